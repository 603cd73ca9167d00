/** Heights in px: the plot, usual and tall; the space above it; the dates below it. */
const trendParts = { usual: 112, tall: 232, top: 8, dates: 20 } as const;
export const trendSizes = {
  ...trendParts,
  heightOf: (tall: boolean): number =>
    trendParts[tall ? 'tall' : 'usual'] + trendParts.top + trendParts.dates,
} as const;

/** Heights in px. */
export const distributionHeight = 140;
export const radarHeight = 284;
