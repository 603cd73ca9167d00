/** In words: its ends with their names, and where its bands begin. */
type Scale = { lowest: string; highest: string; moderate: string; strong: string };

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
  outOf: (most: number) => `out of ${most}`,
  fromPeople: (people: string) => `from ${people}`,
  categories: 'By category',
  stats: {
    participants: 'Participants',
    completion: 'Completion rate',
    completed: (rate: string, invited: string) => `Completion rate ${rate} of ${invited} invited`,
    highest: 'Highest score',
    priority: 'Priority area',
  },
  change: {
    points: (points: string, since: string, verdict: string) => `${points} since ${since} · ${verdict}`,
    none: (since: string) => `No change since ${since}`,
    verdicts: { clear: 'clear change', notClear: 'no clear change', tooFew: 'too few to tell' },
    failed: 'The change since the last assessment could not be loaded.',
  },
  export: {
    label: 'Export results',
    button: 'Export',
    formats: { json: 'As JSON', csv: 'As CSV, for spreadsheets' },
    file: 'results',
  },
  share: {
    button: 'Share',
    copied: 'Link copied to clipboard!',
    refused: 'The browser did not allow copying. Copy the link from the address bar.',
  },
  tryAgain: 'Try again',
  disagreement: {
    title: 'Where you do not agree',
    note: 'Themes on which people differ most. An average hides this.',
    split: (strong: string, weak: string, average: string) =>
      `Two camps: ${strong} say strong, ${weak} say weak. The average ${average} describes nobody.`,
    apart: (points: string) => `People differ by ${points} points on average.`,
    agree: (points: string) => `People agree: they differ by ${points} points on average.`,
    allAgree: 'People agree: on each of these themes they differ less than chance would make them.',
    empty: (people: string) =>
      `Distributions are shown from ${people} on, so that nobody can work out what one person answered.`,
    showAll: (count: string) => `Show all ${count}`,
    showFewer: 'Show fewer',
    average: (score: string) => `average ${score}`,
    ratings: (theme: string) => `Ratings of ${theme}`,
    columns: {
      score: 'Score',
      people: 'People',
      group: 'Group',
      place: (from: number, to: number) => `${from} to ${to}`,
    },
    chance: (people: string, points: string) =>
      `${people} rated it. Below ${points} points so many people would agree by more than chance.`,
    groups: (theme: string) => `Groups on ${theme}`,
    noGroups: 'No group is large enough to be shown by itself here.',
  },
  heatMap: {
    title: 'Heat map',
    note: 'Every lens for every group. Spread is how far people lie from the average, in points. Arrow keys move between fields.',
    sort: 'Order of the heat map',
    sorts: { framework: 'As in the framework', score: 'Lowest score first', spread: 'Widest spread first' },
    columns: { name: 'Lens', spread: 'Spread' },
    hidden: 'Hidden',
    noSpread: 'Not shown',
    loading: 'Loading',
  },
  lenses: (many: number) => `${many} ${many === 1 ? 'Lens' : 'Lenses'} Breakdown`,
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
    lines: (threshold: string, distribution: string, scale: Scale) => [
      `People rate each theme from ${scale.lowest} to ${scale.highest}, or say they cannot judge. Only submitted answers count.`,
      'A theme is the mean of its ratings. A sub-lens is the mean of its themes, a lens the mean of its sub-lenses, and the overall score the mean of the lenses.',
      `Results come out in batches: the first when ${threshold} have submitted, the next when as many new people have, the last at closing. Changes made in between wait for the next batch.`,
      `A score stays hidden when fewer than ${threshold} stand behind it, or when it could be worked out from the scores around it. The bars of a distribution need ${distribution}.`,
      'Spread is how far people lie from the average, in points: the mean distance of their ratings. Two camps are at least 30 % in the lowest band and at least 30 % in the highest.',
      'A change is clear when it is larger than its 95 % interval. With too few people there is no interval, so there is no verdict.',
      `Strong is ${scale.strong} and more, Moderate ${scale.moderate} to below ${scale.strong}, Weak below ${scale.moderate}. “n” is how many people stand behind a figure.`,
    ],
  },
} as const;
