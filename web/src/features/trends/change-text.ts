import type { TrendChange } from '../../../../api/results/contract/trends.ts';
import { formatNumber, formatScore } from '../../lib/display/format.ts';
import { texts } from './texts.ts';

/** Text of a change, such as "+0.6 since Spring · clear change". A difference that rounds to zero is described as no change. */
export function changeText({ points, verdict, compared, of }: TrendChange, since: string): string | null {
  if (points === null) return null;
  const size = formatScore(Math.abs(points));
  const word = texts.verdicts[verdict];
  const sentence =
    size === formatScore(0)
      ? texts.change.none(since, word)
      : texts.change.points(`${points > 0 ? '+' : '−'}${size}`, since, word);
  return compared < of
    ? `${sentence} · ${texts.change.over(formatNumber(compared), formatNumber(of))}`
    : sentence;
}
