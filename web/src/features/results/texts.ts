import { lastLine, spreadLines } from '../../lib/display/agreement-texts.ts';

/** Numbers as text: both ends of the scale, and where the moderate and the strong band start. */
type Scale = { lowest: string; highest: string; moderate: string; strong: string };

export const texts = {
  insights: {
    title: 'Insights',
    types: { Strength: 'Strength', Opportunity: 'Opportunity' },
    details: 'View Details',
    detailsOf: (lens: string) => `View Details: ${lens}`,
    parts: { Strength: 'What carries it', Opportunity: 'Where to begin' },
    part: 'Sub-lens',
    apart: 'Where people do not agree in it',
    reading: 'Reading where people do not agree…',
    agreed: 'No theme of it shows a disagreement.',
    agreedShown: (shown: string) =>
      `None of its themes whose distribution is shown (${shown}) shows a disagreement.`,
    notAmongWidest: (themes: string) =>
      `Among the ${themes} on which people differ most, none of this lens shows a disagreement.`,
    unshown: 'No distribution of its themes is shown, so nothing can be said about agreement.',
    apartBy: (points: string) => `${points} points from the average`,
    unclear: (points: string) => `no clear picture, ${points} points from the average`,
    split: 'Two camps',
    act: 'Make it an action',
    discuss: 'Discuss',
  },
  comments: {
    title: 'In their words',
    note: (people: string) =>
      `Comments on themes that ${people} or more have rated, without names. New ones appear only with a release, if enough new people have submitted.`,
    namedNote: 'Comments as released, without names. Who wrote them is said under “Who answered what”.',
    none: 'No comment is public yet.',
    of: (theme: string) => `Comments on ${theme}`,
    failed: 'The comments could not be loaded. Close and open this line to try again.',
  },
  view: 'Results',
  title: (name: string) => `Results · ${name}`,
  group: 'Group',
  everyone: 'Everyone',
  compare: 'Compare groups',
  groupOption: {
    released: (group: string) => group,
    waiting: (group: string, people: string) => `${group} (${people})`,
    atClosing: 'at closing',
    hidden: (group: string) => `${group} (hidden)`,
  },
  hidden: 'Hidden to protect people',
  hiddenWhy: (people: string) =>
    `A score is shown when at least ${people} stand behind it, and when nothing else on the page would give it away.`,
  overall: 'Overall score',
  outOf: (most: number) => `out of ${most.toFixed(1)}`,
  fromPeople: (people: string) => `from ${people}`,
  categories: 'By category',
  stats: {
    level: 'All lenses have the same score',
    oneLens: 'Only one lens has a score',
    participants: 'Participants',
    completion: 'Completion rate',
    elsewhere: 'Answered elsewhere',
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
    button: 'Export Report',
    report: 'Report as PDF…',
    formats: {
      pptx: 'As PowerPoint slides',
      xlsx: 'As Excel workbook',
      csv: 'As CSV, one table',
      json: 'As JSON',
    },
    file: 'results',
  },
  share: {
    button: 'Share',
    copied: 'Link copied to clipboard!',
    refused: 'The browser did not allow copying. Copy the link from the address bar.',
  },
  plan: 'Decide what to do',
  tryAgain: 'Try again',
  disagreement: {
    title: 'Where you do not agree',
    note: 'Themes on which people differ most. An average hides this.',
    split: (strong: string, weak: string, between: string) =>
      `Two camps: ${strong} say strong, ${weak} say weak, ${between} in between.`,
    apart: (points: string) => `People do not agree: ratings lie ${points} points from their average.`,
    unclear: (points: string) => `No clear picture: ratings lie ${points} points from their average.`,
    agree: (points: string) => `People agree: ratings lie ${points} points from their average.`,
    allAgree: 'On every theme that can be judged, people agree.',
    noneApart: 'On no theme do people clearly disagree. On these there is no clear picture.',
    empty: (people: string) =>
      `Distributions are shown from ${people} on, because those of fewer come close to single answers.`,
    emptyNamed: 'No theme is rated by two people yet.',
    average: (score: string) => `average ${score}`,
    ratings: (theme: string) => `Ratings of ${theme}`,
    barByBar: (theme: string) => `Ratings of ${theme}, score by score`,
    bar: (score: string, people: string) => `Score ${score}: ${people}`,
    columns: {
      score: 'Score',
      people: 'People',
      group: 'Group',
      place: (from: number, to: number) => `${from} to ${to}`,
    },
    rated: (people: string) => `${people} rated it.`,
    chance: (people: string, points: string) =>
      `${people} agree when their ratings lie at most ${points} points from their average: less than chance, and at most a sixth of the scale.`,
    groups: (theme: string) => `Groups on ${theme}`,
    discuss: 'Discuss',
    makeAction: 'Make it an action',
    noGroups: 'No group is large enough to be shown by itself here.',
  },
  heatMap: {
    receipt: 'What is this made of?',
    title: 'Heat map',
    note: 'Every lens for every group. Spread is how far people lie from the average, in points. Arrow keys move between fields.',
    sort: 'Order of the heat map',
    sorts: { framework: 'As in the framework', score: 'Lowest score first', spread: 'Widest spread first' },
    columns: { name: 'Lens', spread: 'Spread' },
    hidden: 'Hidden',
    noSpread: 'Too few to tell',
    table: 'Heat map, table',
    manyNote: 'A row for every group. A heading opens to its parts.',
    find: 'Find a group',
    group: 'Group',
    people: 'People',
    path: 'Where you are in the heat map',
    allLenses: 'All lenses',
    open: (name: string) => `Show the parts of ${name}`,
    orders: {
      people: 'Largest group first',
      name: 'By name',
      lowest: (name: string) => `Lowest first: ${name}`,
    },
    loading: 'Loading',
  },
  lenses: (many: number) => `${many} ${many === 1 ? 'Lens' : 'Lenses'} Breakdown`,
  showAll: (count: string) => `Show all ${count}`,
  showFewer: 'Show fewer',
  people: (count: string) => `n ${count}`,
  peopleLong: (people: string) => `rated by ${people}`,
  /** For a lens or sub-lens: the number of people who rated at least half of its themes. */
  peopleMeans: (people: string) => `mean of ${people}`,
  over: (themes: string, of: string) => `over ${themes} of ${of} themes`,
  /** For a lens or sub-lens of an older release, which did not count people across themes. */
  peopleAbove: (people: string) => `up to ${people} a theme`,
  lensesNote:
    'n: people who rated the theme; for a lens or sub-lens, people who rated at least half of its themes.',
  lensesNoteOver:
    'n: people who rated the theme; for a lens or sub-lens, the most people who rated one of its themes.',
  openAll: 'Open all',
  closeAll: 'Close all',
  release: (number: string, when: string, people: string) =>
    `Release ${number} · ${when} · ${people} counted`,
  closing: 'at closing',
  next: (people: string) => `Next release after ${people}`,
  nextAtClosing: 'Next release at closing',
  last: 'No further release: the assessment is closed.',
  rest: (counted: string, submitted: string) =>
    `${counted} of ${submitted} who submitted are counted; the rest stays out to protect people.`,
  restOfThemes: (submitted: string) =>
    `${submitted} submitted; in some themes the latest answers can stay out to protect people.`,
  rosterTitle: 'Who was asked',
  nobody: {
    title: 'Nobody submitted',
    text: 'The assessment closed before anybody had submitted, so it has no results.',
  },
  empty: {
    title: 'Nobody has submitted yet',
    text: {
      atClosing:
        'Scores appear here when the assessment closes, if enough people have submitted. Until then, Participation shows who is taking part.',
      inSteps:
        'Scores appear here when enough people have submitted. Until then, Participation shows who is taking part.',
      named:
        'Scores appear here when the first person submits. Until then, Participation shows who is taking part.',
    },
    action: 'Watch participation',
  },
  waiting: {
    title: (people: string) => `${people} until the first release`,
    text: (submitted: string, threshold: string) =>
      `${submitted} submitted so far. Results are released when ${threshold} have: no score is shown for fewer people.`,
    named: (submitted: string) =>
      `${submitted} submitted so far. In a named assessment results come out from the first person on.`,
    atClosingTitle: 'Scores are shown when the assessment closes',
    atClosing: (submitted: string) =>
      `${submitted} submitted so far. Nothing is shown before it closes: an early release would split a small panel, and what came after it could not be counted.`,
    closedTitle: 'Too few people for results',
    closed: (submitted: string, threshold: string) =>
      `The assessment closed with ${submitted}. A score needs ${threshold}; none is shown for fewer people.`,
  },
  groupWaiting: (group: string, people: string) => `${group}: ${people} until this group's first release.`,
  groupAtClosing: (group: string) => `${group}: shown when the assessment closes, if enough people answered.`,
  groupNamed: 'In a named assessment a group has figures from its first person on.',
  groupHidden: (group: string) => `${group} is hidden to protect people.`,
  /** Beside a reverse-scored theme. */
  lowIsGood: 'Low is good',
  none: {
    title: 'No results yet',
    text: 'Launch an assessment first. Its scores appear here once enough people have submitted.',
    action: 'Launch Assessment',
  },
  method: {
    title: 'How these numbers are made',
    /** Replaces the two lines on batches and hidden figures. */
    named: [
      'This is a named assessment: participants were told that their answers are shown with their names. Results come out with every submission up to fifty people, then whenever one in fifty is new, and at closing. Changed answers wait for the next one.',
      'Nothing is hidden: a figure can be of one person. Without a figure, nobody has rated it.',
    ],
    lines: (threshold: string, distribution: string, scale: Scale, releases: 'atClosing' | 'inSteps') => [
      `People rate each theme from ${scale.lowest} to ${scale.highest}, or say they cannot judge. Only submitted answers count.`,
      'A theme is the mean of its ratings. A sub-lens, a lens, a category and the overall score are means of people: of each person’s own mean over what they answered, if that is at least half. Results released before this rule are computed from themes, and say how many.',
      releases === 'atClosing'
        ? 'Results come out once, when the assessment closes, with everybody who has submitted by then.'
        : `Results come out in batches: the first when ${threshold} have submitted, the next when as many new people have, the last at closing. ${lastLine} If a person who is already counted changes an answer, the change waits for closing; in assessments launched before this rule, for the next batch.`,
      `A score stays hidden when fewer than ${threshold} stand behind it, or when it could be worked out from the scores around it. The bars of a distribution need ${distribution}.`,
      ...spreadLines,
      'A change is clear when its 95 % interval, adjusted for all lenses, leaves out 0, with 8 people or more in both assessments. With fewer there are too few to tell.',
      `Strong is ${scale.strong} and more, Moderate ${scale.moderate} to below ${scale.strong}, Weak below ${scale.moderate}. “n” is how many people rated a theme; for a lens or sub-lens, how many rated at least half of its themes. In older results it is the most people who rated one of its themes.`,
    ],
  },
} as const;
