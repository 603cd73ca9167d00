/** Texts of the step that uploads documents after a launch. */
export const texts = {
  where: 'Where do they belong?',
  whereNote: 'Choose a lens, then a sub-lens, then files. Several at once are fine.',
  list: 'Documents since the launch',
  none: 'Files you upload appear here.',
  mayNot: 'Your role may not upload documents. The assessment runs without them, too.',
  tooLarge: (name: string) => `File ${name} exceeds 10MB limit`,
  orMore: (number: string) => `${number} or more`,
  tiles: {
    invited: 'Invited',
    documents: 'Documents uploaded',
    lenses: 'Lenses',
    counted: 'Counted are the documents that your organization uploaded since the launch.',
  },
} as const;
