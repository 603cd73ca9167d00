/** A point of a chart in px, and what it is called. */
export type NamedPoint = { readonly x: number; readonly y: number; readonly name: string };

export type PlacedName = {
  readonly point: number;
  readonly text: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
};

export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

const lineHeight = 14;
/** Away from the middle of the mark. */
const gap = 10;
const longest = 22;
/** Of a character of the interface font at 12 px, on average; a wide one takes more, so a little is added. */
const widthOf = (text: string): number => text.length * 6.4 + 4;

/**
 * Names beside their points, above or below, where they cover no other name and no point: the newest first, then the oldest, then from new to old. What
 * finds no room is left out.
 * @param taken other words in the chart
 * @param lines what a name covers only where there is no other room
 */
export function placeNames(
  points: readonly NamedPoint[],
  { width, height }: { readonly width: number; readonly height: number },
  taken: readonly Box[] = [],
  lines: readonly Box[] = [],
): readonly PlacedName[] {
  const marks = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }));
  const occupied: Box[] = [...taken];
  const placed: PlacedName[] = [];
  const last = points.length - 1;
  const order = [last, 0, ...points.map((_, at) => at).toReversed()];
  for (const index of new Set(order)) {
    const point = points[index];
    if (!point) continue;
    const text = point.name.length > longest ? `${point.name.slice(0, longest - 1)}…` : point.name;
    const wide = widthOf(text);
    const left = Math.min(Math.max(0, point.x - wide / 2), Math.max(0, width - wide));
    const boxAt = (y: number): Box => ({ left, right: left + wide, top: y - lineHeight + 3, bottom: y + 3 });
    const free = [point.y - gap, point.y + gap + lineHeight - 4].filter((y) => {
      const box = boxAt(y);
      if (box.top < 0 || box.bottom > height) return false;
      return ![...occupied, ...marks].some((other) => overlaps(box, other));
    });
    const y = free.find((one) => !lines.some((line) => overlaps(boxAt(one), line))) ?? free[0];
    if (y === undefined) continue;
    occupied.push(boxAt(y));
    placed.push({ point: index, text, x: left + wide / 2, y });
  }
  return placed;
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** A line through points as what a name had better not cover. */
export function boxesAlong(points: readonly { readonly x: number; readonly y: number }[]): readonly Box[] {
  return points.slice(1).flatMap((to, at) => {
    const from = points[at] ?? to;
    const pieces = Math.max(1, Math.ceil(Math.abs(to.x - from.x) / 6));
    return Array.from({ length: pieces + 1 }, (_, piece) => {
      const x = from.x + ((to.x - from.x) * piece) / pieces;
      const y = from.y + ((to.y - from.y) * piece) / pieces;
      return { left: x - 3, right: x + 3, top: y - 2, bottom: y + 2 };
    });
  });
}
