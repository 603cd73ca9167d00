/** A statistic with four decimals: for comparing it with other software, not for reading it as a score. */
export const exact = (value: number | null): string => (value === null ? 'not defined' : value.toFixed(4));
