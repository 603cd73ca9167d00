import { type Line, left, right, type Segment } from './lines.ts';

/**
 * Lines to be read from top to bottom before the next region: a column of prose, or text over the whole width of the
 * page.
 */
export type Region = readonly Line[];

const fewestLines = 4;
/** Mean number of characters per line that prose has on each side of a gutter; shorter lines are cells of a table. */
const proseLength = 22;
const mostColumns = 4;

/** Regions in reading order. Where a gutter divides several lines of prose, all lines to its left come first. */
export function readingOrder(lines: readonly Line[], columns = mostColumns): Region[] {
  const gutter = columns > 1 ? widestGutter(lines) : undefined;
  if (gutter === undefined) return lines.length === 0 ? [] : [lines];
  const { from, to, u } = gutter;
  const band = lines.slice(from, to);
  return [
    ...readingOrder(lines.slice(0, from), columns),
    ...readingOrder(
      side(band, (segment) => segment.u1 <= u),
      columns - 1,
    ),
    ...readingOrder(
      side(band, (segment) => segment.u1 > u),
      columns - 1,
    ),
    ...readingOrder(lines.slice(to), columns),
  ];
}

function side(lines: readonly Line[], isOn: (segment: Segment) => boolean): Line[] {
  return lines
    .map((line) => ({ ...line, segments: line.segments.filter(isOn) }))
    .filter((line) => line.segments.length > 0);
}

type Gutter = { readonly u: number; readonly from: number; readonly to: number };

/**
 * The gutter with the longest band of lines that no text crosses, with prose on both sides; undefined if there is none.
 */
function widestGutter(lines: readonly Line[]): Gutter | undefined {
  if (lines.length < fewestLines) return undefined;
  let best: Gutter | undefined;
  let most = 0;
  for (const u of candidates(lines))
    for (const [from, to] of bandsAt(u, lines)) {
      const length = divided(lines.slice(from, to), u);
      if (length > most) {
        most = length;
        best = { u, from, to };
      }
    }
  return best;
}

/**
 * Possible positions of a gutter: the middles of gaps between segments, and left edges with text before them; the most
 * frequent first.
 */
function candidates(lines: readonly Line[]): number[] {
  const votes = new Map<number, number>();
  const vote = (u: number) => {
    const step = Math.round(u / 4) * 4;
    votes.set(step, (votes.get(step) ?? 0) + 1);
  };
  const middle = (Math.min(...lines.map(left)) + Math.max(...lines.map(right))) / 2;
  for (const { segments, size } of lines)
    for (const [index, segment] of segments.entries()) {
      const before = segments[index - 1];
      // The gutter is just to the left of the right column's edge, which all lines of that column share.
      if (before !== undefined || segment.u0 > middle - size) vote(segment.u0 - size * 0.4);
    }
  return [...votes]
    .filter(([, count]) => count >= 3)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([u]) => u);
}

function bandsAt(u: number, lines: readonly Line[]): [from: number, to: number][] {
  const bands: [number, number][] = [];
  let from = 0;
  for (let index = 0; index <= lines.length; index += 1) {
    const line = lines[index];
    const isCrossed = line?.segments.some((segment) => segment.u0 < u - 1 && segment.u1 > u + 1) ?? true;
    const isFarBelow =
      line !== undefined && index > from && line.v - (lines[index - 1]?.v ?? 0) > 12 * line.size;
    if (!isCrossed && !isFarBelow) continue;
    if (index - from >= fewestLines) bands.push([from, index]);
    from = isCrossed ? index + 1 : index;
  }
  return bands;
}

/** Number of lines on the side that has fewer; 0 if either side is not prose. */
function divided(band: readonly Line[], u: number): number {
  const onLeft = side(band, (segment) => segment.u1 <= u);
  const onRight = side(band, (segment) => segment.u1 > u);
  const fewer = Math.min(onLeft.length, onRight.length);
  if (fewer < fewestLines) return 0;
  return isProse(onLeft) && isProse(onRight) ? fewer : 0;
}

function isProse(lines: readonly Line[]): boolean {
  const lengths = lines.map((line) => line.segments.reduce((sum, { text }) => sum + text.length, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const whole = lines.filter((line) => line.segments.length === 1).length;
  return mean >= proseLength && whole >= 0.6 * lines.length;
}
