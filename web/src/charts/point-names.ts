/** A point of a chart in px, with its name. */
export type NamedPoint = { readonly x: number; readonly y: number; readonly name: string };

export type PlacedName = {
  readonly point: number;
  readonly text: string;
  readonly x: number;
  /** Baseline of the text, in px. */
  readonly y: number;
};

export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

const lineHeight = 14;
/** Distance from the centre of the mark. */
const gap = 10;
const longest = 22;
/** Average character width of the interface font at 12 px, plus a margin for wide characters. */
const widthOf = (text: string): number => text.length * 6.4 + 4;

/**
 * Places names above or below their points without covering other names or points. The newest is placed first, then the oldest, then the rest from
 * new to old. Names without space are omitted.
 * @param taken other text in the chart, never covered
 * @param lines covered only if there is no other space
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

export type PlacedMilestone = {
  readonly text: string;
  readonly x: number;
  /** Baseline of the text, in px. */
  readonly y: number;
  readonly side: 'start' | 'end';
  readonly box: Box;
};

const longestMilestone = 24;
const rows = 3;

/**
 * Places the names of milestones beside their lines at the bottom of a chart, in up to three rows, without covering each other. Names without space are
 * omitted; the list below the chart has all of them.
 * @param milestones position of each line in px, with its name
 */
export function placeMilestones(
  milestones: readonly { readonly x: number; readonly name: string }[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly PlacedMilestone[] {
  const placed: PlacedMilestone[] = [];
  for (const { x, name } of milestones.toSorted((one, other) => one.x - other.x)) {
    const text = name.length > longestMilestone ? `${name.slice(0, longestMilestone - 1)}…` : name;
    const wide = widthOf(text);
    const candidates = Array.from({ length: rows }, (_, row) => height - 5 - row * lineHeight).flatMap(
      (y): readonly PlacedMilestone[] => {
        const boxFrom = (left: number): Box => ({
          left,
          right: left + wide,
          top: y - lineHeight + 3,
          bottom: y + 3,
        });
        return [
          { text, x: x + 5, y, side: 'start', box: boxFrom(x + 5) },
          { text, x: x - 5, y, side: 'end', box: boxFrom(x - 5 - wide) },
        ];
      },
    );
    const free = candidates.filter(
      ({ box }) => box.left >= 0 && box.right <= width && !placed.some((other) => overlaps(box, other.box)),
    );
    const crossesNone = ({ box }: PlacedMilestone) =>
      !milestones.some((line) => line.x > box.left && line.x < box.right);
    const best = free.find(crossesNone) ?? free[0];
    if (best) placed.push(best);
  }
  return placed;
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Boxes along a line through points, which names should avoid. */
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
