export const texts = {
  open: 'Look back',
  title: 'Look back',
  note: 'See which documents the library had at a moment, with their names and categories then.',
  future: 'This moment is yet to come. Enter an earlier one.',
  show: 'Show the library',
  banner: (when: string) => `You are looking at the library of ${when}.`,
  erasedSince: (documents: string, number: number) =>
    `${documents} of it ${number === 1 ? 'was' : 'were'} erased since; ${number === 1 ? 'its name' : 'their names'} cannot be read any more.`,
  fixed:
    'Nothing can be changed here, and only names are searched. Open a document to read its text of that time, and which lenses its passages counted for then.',
  erasedName: 'Erased document',
  searchHint: 'Words in names',
  none: 'There were no documents at this moment.',
  loading: 'Reading the library of that moment',
} as const;
