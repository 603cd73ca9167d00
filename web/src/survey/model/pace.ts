/** Seconds between successive answers of this visit, newest last. */
export type Pace = { readonly lastAt: number | null; readonly gaps: readonly number[] };

export const noPace: Pace = { lastAt: null, gaps: [] };

/** Answers needed for an estimate; fewer would depend more on the questions than on the person. */
const needed = 10;
/** Only the latest answers count, because people become faster. */
const kept = 40;
/** A longer gap counts as a pause and is ignored. */
const pauseSeconds = 180;

/** Records the first answer to a theme. @param now milliseconds since the epoch */
export function paced(pace: Pace, now: number): Pace {
  if (pace.lastAt === null) return { lastAt: now, gaps: [] };
  const gap = (now - pace.lastAt) / 1000;
  if (gap < 0 || gap > pauseSeconds) return { ...pace, lastAt: now };
  return { lastAt: now, gaps: [...pace.gaps, gap].slice(-kept) };
}

/** Estimated whole minutes for the open themes at the person's pace; null while the pace is unknown. */
export function minutesLeft({ gaps }: Pace, open: number): number | null {
  if (gaps.length < needed - 1 || open === 0) return null;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return Math.max(1, Math.ceil((mean * open) / 60));
}
