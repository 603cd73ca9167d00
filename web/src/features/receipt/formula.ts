import type { Receipt } from '../../../../api/results/contract/receipt.ts';
import { pointsText } from '../../../../domain/scoring/score-text.ts';
import { formatNumber } from '../../lib/display/format.ts';
import { once } from '../../lib/display/once.ts';
import { texts } from './texts.ts';

const twoDecimals = once(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A value that is known exactly, with two decimals. */
export const exactScore = (mean: number): string => twoDecimals().format(mean);

/** The figure of a receipt. A mean over people is rounded to one decimal when it is released, so no second decimal is shown. */
export function figureOf({ made, shown }: Pick<Receipt, 'made' | 'shown'>): string {
  if (shown.mean === null) return texts.recompute.nothing;
  return made?.kind === 'people' ? pointsText(shown.mean) : exactScore(shown.mean);
}

/** The formula of a figure with its numbers; null if the figure is hidden. */
export function formulaOf({ made, shown }: Pick<Receipt, 'made' | 'shown'>): string | null {
  if (made === null || shown.mean === null) return null;
  const mean = exactScore(shown.mean);
  if (made.kind === 'people') return texts.people(formatNumber(made.people), pointsText(shown.mean));
  if (made.kind === 'ratings') return texts.ratings(formatNumber(made.sum), formatNumber(made.raters), mean);
  const means = made.parts.flatMap((part) => (part.mean === null ? [] : [exactScore(part.mean)]));
  return means.length === 1
    ? texts.meanOne(mean)
    : texts.mean(means.join(' + '), formatNumber(means.length), mean);
}
