import { formatNumber } from '../../../lib/display/format.ts';
import type { Lenses } from '../queries/lenses.ts';
import { texts } from './texts.ts';

/** "Market › Competition". */
export function placeInWords(subLens: string, { all, nameOf }: Lenses): string {
  const lens = all.find(({ subLenses }) => subLenses.some(({ id }) => id === subLens));
  return lens ? texts.place(lens.name, nameOf(subLens)) : nameOf(subLens);
}

/** @param confidence 0 to 1; never shown as certain or impossible */
export function percentOf(confidence: number): string {
  if (confidence > 0.99) return texts.almostSure;
  return confidence < 0.01 ? texts.hardly : texts.percent(formatNumber(Math.round(confidence * 100)));
}
