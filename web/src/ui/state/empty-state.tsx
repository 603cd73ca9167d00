import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Says which content will appear here, and why there is none yet. */
  children: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="max-w-dialog text-balance text-text-2">{children}</p>
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
