import { type Cell, dataSourceLimits } from '../port.ts';

const controls = /\p{Cc}+/gu;
/** Characters that reorder the text around them (Unicode UAX 9). */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text as a cell: one line, without half characters and characters that would reorder a page, cut at the limit. */
export function textCell(given: string): string {
  const text = given.replace(reordering, '').replace(controls, ' ');
  const cut = text.slice(0, dataSourceLimits.cellCharacters);
  return (cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).toWellFormed();
}

/** Bytes are not shown, only how many there are. */
export const bytesCell = (length: number): string => `${length} ${length === 1 ? 'byte' : 'bytes'}`;

/** A decimal number as the database writes it: a number if it round-trips, else its text. */
export function decimalCell(text: string): Cell {
  const written = canonical(text);
  return written !== undefined && String(Number(text)) === written ? Number(written) : textCell(text);
}

/** A binary floating-point number; NaN and the infinities are texts. */
export const floatCell = (value: number): Cell =>
  Number.isFinite(value) ? (value === 0 ? 0 : value) : String(value);

/** `2026-11-27 10:00:00.5+00` as ISO 8601; texts that are not dates of that form, such as `infinity`, stay as they are. */
export function dateCell(text: string): string {
  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d(?::\d\d)?)?$/.exec(text) ?? [];
  if (date === undefined) return textCell(text);
  return `${date}T${time}${zone === '+00' || zone === '+00:00' ? 'Z' : (zone ?? '')}`;
}

/** Anything else of a JSON-like value. */
export function jsonCell(value: unknown): string {
  return textCell(JSON.stringify(value) ?? '');
}

/** Without a plus sign, leading zeros and zeros at the end of the fraction; undefined if it is no plain decimal. */
function canonical(text: string): string | undefined {
  const [, sign, whole, fraction] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = withoutZeros(fraction ?? '');
  const number = rest === '' ? digits : `${digits}.${rest}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}

function withoutZeros(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  return fraction.slice(0, end);
}
