/** Maps instants to positions on the axis, from 0 (first cycle) to 1 (last cycle). A single cycle is in the middle. */
export function timeAxis(instants: readonly string[]): (instant: string) => number {
  const { first, last } = endsOf(instants);
  return (instant) => (last > first ? (Date.parse(instant) - first) / (last - first) : 0.5);
}

/** Whether a position lies between the first and the last cycle. */
export const isInside = (x: number): boolean => x >= 0 && x <= 1;

export type DateTick = {
  /** Position on the axis, from `timeAxis`. */
  readonly x: number;
  /** Start of the day, month or year in UTC, in ms since the epoch. */
  readonly at: number;
  readonly unit: 'day' | 'month' | 'year';
};

const day = 86_400_000;
/** Possible distances of ticks, from fine to coarse. Months are counted from January, days from a Monday. */
const steps = [
  ...[1, 2, 7, 14].map((every) => ({ unit: 'day' as const, every })),
  ...[1, 2, 3, 6].map((every) => ({ unit: 'month' as const, every })),
  ...[1, 2, 5, 10, 20, 50].map((every) => ({ unit: 'year' as const, every })),
];

/**
 * Ticks of a date axis at their true positions: the finest steps of whole days, months or years whose labels fit side by side. If
 * the cycles are only a day or two apart, or if fewer than two ticks would remain, the ticks are the days of the first and the
 * last cycle.
 * @param width width of the axis in px
 * @param margin how far the axis extends beyond its ends, as a fraction of its length
 */
export function dateTicks(instants: readonly string[], width: number, margin = 0): readonly DateTick[] {
  const { first, last } = endsOf(instants);
  const span = last - first;
  const ends = span < day ? [first] : [first, last];
  const place = (at: number) => (span > 0 ? (at - first) / span : 0.5);
  const ofEnds = ends.map((at): DateTick => ({ x: place(at), at, unit: 'day' }));
  if (!Number.isFinite(span) || span < 2 * day) return Number.isFinite(span) ? ofEnds : [];
  const [from, to] = [first - span * margin, last + span * margin];
  for (const { unit, every } of steps) {
    const most = Math.max(2, Math.floor(width / widthOf[unit]));
    if ((to - from) / (lengthOf[unit] * every) > most + 1) continue;
    const ticks: DateTick[] = [];
    for (let at = beginning(from, unit, every); at <= to; at = following(at, unit, every))
      if (at >= from) ticks.push({ x: place(at), at, unit });
    if (ticks.length <= most) return ticks.length < 2 ? ofEnds : ticks;
  }
  return ofEnds;
}

const lengthOf = { day, month: 30 * day, year: 365 * day } as const;
/** Width in px of the longest label, such as "Sept 2026", plus the gap to the next. */
const widthOf = { day: 60, month: 84, year: 52 } as const;
/** 5 January 1970 was a Monday. */
const monday = 4 * day;

/** Start of the step that contains an instant. */
function beginning(at: number, unit: DateTick['unit'], every: number): number {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  if (unit === 'day') return Math.floor((at - monday) / (every * day)) * every * day + monday;
  if (unit === 'month') return Date.UTC(year, Math.floor(date.getUTCMonth() / every) * every, 1);
  return Date.UTC(Math.floor(year / every) * every, 0, 1);
}

function following(at: number, unit: DateTick['unit'], every: number): number {
  const date = new Date(at);
  if (unit === 'day') return at + every * day;
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + every, 1);
  return Date.UTC(date.getUTCFullYear() + every, 0, 1);
}

function endsOf(instants: readonly string[]) {
  const times = instants.map((instant) => Date.parse(instant));
  return { first: Math.min(...times), last: Math.max(...times) };
}

/** Calendar quarter of an instant or day, in UTC: 1 to 4. */
export function quarterOf(instant: string): { readonly quarter: number; readonly year: number } {
  const date = new Date(instant);
  return { quarter: Math.floor(date.getUTCMonth() / 3) + 1, year: date.getUTCFullYear() };
}
