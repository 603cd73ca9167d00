/** Texts on the slides of a report. */
export const slidesTexts = {
  title: {
    outOf: (max: string, people: string) => `out of ${max}, from ${people}`,
    highest: 'Highest score',
    first: 'First priority',
    change: (points: string, name: string, verdict: string) => `${points} points since ${name}: ${verdict}`,
    verdicts: { clear: 'clear change', notClear: 'no clear change', tooFew: 'too few to tell' },
  },
  scores: {
    title: 'Scores by lens',
    note: (min: number, max: number) => `Means on a scale from ${min} to ${max}`,
    series: 'Score',
    alternative: (scores: string) => `Scores by lens: ${scores}`,
  },
  lenses: {
    title: 'Lens by lens',
    note: 'Spread: how many points ratings lie from the average',
    heads: ['Lens', 'Score', 'Band', 'Spread', 'People', 'Stands on'],
    noSpread: 'Not shown',
    allThemes: 'all themes',
    ownMeans: 'people’s own means',
  },
  heatMap: {
    title: 'Heat map',
    titleBy: (grouping: string | undefined) => `Heat map by ${grouping}`,
    note: 'Every lens for every group whose score is released',
    lens: 'Lens',
  },
  distributions: {
    title: 'Distributions by lens',
    note: 'People by their own mean; where a lens follows from its themes, ratings',
    mean: (score: string) => `mean ${score}`,
    ratings: (count: number) => `${count} ratings`,
    ratingsSeries: 'Ratings',
    peopleSeries: 'People',
  },
  disagreements: {
    title: 'Where you do not agree',
    none: 'On no theme whose distribution may be shown do people differ more than chance would make them.',
    note: 'Themes on which people differ most. Spread: points from the average',
    heads: ['Theme', 'Score', 'People', 'How', 'Spread', 'People in the spread'],
    ratingsTitle: 'Where you do not agree: ratings',
    ratingsNote: 'People by the rating they gave',
  },
  plan: {
    title: 'Actions and decisions',
    none: 'No action is planned and no decision is recorded yet.',
    actions: 'Actions',
    noActions: 'No action is planned yet.',
    actionHeads: ['Action', 'About', 'Owner', 'Due', 'State'],
    noDate: 'No date',
    decisions: 'Decisions',
    noDecisions: 'No decision is recorded yet.',
    decisionHeads: ['Decision', 'Reason', 'By', 'When'],
  },
  comments: {
    title: 'What people wrote',
    note: (shown: number, total: number) =>
      `${shown} of ${total} released comments, themes with most first; without names, groups and times`,
    heads: ['Theme', 'Comment'],
  },
  methods: {
    title: 'How these numbers are made',
    note: 'Above themes, figures are means of people’s own means, published to one decimal; no person’s answers are in any file',
    heads: ['Index', 'Formula', 'Source', 'From'],
    asked: 'Who was asked',
  },
} as const;
