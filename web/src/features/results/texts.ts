export const texts = {
  view: 'Results',
  title: (name: string) => `Results · ${name}`,
  group: 'Group',
  everyone: 'Everyone',
  groupOption: {
    released: (group: string) => group,
    waiting: (group: string, people: string) => `${group} (${people})`,
    hidden: (group: string) => `${group} (hidden)`,
  },
  hidden: 'Hidden to protect people',
  hiddenWhy: (people: string) =>
    `A score is shown when at least ${people} stand behind it, and when nothing else on the page would give it away.`,
  overall: 'Overall score',
  outOf: 'out of 9',
  fromPeople: (people: string) => `from ${people}`,
  categories: 'By category',
  lenses: '9 Lenses Breakdown',
  columns: { name: 'Lens', score: 'Score', people: 'People', spread: 'Ratings' },
  people: (count: string) => `n ${count}`,
  peopleLong: (people: string) => `rated by ${people}`,
  openAll: 'Open all',
  closeAll: 'Close all',
  release: (number: string, when: string, people: string) =>
    `Release ${number} · ${when} · ${people} counted`,
  closing: 'at closing',
  next: (people: string) => `Next release after ${people}`,
  last: 'No further release: the assessment is closed.',
  empty: {
    title: 'Nobody has submitted yet',
    text: 'Scores appear here when enough people have submitted. Until then the dashboard shows who is taking part.',
    action: 'Watch participation',
  },
  waiting: {
    title: (people: string) => `${people} until the first release`,
    text: (submitted: string, threshold: string) =>
      `${submitted} submitted so far. Results are released when ${threshold} have, so that nobody can work out what one person answered.`,
    closedTitle: 'Too few people for results',
    closed: (submitted: string, threshold: string) =>
      `The assessment closed with ${submitted}. A score needs ${threshold}, so that nobody can work out what one person answered.`,
  },
  groupWaiting: (group: string, people: string) => `${group}: ${people} until this group's first release.`,
  groupHidden: (group: string) => `${group} is hidden to protect people.`,
  none: {
    title: 'No results yet',
    text: 'Launch an assessment first. Its scores appear here once enough people have submitted.',
    action: 'Launch Assessment',
  },
  method: {
    title: 'How these numbers are made',
    lines: (threshold: string, distribution: string) => [
      'People rate each theme from 0 (Critical) to 9 (Excellent), or say they cannot judge. Only submitted answers count.',
      'A theme is the mean of its ratings. A sub-lens is the mean of its themes, a lens the mean of its sub-lenses, and the overall score the mean of the nine lenses.',
      `Results come out in batches: the first when ${threshold} have submitted, the next when as many new people have, the last at closing. Changes made in between wait for the next batch.`,
      `A score stays hidden when fewer than ${threshold} stand behind it, or when it could be worked out from the scores around it. The bars of a distribution need ${distribution}.`,
      'Strong is 7 and more, Moderate 4 to below 7, Weak below 4. “n” is how many people stand behind a figure.',
    ],
  },
} as const;
