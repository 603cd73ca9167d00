/** A statistic with four decimals, for comparison with other software rather than for reading as a score. */
export const exact = (value: number | null): string => (value === null ? 'not defined' : value.toFixed(4));
