import type { Place } from '../port.ts';

/** The place that spans both; null if one passage cannot cover both. */
export function mergePlaces(first: Place, second: Place): Place | null {
  switch (first.kind) {
    case 'page':
      return second.kind === 'page' && second.page === first.page ? first : null;
    case 'slide':
      return second.kind === 'slide' && second.slide === first.slide && second.isNotes === first.isNotes
        ? first
        : null;
    case 'cells':
      return second.kind === 'cells' && second.sheet === first.sheet
        ? { kind: 'cells', sheet: first.sheet, range: mergeRanges(first.range, second.range) }
        : null;
    default:
      return second.kind === first.kind
        ? {
            kind: first.kind,
            from: Math.min(first.from, second.from),
            to: Math.max(first.to, second.to),
          }
        : null;
  }
}

/** The smallest range in A1 notation that contains both ranges. */
function mergeRanges(first: string, second: string): string {
  const corners = [first, second].flatMap((range) => range.split(':')).map(cornerOf);
  const columns = corners.map(({ column }) => column);
  const rows = corners.map(({ row }) => row);
  const start = `${columnName(Math.min(...columns))}${Math.min(...rows)}`;
  const end = `${columnName(Math.max(...columns))}${Math.max(...rows)}`;
  return start === end ? start : `${start}:${end}`;
}

function cornerOf(cell: string): { readonly column: number; readonly row: number } {
  let column = 0;
  let at = 0;
  for (; at < cell.length; at += 1) {
    const unit = cell.charCodeAt(at);
    if (unit < 65 || unit > 90) break;
    column = column * 26 + unit - 64;
  }
  return { column, row: Number(cell.slice(at)) };
}

function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
