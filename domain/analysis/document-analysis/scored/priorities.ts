/** Bands of released scores out of 10: strong from 7, moderate from 5. */
export const relationBands = ['strong', 'moderate', 'weak'] as const;
/** Priorities of recommendations, the highest first. */
export const priorities = ['high', 'medium', 'low'] as const;
