export const texts = {
  notLoaded: 'The chart is not loaded. The table has the same numbers.',
} as const;
