/** Of the plot, of what stands above it and of the dates below it, in px. */
export const heights = { usual: 112, tall: 232, top: 8, dates: 20 } as const;

const inset = 6;
/** How far the axis is drawn beyond its ends, in its own length. */
export const axisMargin = inset / (100 - 2 * inset);
