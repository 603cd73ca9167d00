import type { ReactNode } from 'react';

type Props = {
  label: string;
  columns: readonly { readonly label: ReactNode; readonly end?: boolean; readonly wide?: boolean }[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Keeps a short table on one printed page. */
  whole?: boolean;
};

/** A table whose first column holds row headers. It scrolls inside its frame on screen and breaks between rows in print. */
export function ReportTable({ label, columns, rows, whole = false }: Props) {
  const frame = whole ? `report-keep ${frameClass}` : frameClass;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={`${label}, table`} tabIndex={0} className={frame}>
      <table className="w-full border-collapse text-left text-14">
        <thead>
          <tr>
            {columns.map(({ label: name, end, wide }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                key={index}
                scope="col"
                className={`border-line border-b px-3 py-2 text-12 font-medium text-text-3 first:pl-4 last:pr-4 ${end ? 'text-right' : 'text-left'} ${wide ? 'w-1/2' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="report-keep border-line border-b last:border-b-0">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                    key={index}
                    scope="row"
                    className="min-w-36 px-3 py-2 text-left align-top font-medium first:pl-4"
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                    key={index}
                    className={`px-3 py-2 align-top last:pr-4 ${columns[index]?.end ? 'text-right tabular' : ''}`}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const frameClass =
  'relative overflow-x-auto rounded-panel border border-line bg-surface -outline-offset-2 print:overflow-visible';
