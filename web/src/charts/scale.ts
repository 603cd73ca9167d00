import { createContext, useContext } from 'react';

/** Ends of a scale, and the points where the bands above the lowest begin. */
export type ChartScale = {
  readonly min: number;
  readonly max: number;
  readonly bandStarts: readonly number[];
};

/** Scale of the built-in framework: ratings 0 to 9, bands low, middle and high. */
const ownScale: ChartScale = { min: 0, max: 9, bandStarts: [4, 7] };

const scaleContext = createContext(ownScale);
/** Wraps figures of a survey that has its own rating scale. */
export const ScaleProvider = scaleContext.Provider;
export const useScale = (): ChartScale => useContext(scaleContext);

/** Reads the scale from a framework definition. */
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

/** Scale of a reverse-scored theme. Its bands begin at the other end: a mean below the lowest start is strong. */
export const reversedScale = ({ min, max, bandStarts }: ChartScale): ChartScale => ({
  min,
  max,
  bandStarts: bandStarts.map((start) => min + max - start).toReversed(),
});

/** Mirrors a score of a reverse-scored theme, to choose its colour and band. */
export const reversedScore = (score: number, { min, max }: ChartScale): number => min + max - score;

/** Position of a score between the ends, 0 to 1. */
export const shareOfScale = (score: number, { min, max }: ChartScale = ownScale): number =>
  Math.max(0, Math.min(1, (score - min) / (max - min)));

/** The colour ramp has ten steps; a mean takes the nearest one. */
const stepOf = (score: number, scale: ChartScale): number => Math.round(shareOfScale(score, scale) * 9);

export const scoreColour = (score: number, scale: ChartScale = ownScale): string =>
  `var(--score-${stepOf(score, scale)})`;

/** Text colour with sufficient contrast on the score's colour. */
export const scoreInk = (score: number, scale: ChartScale = ownScale): string =>
  `var(--score-ink-${stepOf(score, scale)})`;
