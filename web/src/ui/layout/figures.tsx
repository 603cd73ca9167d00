import type { ReactNode } from 'react';

export type FigureItem = { label: string; value: string; note?: ReactNode };

/** A few big numbers side by side in one frame; they change in place. */
export function Figures({ items }: { items: readonly FigureItem[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line md:grid-cols-4">
      {items.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col bg-surface px-4 py-4 md:px-5">
          <dt className="text-13 text-text-2">{label}</dt>
          <dd className="mt-1 text-30 font-semibold tracking-display tabular">{value}</dd>
          {note ? <dd className="text-13 text-text-3 tabular">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
