import type { Gap } from '../../../../api/contract/comparison.ts';
import { formatNumber, formatScore } from '../../lib/display/format.ts';
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

/** "large, clear difference": how much it is and how sure. */
export function gapWords({ size, verdict, compared, of }: Gap): string {
  const words = [
    ...(size === null || verdict === 'tooFew' ? [] : [texts.sizes[size]]),
    texts.verdicts[verdict],
    ...(compared < of ? [texts.rows.over(formatNumber(compared), formatNumber(of))] : []),
  ];
  return words.join(', ');
}
