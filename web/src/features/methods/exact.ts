/** A statistic with four decimals, for comparison with other software; scores for people have fewer. */
export const exact = (value: number | null): string => (value === null ? 'not defined' : value.toFixed(4));
