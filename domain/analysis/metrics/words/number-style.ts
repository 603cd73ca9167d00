/** How a document writes numbers. Thousands may also be separated by a thin or non-breaking blank in every style. */
export type NumberStyle = 'english' | 'continental' | 'swiss';

/** Longest figure that is read; longer ones are no amounts. */
const mostCharacters = 24;
const blanks = /[\u00a0\u202f\u2009]/g;

/**
 * The style that most of the figures of a document show. "1,234.5" shows English, "1.234,5" continental, "1'234.5" Swiss. A single
 * separator before three digits shows it as well, unless other figures speak against it.
 */
export function numberStyleOf(figures: readonly string[]): NumberStyle {
  let english = 0;
  let continental = 0;
  let swiss = 0;
  for (const figure of figures) {
    if (figure.length > mostCharacters) continue;
    if (figure.includes("'")) swiss += 3;
    const lastDot = figure.lastIndexOf('.');
    const lastComma = figure.lastIndexOf(',');
    if (lastDot === -1 && lastComma === -1) continue;
    if (lastDot !== -1 && lastComma !== -1) {
      if (lastDot > lastComma) english += 5;
      else continental += 5;
      continue;
    }
    const separator = lastDot === -1 ? ',' : '.';
    const groups = figure.split(separator);
    const isThousands = isGrouped(groups);
    const shows = isThousands ? (groups.length > 2 ? 5 : 1) : groups.length === 2 ? 1 : 0;
    if ((separator === ',') === isThousands) english += shows;
    else continental += shows;
  }
  if (swiss > 0 && swiss >= english && swiss >= continental) return 'swiss';
  return continental > english ? 'continental' : 'english';
}

/** @returns undefined for digits that are no number in this style, for example a date or the number of a section */
export function numberOf(figure: string, style: NumberStyle): number | undefined {
  if (figure.length > mostCharacters) return undefined;
  const plain = figure.replaceAll(blanks, "'");
  const decimal = style === 'continental' ? ',' : '.';
  const thousands = style === 'continental' ? '.' : ',';
  const [whole = '', fraction, ...more] = plain.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !isDigits(fraction))) return undefined;
  const separator = whole.includes("'") ? "'" : thousands;
  const groups = whole.split(separator);
  if (!groups.every(isDigits) || (groups.length > 1 && !isGrouped(groups))) return undefined;
  return Number(fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`);
}

/** Groups of three digits, or Indian ones: the last of three, those before of two. */
function isGrouped(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.at(-1) ?? '';
  const between = rest.slice(0, -1);
  if (first.length === 0 || first.length > 3 || last.length !== 3 || first === '0') return false;
  return between.every(({ length }) => length === 3) || between.every(({ length }) => length === 2);
}

const isDigits = (text: string): boolean => /^\d+$/.test(text);
