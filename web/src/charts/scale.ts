import { createContext, useContext } from 'react';

/** The ends of a scale and where its bands above the lowest begin. */
export type ChartScale = {
  readonly min: number;
  readonly max: number;
  readonly bandStarts: readonly number[];
};

/** The scale of our own framework (specification 1, section 9). */
export const ownScale: ChartScale = { min: 0, max: 9, bandStarts: [4, 7] };

const scaleContext = createContext(ownScale);
/** Around figures of a survey that was rated on a scale of its own. */
export const ScaleProvider = scaleContext.Provider;
export const useScale = (): ChartScale => useContext(scaleContext);

/** From a framework's definition. */
export function chartScale({
  min,
  max,
  bands,
}: {
  readonly min: number;
  readonly max: number;
  readonly bands: readonly { readonly from: number }[];
}): ChartScale {
  return { min, max, bandStarts: bands.slice(1).map(({ from }) => from) };
}

/** The scale of a reverse-scored theme, whose bands begin at the other end: a mean below the lowest start is strong. */
export const reversedScale = ({ min, max, bandStarts }: ChartScale): ChartScale => ({
  min,
  max,
  bandStarts: bandStarts.map((start) => min + max - start).toReversed(),
});

/** A score turned to the other end, for what stands for good and bad: colour and band. */
export const reversedScore = (score: number, { min, max }: ChartScale): number => min + max - score;

/** Where a score lies between the ends, 0 to 1. */
export const shareOfScale = (score: number, { min, max }: ChartScale = ownScale): number =>
  Math.max(0, Math.min(1, (score - min) / (max - min)));

/** The ramp has ten steps; a mean takes the one nearest to its place on the scale. */
const stepOf = (score: number, scale: ChartScale): number => Math.round(shareOfScale(score, scale) * 9);

export const scoreColour = (score: number, scale: ChartScale = ownScale): string =>
  `var(--score-${stepOf(score, scale)})`;

/** The text colour that is readable on it. */
export const scoreInk = (score: number, scale: ChartScale = ownScale): string =>
  `var(--score-ink-${stepOf(score, scale)})`;
