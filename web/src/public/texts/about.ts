export const about = {
  title: 'Nine ways to look at one organization',
  lead: 'Each lens is a question that most organizations answer differently depending on whom they ask. Nine Lenses asks everybody the same, and shows the difference.',
  tabs: 'Categories',
  otherName: 'Also called',
  namesTitle: 'Two names for the same lens',
  namesLead: 'Earlier material uses a second set of names. Surveys and results use the first.',
  columns: { lens: 'Lens', otherName: 'Earlier name', category: 'Category' },
  start: 'Start Assessment',
  startNote: 'Signed in you come to Participation, signed out to the sign-in page first.',
} as const;
