export const texts = {
  bands: { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' },
  notRated: 'Not rated',
  ratings: (counts: string) => `Ratings per score: ${counts || 'none'}`,
  notLoaded: 'The chart is not loaded. The table has the same numbers.',
} as const;
