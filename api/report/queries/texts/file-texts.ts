/** Words that several files of a report share. */
export const fileTexts = {
  hidden: 'Hidden to protect people',
  notRated: 'Not rated',
  lowIsGood: 'Low is good',
  overall: 'Overall score',
  everyone: 'Everyone',
  rated: (point: number) => `Rated ${point}`,
  groupOf: (group: string, people: number) => `${group} (${people})`,
  kinds: {
    split: 'Two camps',
    apart: 'People differ',
    unclear: 'No clear picture',
    agree: 'People agree',
  },
  namedAnswers: 'Named assessment: answers were given with names',
  anonymousAnswers: 'Anonymous assessment',
} as const;

/** Texts of the CSV export. Programs read the names of its lines and columns too. */
export const csvTexts = {
  columns: ['level', 'id', 'name', 'people', 'mean', 'band', 'note'],
  about: {
    assessment: 'assessment',
    company: 'company',
    framework: 'framework',
    answers: 'answers',
    release: 'release',
    coversPosition: 'counted up to position',
    position: 'position',
    root: 'log root',
    events: 'events under it',
    signedAt: 'signed at',
    exportedAt: 'exported at',
    people: 'people',
  },
  unsigned: 'the release is not signed yet',
  people:
    'of a theme: who rated it; above a theme: who answered at least half of it, or, where the note says over how many themes it is, up to so many people a theme',
  levels: { overall: 'overall', lens: 'lens', subLens: 'sub-lens', theme: 'theme' },
} as const;
