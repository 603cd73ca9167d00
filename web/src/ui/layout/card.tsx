import type { ReactNode } from 'react';

type Props = {
  /** Heading of the section; without it the card is a plain box. */
  title?: string;
  /** One secondary line below the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Without inner padding, for tables and lists that reach the border. */
  flush?: boolean;
  children: ReactNode;
};

export function Card({ title, note, actions, flush, children }: Props) {
  return (
    <section aria-label={title} className="min-w-0 rounded-panel border border-line bg-surface">
      {title ? (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 md:px-5">
          <div className="min-w-0 grow basis-60">
            <h2 className="text-14 font-semibold">{title}</h2>
            {note ? <p className="text-13 text-text-3">{note}</p> : null}
          </div>
          {actions}
        </header>
      ) : null}
      <div className={flush ? '' : 'px-4 py-4 md:px-5'}>{children}</div>
    </section>
  );
}
