import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
  items: readonly Fact[];
  /** Keeps two columns on a phone, for short values above more important content. */
  dense?: boolean;
};

/** Names and values of one object: stacked on a phone, side by side on wider screens. */
export function Facts({ items, dense = false }: Props) {
  return (
    <dl className={`grid gap-x-6 gap-y-3 ${dense ? 'grid-cols-2' : 'grid-cols-1 sm:grid-cols-2'}`}>
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-13 text-text-3">{label}</dt>
          <dd className="break-words text-14">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
