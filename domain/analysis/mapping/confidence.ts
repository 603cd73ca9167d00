/** Distances from the mean in standard deviations; all 0 where all values are equal. */
export function standardized(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation < 1e-9 ? 0 : (value - mean) / deviation));
}

/**
 * Softmax: shares that sum to 1.
 * @param temperature fitted on labelled passages, so that a share says how often the choice is right (Guo et al. 2017, "On Calibration of
 *   Modern Neural Networks")
 */
export function shares(scores: readonly number[], temperature: number): readonly number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp((score - highest) / temperature));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
