import type { Cell, DecimalMark } from './ratings.ts';

/** A number, two numbers that the text may mean, or undefined: no number. */
export type NumberRead = number | { readonly either: readonly [number, number] } | undefined;

/** Reads a number from its value, never from how it is shown; from a text only if the text has one meaning. */
export function numberOf(cell: Cell, mark?: DecimalMark): NumberRead {
  if (typeof cell === 'number') return cell;
  // U+2212 is a minus that word processors write.
  const text = cell.trim().replace('\u2212', '-');
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (text.length > 30 || !/^[+-]?\d+(?:[.,]\d+)*$/.test(text)) return undefined;
  const point = withMark(text, '.', ',');
  const comma = withMark(text, ',', '.');
  if (mark !== undefined) return mark === 'point' ? point : comma;
  if (point !== undefined && comma !== undefined && point !== comma) return { either: [point, comma] };
  return point ?? comma;
}

function withMark(text: string, decimal: string, thousand: string): number | undefined {
  const [whole = '', fraction, ...others] = text.split(decimal);
  if (others.length > 0 || fraction?.includes(thousand)) return undefined;
  const [first = '', ...rest] = whole.replace(/^[+-]/, '').split(thousand);
  if (rest.length > 0 && (!/^[1-9]\d{0,2}$/.test(first) || rest.some(({ length }) => length !== 3)))
    return undefined;
  const value = Number(`${[first, ...rest].join('')}.${fraction ?? 0}`);
  return text.startsWith('-') ? 0 - value : value;
}
