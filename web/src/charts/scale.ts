/** The scale of every score and where its bands begin (specification 1, section 9). */
export const scaleMax = 9;
export const bandStarts = [4, 7] as const;

export const shareOfScale = (score: number): number => Math.max(0, Math.min(1, score / scaleMax));

/** The ramp has ten steps; a mean takes the step it rounds to. */
export const scoreColour = (score: number): string =>
  `var(--score-${Math.round(Math.max(0, Math.min(scaleMax, score)))})`;
