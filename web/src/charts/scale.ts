/** The scale of every score and where its bands begin (specification 1, section 9). */
export const scaleMax = 9;
export const bandStarts = [4, 7] as const;

export const shareOfScale = (score: number): number => Math.max(0, Math.min(1, score / scaleMax));

const stepOf = (score: number): number => Math.round(Math.max(0, Math.min(scaleMax, score)));

/** The ramp has ten steps; a mean takes the step it rounds to. */
export const scoreColour = (score: number): string => `var(--score-${stepOf(score)})`;

/** The text colour that is readable on it. */
export const scoreInk = (score: number): string => `var(--score-ink-${stepOf(score)})`;
