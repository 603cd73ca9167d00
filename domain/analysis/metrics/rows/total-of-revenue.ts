import type { Line } from './line.ts';

/** Lines of a section of revenue above its total, at most. */
const longestSection = 24;
const fewestRows = 2;
/** A heading above rows of revenue. */
export const ofRevenue =
  /^(?:total |net |operating )?(?:revenues?|sales)(?: and (?:other )?(?:income|revenues?))?(?:, net)?(?: \([^()]{1,20}\))?:?$/i;
/** Sums of rounded figures differ by this share. */
const tolerance = 0.0005;

/**
 * True for a line of figures without a label that ends a section "Revenues": in each column, its figure is the sum of the rows above it, from
 * the heading or from a subtotal on. A total that has a label goes before it.
 */
export function isTotalOfRevenue(lines: readonly Line[], at: number): boolean {
  const total = lines[at];
  if (total === undefined || total.label !== '' || total.figures.length === 0) return false;
  if (total.figures.some(({ kind }) => kind !== 'amount')) return false;
  const sums = total.figures.map(() => 0);
  let rows = 0;
  let isSum = false;
  for (let above = at - 1; above >= Math.max(0, at - longestSection); above -= 1) {
    const line = lines[above];
    if (line === undefined || line.passage !== total.passage) return false;
    if (line.figures.length === 0) {
      if (ofRevenue.test(line.label)) return isSum;
      // A heading of a part of revenue: its total is none of the whole.
      if (lines[above + 1]?.goesOn !== true) return false;
      continue;
    }
    // "Gross revenues (note 6)   52,206   62,907"
    const figures = /\(notes?$/i.test(line.label) ? line.figures.slice(1) : line.figures;
    if (figures.length !== sums.length) return false;
    if (isSum) continue;
    for (const [column, { value }] of figures.entries()) sums[column] = (sums[column] ?? 0) + value;
    rows += 1;
    isSum =
      rows >= fewestRows && total.figures.every(({ value }, column) => isAlike(sums[column] ?? 0, value));
  }
  return false;
}

const isAlike = (sum: number, value: number): boolean =>
  value > 0 && Math.abs(sum - value) <= tolerance * value;
