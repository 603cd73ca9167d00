/** Seconds between answers of this visit, newest last. */
export type Pace = { readonly lastAt: number | null; readonly gaps: readonly number[] };

export const noPace: Pace = { lastAt: null, gaps: [] };

/** Before that many answers a guess would be about the questions, not about the person. */
const needed = 10;
/** Recent answers only: people get faster. */
const kept = 40;
/** A longer gap is a pause, not a slow answer. */
const pauseSeconds = 180;

/** @param now milliseconds since the epoch, at a first answer to a theme */
export function paced(pace: Pace, now: number): Pace {
  if (pace.lastAt === null) return { lastAt: now, gaps: [] };
  const gap = (now - pace.lastAt) / 1000;
  if (gap < 0 || gap > pauseSeconds) return { ...pace, lastAt: now };
  return { lastAt: now, gaps: [...pace.gaps, gap].slice(-kept) };
}

/** Whole minutes for the open themes at the person's own pace; null while that is unknown. */
export function minutesLeft({ gaps }: Pace, open: number): number | null {
  if (gaps.length < needed - 1 || open === 0) return null;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return Math.max(1, Math.ceil((mean * open) / 60));
}
