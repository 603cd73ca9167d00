export const texts = {
  switch: 'Weight by declared expertise',
  most: (points: string) =>
    `Weighting moves no sub-lens by more than ${points}. Groups, the profile, changes, spread and files stay unweighted.`,
  nothing: 'Weighting moves no sub-lens. Groups, the profile, changes, spread and files stay unweighted.',
  some: (weighted: string, shown: string) =>
    `${weighted} of ${shown} sub-lenses are weighted; in the others too few people differ in what they declared.`,
  earlier: (count: string) => `${count} of them as of an earlier release.`,
  priorities: {
    title: (top: string) => `The lowest ${top} sub-lenses`,
    note: 'What would come first, and whether it depends on whom you listen to most.',
    every: (top: string) => `Stays in the lowest ${top} in every weighting`,
    share: (top: string, share: string) => `Stays in the lowest ${top} in ${share} of weightings`,
    untold: 'No released group rated it',
    meaning: 'What this means',
    lines: (about: {
      groups: string;
      draws: string;
      from: string;
      to: string;
      top: string;
      expertise: boolean;
    }) => [
      `The ${about.groups} with a released score count differently in each of ${about.draws} weightings: each group between ${about.from} and ${about.to} times, at random.${
        about.expertise ? ' The weighting by declared expertise is one of them.' : ''
      } The share says in how many of them a sub-lens is among the lowest ${about.top}.`,
      'Near 100 % it comes first whoever you listen to most. Near 50 % it depends on that: talk about it before you decide.',
      'Only released scores go in. A group that is hidden to protect people is not in it.',
    ],
  },
} as const;
