/** Places instants between the first and the last cycle, 0 to 1; a single one stands in the middle. */
export function timeAxis(instants: readonly string[]): (instant: string) => number {
  const times = instants.map((instant) => Date.parse(instant));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return (instant) => (last > first ? (Date.parse(instant) - first) / (last - first) : 0.5);
}

/** Is this place between the first and the last cycle? */
export const isInside = (x: number): boolean => x >= 0 && x <= 1;

/** The calendar quarter of an instant or a day, in UTC: 1 to 4. */
export function quarterOf(instant: string): { readonly quarter: number; readonly year: number } {
  const date = new Date(instant);
  return { quarter: Math.floor(date.getUTCMonth() / 3) + 1, year: date.getUTCFullYear() };
}
