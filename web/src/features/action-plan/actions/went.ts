import { formatScore } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

const words = texts.outcome;

/** How far a score went since an action was decided; of a theme of which a low score is good, whether that is better or worse. */
export function wentText(then: number, now: number, lowIsGood: boolean): string {
  const size = formatScore(Math.abs(now - then));
  if (size === formatScore(0)) return words.unchanged;
  const since = words.since(`${now > then ? '+' : '−'}${size}`);
  return lowIsGood ? words.turned(since, now < then) : since;
}
