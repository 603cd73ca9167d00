/** A mean without the noise of floating-point sums (6.900000000000001), so that equal scores compare as equal. */
export const comparableScore = (mean: number): number => Math.round(mean * 1e9) / 1e9;
