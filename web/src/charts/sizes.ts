/** Of the plot, of what stands above it and of the dates below it, in px. */
const trendParts = { usual: 112, tall: 232, top: 8, dates: 20 } as const;
export const trendSizes = {
  ...trendParts,
  heightOf: (tall: boolean): number =>
    trendParts[tall ? 'tall' : 'usual'] + trendParts.top + trendParts.dates,
} as const;

/** In px. */
export const distributionHeight = 140;
export const radarHeight = 284;
