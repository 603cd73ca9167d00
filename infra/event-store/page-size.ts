/**
 * Number of events that a read may return: 1,000 by default, at most 10,000. @throws {RangeError} for anything but a
 * positive integer
 */
export function pageSize(limit = 1000): number {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`A limit is a positive integer, not ${limit}`);
  return Math.min(limit, 10_000);
}
