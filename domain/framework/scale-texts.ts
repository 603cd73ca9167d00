/** Words about scores of any scale. */
export const scaleTexts = { notRated: 'Not rated' } as const;
