import type { Gap } from '../../../../api/results/contract/comparison.ts';
import { formatNumber, formatScore } from '../../lib/display/format.ts';
import type { Tone } from '../../ui/state/badge.tsx';
import { texts } from './texts.ts';

/** "+1.2", "−0.4"; 0 has no sign. */
export function signed(points: number): string {
  const size = formatScore(Math.abs(points));
  if (size === formatScore(0)) return size;
  return `${points > 0 ? '+' : '−'}${size}`;
}

/** "0.4 to 2.0"; null where no interval may be told. */
export function intervalText({ interval }: Pick<Gap, 'interval'>): string | null {
  return interval && texts.rows.interval(signed(interval.low), signed(interval.high));
}

/** How much it is, "large", and over how much of it; null where nothing can be said of that. */
export function effectWords({ size, verdict, compared, of }: Gap): string | null {
  const words = [
    ...(size === null || verdict === 'tooFew' ? [] : [texts.sizes[size]]),
    ...(compared < of ? [texts.rows.over(formatNumber(compared), formatNumber(of))] : []),
  ];
  return words.length === 0 ? null : words.join(', ');
}

/** How sure it is, told apart from how much it is: in its own words and its own colour. */
export const certaintyWords = ({ verdict }: Pick<Gap, 'verdict'>): string => texts.verdicts[verdict];
export const certaintyTone = ({ verdict }: Pick<Gap, 'verdict'>): Tone =>
  verdict === 'clear' ? 'accent' : verdict === 'notClear' ? 'neutral' : 'info';

/** Both in one line, where there is no colour: "large, clear difference". */
export function gapWords(gap: Gap): string {
  const { size, verdict, compared, of } = gap;
  const words = [
    ...(size === null || verdict === 'tooFew' ? [] : [texts.sizes[size]]),
    certaintyWords(gap),
    ...(compared < of ? [texts.rows.over(formatNumber(compared), formatNumber(of))] : []),
  ];
  return words.join(', ');
}
