export const texts = {
  page: 'The first page of the survey',
  failed: 'The first page could not be shown.',
} as const;
