const areas = (count: number) => (count === 1 ? '1 area' : `${count} areas`);

/** Texts of the expertise page. */
export const texts = {
  title: 'Identify Your Expertise',
  lead: 'Choose the areas you know most about, and how well you know them.',
  use: (k: number) =>
    `What it is for: your own answers there count a little more in a second, weighted figure. That figure is shown beside the plain one, and only where at least ${k} people differ in what they know.`,
  private: 'Nobody is shown what you declare here. You can change it until the assessment closes.',
  levels: 'What the levels mean',
  weight: (weight: number) => `counts × ${weight}`,
  find: 'Find an area',
  none: (words: string) => `No area is called “${words}”.`,
  level: (area: string) => `How well do you know ${area}?`,
  selected: (count: number) => `${areas(count)} selected`,
  recommended: 'We recommend 2 to 4.',
  save: 'Save Expertise Profile',
  saving: 'Saving…',
  disabled: 'Choose at least one to save; we recommend 2 to 4.',
  skip: 'Not now',
  saved: 'Your expertise is saved.',
  remove: 'Remove my profile',
} as const;
