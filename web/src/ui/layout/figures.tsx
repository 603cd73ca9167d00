import type { ReactNode } from 'react';

/** `action`: a small control beside the label. */
export type FigureItem = { label: string; value: string; note?: ReactNode; action?: ReactNode };

/** A few large numbers in one frame. Each row holds as many as their text allows; values update in place. */
export function Figures({ items }: { items: readonly FigureItem[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-px overflow-hidden rounded-panel border border-line bg-line @[16rem]:grid-cols-2 @[40rem]:grid-cols-4">
        {items.map(({ label, value, note, action }) => (
          <div key={label} className="flex flex-col bg-surface px-4 py-4 md:px-5">
            <dt className="flex items-center justify-between gap-2 text-13 text-text-2">
              {label}
              {action ? <span className="-my-2 -mr-2">{action}</span> : null}
            </dt>
            <dd className="mt-1 text-30 font-semibold tracking-display tabular">{value}</dd>
            {note ? <dd className="text-13 text-text-3 tabular">{note}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  );
}
