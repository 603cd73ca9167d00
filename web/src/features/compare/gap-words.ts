import type { Gap } from '../../../../api/results/contract/comparison.ts';
import { formatNumber, formatScore } from '../../lib/display/format.ts';
import type { Tone } from '../../ui/state/badge.tsx';
import { texts } from './texts.ts';

/** "+1.2" or "−0.4"; no sign if it rounds to zero. */
export function signed(points: number): string {
  const size = formatScore(Math.abs(points));
  if (size === formatScore(0)) return size;
  return `${points > 0 ? '+' : '−'}${size}`;
}

/** "0.4 to 2.0"; null if the interval may not be shown. */
export function intervalText({ interval }: Pick<Gap, 'interval'>): string | null {
  return interval && texts.rows.interval(signed(interval.low), signed(interval.high));
}

/** Effect size such as "large", with the number of themes compared if some were left out; null if there is neither. */
export function effectWords({ size, verdict, compared, of }: Gap): string | null {
  const words = [
    ...(size === null || verdict === 'tooFew' ? [] : [texts.sizes[size]]),
    ...(compared < of ? [texts.rows.over(formatNumber(compared), formatNumber(of))] : []),
  ];
  return words.length === 0 ? null : words.join(', ');
}

/** Certainty of a gap. It is independent of the effect size and has its own words and colour. */
export const certaintyWords = ({ verdict }: Pick<Gap, 'verdict'>): string => texts.verdicts[verdict];
export const certaintyTone = ({ verdict }: Pick<Gap, 'verdict'>): Tone =>
  verdict === 'clear' ? 'accent' : verdict === 'notClear' ? 'neutral' : 'info';

/** Size and certainty in one line without colour: "large, clear difference". */
export function gapWords(gap: Gap): string {
  const { size, verdict, compared, of } = gap;
  const words = [
    ...(size === null || verdict === 'tooFew' ? [] : [texts.sizes[size]]),
    certaintyWords(gap),
    ...(compared < of ? [texts.rows.over(formatNumber(compared), formatNumber(of))] : []),
  ];
  return words.join(', ');
}
