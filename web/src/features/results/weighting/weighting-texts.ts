export const texts = {
  switch: 'Weight by declared expertise',
  most: (points: string) =>
    `Weighting moves no sub-lens by more than ${points}. Groups, priorities, the profile, changes, spread and files stay unweighted.`,
  nothing:
    'Weighting moves no sub-lens. Groups, priorities, the profile, changes, spread and files stay unweighted.',
  some: (weighted: string, shown: string) =>
    `${weighted} of ${shown} sub-lenses are weighted; in the others too few people differ in what they declared.`,
  untold: {
    tooFewDiffer:
      'These scores cannot be weighted by declared expertise: too few people differ in what they declared, so a weighted score would tell what single people gave.',
    twoGroupings:
      'These scores cannot be weighted by declared expertise: beside two groupings, a weighted score would tell what single people gave.',
  },
  earlier: (count: string) => `${count} of them as of an earlier release.`,
  priorities: {
    title: (top: string) => `The lowest ${top} sub-lenses`,
    note: 'What would come first, and how sure that is.',
    every: (top: string) => `Stays in the lowest ${top} in every draw`,
    share: (top: string, share: string) => `Stays in the lowest ${top} in ${share} of draws`,
    untold: 'Too few to tell',
    meaning: 'What this means',
    lines: (about: { groups: string; draws: string; from: string; to: string; top: string }) => [
      `In each of ${about.draws} draws the ${about.groups} with a released score count differently, each person between ${about.from} and ${about.to} times by group, and other people of the same kind could have answered. People of groups that are hidden count as one group more. The share says in how many draws a sub-lens is among the lowest ${about.top}.`,
      'How far apart sub-lenses really lie is estimated first: where their order is what chance would give, none stays among the lowest. On pure chance at most one assessment in twenty has a green one.',
      'Near 100 % it comes first whoever you listen to most. Near 50 % it depends on that, or on chance: talk about it before you decide.',
      'Only released scores go in. “Too few to tell”: no distribution of it is released.',
    ],
  },
} as const;
