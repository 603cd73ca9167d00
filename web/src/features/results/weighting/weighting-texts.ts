import { formatNumber } from '../../../lib/display/format.ts';

export const texts = {
  switch: 'Weight by declared expertise',
  most: (points: string) =>
    `Weighting moves no sub-lens by more than ${points}. Groups, priorities, the profile, changes, spread and files stay unweighted.`,
  nothing:
    'Weighting moves no sub-lens. Groups, priorities, the profile, changes, spread and files stay unweighted.',
  some: (weighted: number, shown: number) =>
    `${formatNumber(weighted)} of ${formatNumber(shown)} sub-lenses ${weighted === 1 ? 'is' : 'are'} weighted; in the others too few people differ in what they declared.`,
  untold: {
    tooFewDiffer:
      'These scores cannot be weighted by declared expertise: too few people differ in what they declared, so a weighted score would reveal what single people answered.',
    twoGroupings:
      'These scores cannot be weighted by declared expertise: beside two groupings, a weighted score would reveal what single people answered.',
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
      `In each of ${about.draws} draws the ${about.groups} with a released score count differently, each person between ${about.from} and ${about.to} times by group, and other people of the same kind could have answered. People of hidden groups count as one more group. The share says in how many draws a sub-lens is among the lowest ${about.top}.`,
      'How far apart sub-lenses really lie is estimated first: if their order could be due to chance, none stays among the lowest. By pure chance, at most one assessment in twenty shows a green one.',
      'Near 100 % it comes first no matter which group counts most. Near 50 % it depends on the weights of groups or on chance: talk about it before you decide.',
      'Only released scores go in. “Too few to tell”: no distribution of it is released.',
    ],
  },
} as const;
