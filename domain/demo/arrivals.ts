/**
 * Hours after the invitation at which people of a campaign of two weeks answered first: 64 quantiles of 126 people.
 * Derived from data gathered with the Polis software (compdemocracy.org/polis), sub-licensed under CC BY 4.0 with
 * attribution to The Computational Democracy Project (`bg2050-volunteers`).
 */
export const arrivalHours = [
  0.4, 1.22, 1.42, 1.47, 1.56, 1.57, 1.57, 1.58, 1.59, 1.6, 1.61, 1.63, 1.68, 1.7, 1.72, 1.74, 1.75, 1.75,
  1.76, 1.87, 1.93, 2.02, 2.07, 2.45, 2.92, 4.94, 5.54, 7.07, 24.16, 65.83, 66.9, 68.65, 72.82, 73.78, 92.11,
  92.32, 92.8, 93.33, 95.93, 117.32, 120.28, 143.61, 169.13, 169.66, 169.77, 170.03, 171.67, 224.92, 237.3,
  240.77, 270.36, 285.02, 285.03, 285.6, 286.78, 289.88, 292.66, 297.5, 309.71, 314.73, 333.05, 335.13,
  336.97, 342.41,
] as const;
