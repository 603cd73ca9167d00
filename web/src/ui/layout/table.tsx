import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';

/**
 * Scrolls inside its own frame, which is reachable by keyboard; the page itself never scrolls sideways. `relative`, because visually hidden text is
 * positioned absolutely and would otherwise widen the page.
 */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={`${label}, table`} tabIndex={0} className={frameClass}>
      <table className="w-full border-collapse text-left text-14">{children}</table>
    </section>
  );
}

const frameClass = 'relative overflow-x-auto -outline-offset-2';

type CellAlign = { align?: 'start' | 'end' };

/** `half`: for a column of drawings, which have no intrinsic width from which the browser could compute the column's. */
type ColumnWidth = { width?: 'half' };

export function Th({
  align = 'start',
  width,
  children,
  ...rest
}: CellAlign & ColumnWidth & Omit<ThHTMLAttributes<HTMLTableCellElement>, 'align' | 'className'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={`whitespace-nowrap border-line border-b px-3 py-2 text-12 font-medium text-text-3 first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5 ${align === 'end' ? 'text-right' : 'text-left'} ${width === 'half' ? 'w-1/2' : ''}`}
    >
      {children}
    </th>
  );
}

export function RowTh({
  children,
  ...rest
}: Omit<ThHTMLAttributes<HTMLTableCellElement>, 'align' | 'className'>) {
  return (
    <th scope="row" {...rest} className="px-3 py-2.5 text-left font-normal first:pl-4 md:first:pl-5">
      {children}
    </th>
  );
}

export function Td({
  align = 'start',
  children,
  ...rest
}: CellAlign & Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align' | 'className'>) {
  return (
    <td
      {...rest}
      className={`px-3 py-2.5 first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5 ${align === 'end' ? 'text-right tabular' : ''}`}
    >
      {children}
    </td>
  );
}

export const rowClass = 'border-line border-b last:border-b-0';
