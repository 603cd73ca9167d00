import { formatScore } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

const words = texts.outcome;

/** Change of a score since the action was decided. For a theme where a low score is good, adds whether this is better or worse. */
export function wentText(then: number, now: number, lowIsGood: boolean): string {
  const size = formatScore(Math.abs(now - then));
  if (size === formatScore(0)) return words.unchanged;
  const since = words.since(`${now > then ? '+' : '−'}${size}`);
  return lowIsGood ? words.turned(since, now < then) : since;
}
