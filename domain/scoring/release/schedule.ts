/**
 * New people needed until the next release of a figure: k (product decisions section 5), and one in ten of those
 * already counted, so that a large assessment publishes a bounded number of times.
 * @param k people needed before a score is shown
 * @param counted people in the last release of this figure; 0 before the first
 */
export function newPeopleNeeded(k: number, counted: number): number {
  return Math.max(k, Math.ceil(counted / 10));
}
