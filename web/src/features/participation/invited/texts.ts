/** Texts of the list of invited people in the steps of a launch. */
export const texts = {
  title: (people: string) => `${people} invited`,
  note: 'They are invited. To add, correct or remind people, go to the Dashboard.',
  list: 'Invited people',
  failed: 'Who was invited could not be loaded. The Dashboard shows it.',
  loading: 'Loading invited people',
} as const;
