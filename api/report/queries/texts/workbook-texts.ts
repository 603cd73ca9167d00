/** Headings of columns that several sheets share. */
const id = 'Id';
const lens = 'Lens';
const subLens = 'Sub-lens';
const theme = 'Theme';

/** Texts on the sheets of a report's workbook. */
export const workbookTexts = {
  note: 'Note',
  standsOn: 'Stands on',
  figureHeads: ['Mean', 'Band', 'People', 'Rated (bars)'],
  levelHeads: ['SD of people', 'Stands on', 'Note'],
  overview: {
    sheet: 'Overview',
    heads: ['What', 'Value'],
    assessment: 'Assessment',
    company: 'Company',
    framework: 'Framework',
    release: 'Release',
    releasedAt: 'Released at',
    coversPosition: 'Counted up to position',
    position: 'Read at position',
    exportedAt: 'Exported at',
    clocks: 'Clocks',
    root: 'Log root',
    unsigned: 'The release is not signed yet',
    events: 'Events under it',
    signedAt: 'Signed at',
    deviation: 'SD of people',
    people: 'People in it',
    band: 'Band',
    scaleFrom: 'Scale from',
    scaleTo: 'Scale to',
    counted: 'People counted',
    participation: 'Participation',
    invited: 'People invited',
    submitted: 'People submitted',
    asked: 'Who was asked',
    answers: 'Answers',
    threshold: 'People a score needs',
    distributionThreshold: 'People a distribution needs',
    rated: 'Rated (bars)',
    ratedNote:
      'Ratings in the columns beside it, as last released. Mean and People can be newer and count more; SD, AD, rwg, spread and kind are of the bars. Of lenses and above: people by their own mean, rounded; where "Stands on" is filled, ratings of their themes.',
    means: 'Means',
    meansNote: 'Of themes exact, of lenses and above as published, to one decimal.',
  },
  lenses: { sheet: 'Lenses', heads: [id, lens], spread: 'Spread' },
  subLenses: { sheet: 'Sub-lenses', heads: [id, lens, subLens] },
  themes: {
    sheet: 'Themes',
    heads: [id, lens, subLens, theme, 'Question'],
    indices: ['Mean of bars', 'SD', 'AD', 'rwg', 'Note'],
  },
  groups: { sheet: 'Groups', secondSheet: 'Second grouping', heads: [id, lens] },
  disagreement: {
    sheet: 'Disagreement',
    heads: [id, theme, 'Kind', 'Mean', 'Spread', 'People', 'Rated (bars)'],
  },
  actions: { sheet: 'Actions', heads: ['Action', 'About', 'Owner', 'Due', 'State'] },
  decisions: { sheet: 'Decisions', heads: ['Decision', 'Reason', 'About', 'By', 'When'] },
  comments: { sheet: 'Comments', heads: [theme, 'Comment'] },
  methods: {
    sheet: 'Methods',
    heads: ['Index', 'What it tells', 'Formula', 'Source', 'From', 'Correction and seed'],
    notHere: 'Not in this file',
    r: 'R',
    rNote: (sheet: string) =>
      `These lines read this workbook, compute every figure of its sheet "${sheet}" again and say by how much they differ:`,
  },
} as const;
