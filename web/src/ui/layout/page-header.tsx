import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Visually hidden suffix of the title that names the current view. */
  hiddenSuffix?: string;
  badge?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
};

/** The only h1 of a page; takes the focus after a navigation (app/route-announcer.ts). */
export function PageHeader({ title, hiddenSuffix, badge, note, actions }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 text-24 font-semibold tracking-display">
            {title}
            {hiddenSuffix ? <span className="sr-only">: {hiddenSuffix}</span> : null}
          </h1>
          {badge}
        </div>
        {note ? <p className="mt-1 text-text-2">{note}</p> : null}
      </div>
      {actions ? <div className="no-print flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
