import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Names and values of one thing: stacked on a phone, side by side elsewhere. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-13 text-text-3">{label}</dt>
          <dd className="break-words text-14">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
