import type { ReactNode } from 'react';

export type Row = {
  readonly key: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
};

/** A list of rows, each with a name, a secondary line and at most one action. */
export function RowList({ label, empty, rows }: { label: string; empty: string; rows: readonly Row[] }) {
  if (rows.length === 0) return <p className="px-4 py-4 text-text-2 md:px-5">{empty}</p>;
  return (
    <ul aria-label={label}>
      {rows.map(({ key, title, note, action }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5"
        >
          <div className="min-w-0 grow basis-48">
            <p className="break-words font-medium">{title}</p>
            {note ? <p className="break-words text-13 text-text-3">{note}</p> : null}
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
