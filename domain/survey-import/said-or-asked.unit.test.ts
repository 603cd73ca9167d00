import { describe, expect, it } from 'vitest';
import { readSurvey, type SurveyRequest } from './read-survey.ts';
import type { Cell, Table } from './reading/ratings.ts';

// Each of these files was once read as something else than it means, without a finding, a check or a refusal.

type Said = Partial<SurveyRequest>;
const groups = ['Sales', 'IT', 'HR'];
const groupOf = (at: number) => groups[at % groups.length] ?? '';
const rated = (at: number, more: number) => 1 + ((at * 7 + more * 3 + ((at * more) % 5)) % 5);
const table = (rows: readonly (readonly Cell[])[], more: Partial<Table> = {}): Table => ({
  rows,
  lines: rows.map((_, index) => index + 1),
  ...more,
});
const people = <One>(count: number, row: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => row(at + 1));

function outcomeOf(rows: readonly (readonly Cell[])[], said: Said = {}, more: Partial<Table> = {}) {
  return readSurvey(table(rows, more), {
    fileName: 'a.csv',
    scale: { min: 1, max: 5 },
    today: '2026-11-28',
    ...said,
  });
}
function readOf(...given: Parameters<typeof outcomeOf>) {
  const outcome = outcomeOf(...given);
  if (outcome.kind === 'refused') throw new Error(`${outcome.code} ${JSON.stringify(outcome.sentence)}`);
  const { read, questions, head } = outcome;
  return {
    ...read,
    items: Object.values(questions.items),
    roles: head.guesses.map(({ column, is }) => `${column}: ${is}`),
    codes: read.checks.map(({ code }) => code),
    put: Object.assign({}, ...read.checks.map(({ message }) => message.put)) as {
      readonly count?: unknown;
    },
  };
}

describe('a file with several ratings a line and several lines a person', () => {
  const repeated = (headings: Cell[], waves: readonly string[]) => [
    headings,
    ...people(12, (at) =>
      waves.map((wave, more) => [
        `E${at}`,
        groupOf(at),
        wave,
        ...headings.slice(3).map((_, place) => rated(at, place + more)),
      ]),
    ).flat(),
  ];
  it.each([
    [
      ['Employee ID', 'Department', 'Quarter', 'Clarity', 'Trust', 'Engagement score'],
      ['Q1', 'Q2'],
    ],
    [
      ['Employee ID', 'Department', 'Rater role', 'Listens', 'Decides', 'Overall score'],
      ['Self', 'Peer'],
    ],
    [
      ['Participant', 'Team', 'Time', 'Stress', 'Energy', 'Result'],
      ['pre', 'post'],
    ],
  ])(
    '%s is not read as one line per rating; what a second line would lose is counted, and asked',
    (headings, waves) => {
      const read = readOf(repeated(headings, waves));
      expect(read.form).toBe('wide');
      expect(read.roles[0]).toBe(`${headings[0]}: person`);
      expect(read.codes).toContain('SEVERAL_LINES_A_PERSON');
      expect(read.ratings).toBe(36);
      expect(read.lost).toMatchObject({ lines: 12, ratings: 36 });
    },
  );

  it('in which only one question differs within a person is not one line per rating, either', () => {
    const rows = repeated(['Employee ID', 'Department', 'Quarter', 'Clarity', 'Trust'], ['Q1', 'Q2']);
    const same = rows.map((row, at) => (at === 0 ? row : row.with(3, rated(Math.ceil(at / 2), 1))));
    expect(readOf(same)).toMatchObject({ form: 'wide', ratings: 24 });
  });

  it('that says itself that a line is one rating counts every other column of numbers as lost', () => {
    const rows = [
      ['respondent', 'department', 'question', 'rating', 'importance'],
      ...people(12, (at) =>
        ['Trust', 'Pay'].map((item) => [at, groupOf(at), item, rated(at, 1), rated(at, 4)]),
      ).flat(),
    ];
    const read = readOf(rows);
    expect(read).toMatchObject({ form: 'long', ratings: 24, lost: { lines: 24, ratings: 24 } });
    expect(read.findings).toMatchObject([
      { code: 'UNUSED_COLUMN', ratings: 24, message: { put: { heading: 'importance' } } },
    ]);
    expect(readOf(rows, { columns: { ignore: ['importance'] } }).lost.ratings).toBe(0);
  });
});

describe('a column beside one rating a line', () => {
  const items = ['Trust', 'Pay', 'Tempo'];
  const rows = (heading: string, value: (person: number, item: number) => Cell) => [
    ['respondent', 'department', 'question', 'rating', heading],
    ...people(12, (at) =>
      items.map((item, place) => [`p${at}`, groupOf(at), item, rated(at, place), value(at, place)]),
    ).flat(),
  ];
  it('that numbers the questions is said, and is no lost rating', () => {
    const read = readOf(rows('Question no.', (_, item) => [1, 2, 5][item] ?? 0));
    expect(read).toMatchObject({ form: 'long', ratings: 36, lost: { lines: 0, ratings: 0 } });
    expect(read.findings).toMatchObject([
      { code: 'ABOUT_QUESTIONS', leavesOut: false, message: { put: { heading: 'Question no.' } } },
    ]);
  });

  it('that is a fact about people is said, and is no lost rating if it is not on the scale', () => {
    const read = readOf(rows('Pay grade', (person) => person + 3));
    expect(read).toMatchObject({ form: 'long', ratings: 36, lost: { lines: 0, ratings: 0 } });
    expect(read.findings).toMatchObject([{ code: 'ABOUT_PEOPLE', leavesOut: false }]);
  });

  it('that is on the scale and the same on all lines of a person may be one rating of each person', () => {
    const read = readOf(rows('Overall', (person) => 1 + (person % 5)));
    expect(read).toMatchObject({ form: 'long', ratings: 36, lost: { lines: 12, ratings: 12 } });
    expect(read.findings).toMatchObject([{ code: 'UNUSED_COLUMN', leavesOut: true, ratings: 12 }]);
  });

  it('that differs within people, or is the same for all, may be a rating of each line', () => {
    for (const value of [(person: number, item: number) => rated(person, item + 2), () => 5])
      expect(readOf(rows('Importance', value)).lost).toMatchObject({ lines: 36, ratings: 36 });
  });
});

describe('a column that is no question', () => {
  const framework = '{"name":"S","scale":{"min":1,"max":5},"lenses":[{"name":"L","items":["Trust"]}]}';
  it('and holds growing numbers names the lines, so it is no lost rating', () => {
    const rows = (heading: string) => [
      [heading, 'group', 'Trust'],
      ...people(9, (at) => [at * 2 - 1, 'North', 3]),
    ];
    for (const heading of ['PersNr', 'No', 'Key'])
      expect(readOf(rows(heading), { framework, scale: undefined }).lost.ratings).toBe(0);
    expect(readOf(rows('Trusts'), { framework, scale: undefined }).lost.ratings).toBe(9);
  });

  it('and holds numbers with decimals is counted as lost', () => {
    const rows = [['group', 'Trust', 'Pay'], ...people(9, (at) => ['North', rated(at, 1), '3.5'])];
    expect(readOf(rows).lost).toMatchObject({ lines: 9, ratings: 9 });
  });
});

describe('a file without headings', () => {
  const refused = (rows: readonly (readonly Cell[])[], said: Said = {}) => {
    const outcome = outcomeOf(rows, said);
    return outcome.kind === 'refused' ? outcome.code : outcome.kind;
  };
  const lines = people(12, (at) => [`R${at}`, groupOf(at), rated(at, 1), rated(at, 2), rated(at, 3)]);
  const columns = { group: 'IT', person: 'R1' };

  it('is refused instead of losing its first person, unless somebody says that the line has the headings', () => {
    expect(refused(lines)).toBe('HEADINGS_MISSING');
    expect(refused(lines, { columns })).toBe('HEADINGS_MISSING');
    expect(refused(lines, { columns, headingsOn: 1 })).toBe('read');
    expect(refused([['Climate'], ...lines], { columns })).toBe('HEADINGS_MISSING');
    const without = lines.map((row) => row.slice(2));
    expect(refused(without)).toBe('HEADINGS_MISSING');
    const withGap = [['R0', 'IT', 'NA', 4, 3], ...lines];
    expect(refused(withGap, { columns: { group: 'IT', person: 'R0' } })).toBe('HEADINGS_MISSING');
  });

  it('is refused where an address would be a heading, whatever somebody says: headings are kept', () => {
    const addressed = people(12, (at) => [`p${at}@firm.ch`, groupOf(at), rated(at, 1)]);
    const chosen = { columns: { group: 'IT', email: 'p1@firm.ch' } };
    expect(refused(addressed, chosen)).toBe('HEADINGS_MISSING');
    expect(refused(addressed, { ...chosen, headingsOn: 1 })).toBe('HEADINGS_MISSING');
  });

  it('is not what a file with numbers as names of questions is', () => {
    const numbered = (headings: Cell[]) => [headings, ...lines.map((row) => row.slice(1))];
    expect(refused(numbered(['group', 1, 2, 3]))).toBe('read');
    expect(refused(numbered(['Abteilung', 1, 2, 3]), { columns: { group: 'Abteilung' } })).toBe('read');
    expect(refused(numbered(['Team', 3, 1, 2]))).toBe('read');
  });
});

describe('a sign that changes the meaning', () => {
  const answers = (words: Record<string, number>, cells: readonly string[]) =>
    readOf(
      [['ID', 'Department', 'Q1'], ...people(12, (at) => [at, groupOf(at), cells[at % cells.length] ?? ''])],
      { scale: { min: 1, max: 6 }, columns: { questions: ['Q1'] }, reading: { words } },
    ).responses.map(({ ratings }) => ratings['1.1.1']);

  it.each([
    [{ A: 6, 'A-': 5, 'B+': 4, B: 3, 'B-': 2 }],
    [{ I: 2, 'I-': 1, 'I+': 3 }],
    [{ 'Very -': 1, '- Very': 2, Very: 3, '-Very': 2 }],
    [{ 'Q (-)': 1, Q: 2, 'Q (+)': 3 }],
  ])('stays in an answer: %j', (words) => {
    const cells = Object.keys(words);
    expect(answers(words, cells)).toEqual(
      people(12, (at) => (words as Record<string, number>)[cells[at % cells.length] ?? '']),
    );
  });

  it('stays in a group, whatever dash it is', () => {
    const floors = ['1', '-1', '2', '\u22121', '\u20131'];
    const rows = [['ID', 'Floor', 'Q1'], ...people(10, (at) => [`p${at}`, floors[at % 5] ?? '', 3])];
    const read = readOf(rows, { columns: { group: 'Floor' } });
    expect(Object.fromEntries(read.groups.map(({ group, people: n }) => [group, n]))).toEqual({
      '-1': 6,
      '1': 2,
      '2': 2,
    });
    expect(read.kinds).toMatchObject([{ code: 'GROUP_SPELLING', lines: 4 }]);
  });

  it('stays in the name of a question for which a low rating is good', () => {
    for (const [first, second] of [
      ['Q1', 'Q1-'],
      ['Q1', 'Q1 (\u2212)'],
      ['Q1', 'Q1*'],
    ] as const) {
      const rows = [['Team', first, second], ...people(9, (at) => [groupOf(at), rated(at, 1), rated(at, 2)])];
      const outcome = outcomeOf(rows, { reversed: [second] });
      if (outcome.kind === 'refused') throw new Error(outcome.code);
      const themes = outcome.questions.framework.lenses[0]?.subLenses[0]?.themes;
      expect(themes?.map(({ reversed }) => reversed)).toEqual([undefined, true]);
    }
  });

  it('is none between words', () => {
    const rows = [['Team', 'Well-being - at work'], ...people(9, (at) => [groupOf(at), rated(at, 1)])];
    const framework =
      '{"name":"S","scale":{"min":1,"max":5},"lenses":[{"name":"L","items":["Well being: at work"]}]}';
    expect(readOf(rows, { framework, scale: undefined }).ratings).toBe(9);
  });

  it('that does not count makes two words one; with two numbers they are refused', () => {
    const rows = [['Team', 'Q1'], ...people(9, (at) => [groupOf(at), at % 2 ? 'Always' : 'Never'])];
    const said = (words: Record<string, number>) =>
      outcomeOf(rows, { columns: { questions: ['Q1'] }, reading: { words } });
    expect(said({ Always: 5, 'always?': 1, Never: 2 })).toMatchObject({
      kind: 'refused',
      code: 'WORD_TWICE',
      sentence: { put: { other: 'Always', word: 'always?', before: 5, value: 1 } },
    });
    expect(said({ Always: 5, 'always?': 5, Never: 2 }).kind).toBe('read');
  });
});

describe('lines that may be no people', () => {
  const departments = ['Sales', 'IT', 'HR', 'Ops', 'Legal', 'R&D'];
  const report = (each: (department: string) => Cell[][], last: Cell[][] = []) => [
    ['Department', 'ID', 'Q1', 'Q2'],
    ...departments.flatMap((department, place) => [
      ...people(4, (at): Cell[] => [department, place * 4 + at, 4, 1 + at]),
      ...each(department),
    ]),
    ...last,
  ];
  it.each([
    [
      'after each group',
      report((department) => [[`${department} Average`, '', 4, 4]], [['Grand Average', '', 4, 4]]),
      7,
    ],
    ['of one name', report(() => [['Total', '', 4, 4]]), 6],
    ['at the end', report(() => [], [['Grand Total', '', 4, 4]]), 1],
    ['with a number', report(() => [], [['Average (n=24)', '', 4, 4]]), 1],
    ['in German', report(() => [['Zwischensumme', '', 4, 4]], [['Ø gesamt', '', 4, 4]]), 7],
    [
      'in French',
      report(
        () => [],
        [
          ['Moyenne', '', 4, 4],
          ['Total général', '', 4, 4],
        ],
      ),
      2,
    ],
    ['that end a report', report(() => [], [['Report created 2026-02-01 by SAP', '', 1, 2]]), 1],
  ])('as totals %s are asked, with their number', (_, rows, count) => {
    const read = readOf(rows);
    expect([read.codes, read.put.count]).toEqual([['TOTALS'], count]);
  });

  it('are not asked of names that only contain such a word, or of long names among others', () => {
    const rows = [
      ['Department', 'Q1'],
      ...[
        'Accounting',
        'Summer school',
        'Meaningful work',
        'Office of the Mayor and the City Council',
      ].flatMap((name) => people(4, (at): Cell[] => [name, at])),
    ];
    expect(readOf(rows).codes).toEqual([]);
  });
});

describe('people who are alike', () => {
  const rows = (one: (at: number) => Cell, other: (at: number) => Cell) => [
    ['Person', 'Department', 'Q1'],
    ...people(6, (at): Cell[][] => [
      [one(at), 'IT', 4],
      [other(at), 'IT', 2],
    ]).flat(),
  ];
  it('by their addresses are one, whatever the case', () => {
    const read = readOf(
      rows(
        (at) => `anna${at}@x.ch`,
        (at) => `Anna${at}@X.ch`,
      ),
    );
    expect(read.responses).toHaveLength(6);
    expect(read.kinds).toMatchObject([{ code: 'DUPLICATE_PERSON', lines: 6, ratings: 6 }]);
  });

  it.each([
    ['zeros', (at: number) => `0${at}`, (at: number) => at],
    ['case', (at: number) => `e${at}`, (at: number) => `E${at}`],
    ['blanks', (at: number) => `E ${at}`, (at: number) => `E${at}`],
  ])('but for %s are asked, with their number', (_, one, other) => {
    const read = readOf(rows(one, other));
    expect(read.responses).toHaveLength(12);
    expect([read.codes, read.put.count]).toEqual([['PEOPLE_ALIKE'], 6]);
  });
});

describe('answers in words', () => {
  const scale = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'];
  const word = (at: number) => scale[at % 5] ?? '';
  it('beside columns of numbers are counted as left out, and named in one finding', () => {
    const rows = [
      ['ID', 'Department', 'Q1', 'Q2', 'Q3'],
      ...people(12, (at) => [at, groupOf(at), rated(at, 1), word(at), word(at * 2)]),
    ];
    const read = readOf(rows);
    expect(read).toMatchObject({ ratings: 12, lost: { lines: 12, ratings: 24 } });
    expect(read.findings).toMatchObject([
      { code: 'ANSWERS_IN_WORDS', ratings: 24, message: { put: { columns: '“Q2”, “Q3”' } } },
    ]);
    expect(readOf(rows, { columns: { ignore: ['Q2', 'Q3'] } }).lost.ratings).toBe(0);
    const words = Object.fromEntries(scale.map((one, at) => [one, at + 1]));
    expect(readOf(rows, { reading: { words } })).toMatchObject({ ratings: 36, lost: { ratings: 0 } });
  });

  it.each([
    ['codes that columns share', (at: number) => `A${1 + (at % 5)}`],
    ['numbers with a label', (at: number) => [1, '2 - hardly', 3, 4, '5 - fully'][at % 5] ?? ''],
    ['numbers of a maximum', (at: number) => `${1 + (at % 5)}/5`],
    ['pictures', (at: number) => '★'.repeat(1 + (at % 5))],
    ['German words', (at: number) => ['trifft zu', 'trifft eher zu', 'trifft nicht zu'][at % 3] ?? ''],
  ])('as %s are counted', (_, answer) => {
    const rows = [
      ['Department', 'Q1', 'Q2', 'Q3', 'Site', 'Remark'],
      ...people(20, (at) => [
        groupOf(at),
        rated(at, 1),
        answer(at),
        answer(at * 3),
        ['Lisbon', 'Porto'][at % 2] ?? '',
        `a remark of its own ${at}`,
      ]),
    ];
    expect(readOf(rows).lost.ratings).toBe(40);
  });

  it('are never replaced as questions by numbers about the line', () => {
    const rows = [
      ['Name', 'Team', 'I trust my boss', 'My pay is fair', 'Tenure (years)', 'Headcount'],
      ...people(12, (at) => [`p${at}`, ['A', 'B'][at % 2] ?? '', word(at), word(at * 2), rated(at, 1), 2]),
    ];
    expect(outcomeOf(rows)).toMatchObject({ kind: 'refused', code: 'NO_ITEM_COLUMNS' });
    const pages = rows.map((row, at) => [...row, at === 0 ? 'lastpage. Last page' : 2]);
    expect(outcomeOf(pages)).toMatchObject({ kind: 'refused', code: 'NO_ITEM_COLUMNS' });
  });

  it('of a file without numbers are named as such, and the groups beside them are not', () => {
    const rows = [
      ['Team', 'I trust my boss', 'My pay is fair', 'Site', 'Day'],
      ...people(20, (at) => [
        groupOf(at),
        word(at),
        word(at * 2),
        ['Lisbon', 'Porto'][at % 2] ?? '',
        `2025-03-0${1 + (at % 5)}`,
      ]),
    ];
    const { guesses } = outcomeOf(rows).head;
    expect(guesses.map(({ reason, may }) => may ?? reason.key)).toEqual([
      ...['surveyImport.guess.name', 'surveyImport.guess.answers', 'surveyImport.guess.answers'],
      ...['secondGroup', 'date'],
    ]);
  });

  it('are not what a column of remarks, of days or of places is', () => {
    const rows = [
      ['Department', 'Q1', 'Site', 'Day', 'Remark'],
      ...people(20, (at) => [
        groupOf(at),
        rated(at, 1),
        ['Lisbon', 'Porto'][at % 2] ?? '',
        `2026-01-0${1 + (at % 5)}`,
        at % 3 ? '' : `fine ${at}`,
      ]),
    ];
    expect(readOf(rows).lost.ratings).toBe(0);
  });
});

describe('lines that may be counts or averages', () => {
  it.each([
    [
      'answers as headings',
      [
        ['Department', 1, 2, 3, 4, 5],
        ['IT', 0, 2, 5, 3, 1],
        ['HR', 1, 1, 3, 4, 2],
      ],
    ],
    [
      'pairs of a team and a question',
      [
        ['Team', 'Question', 1, 2, 3],
        ['IT', 'Trust', 0, 1, 3],
        ['IT', 'Pay', 1, 1, 3],
        ['HR', 'Pay', 2, 1, 3],
      ],
    ],
    [
      'a number of people',
      [
        ['Department', 'Question', 'Mean', 'N'],
        ['IT', 'Trust', 4, 12],
        ['IT', 'Pay', 3, 12],
      ],
    ],
    [
      'decimals',
      [
        ['Department', 'Q1', 'Q2'],
        ['IT', 3, '3.4'],
        ['IT', 4, '2.9'],
        ['IT', 4, '3.1'],
      ],
    ],
    [
      'weights',
      [
        ['Department', 'Q1', 'Weight'],
        ['IT', 3, 2],
        ['IT', 4, 1],
        ['IT', 4, 3],
      ],
    ],
    [
      'each group once',
      [
        ['Department', 'Q1'],
        ['IT', 3],
        ['HR', 4],
        ['Ops', 4],
      ],
    ],
  ] as [string, Cell[][]][])('by %s are asked', (_, rows) => {
    const read = readOf(rows, { scale: { min: 0, max: 12 } });
    expect(read.codes).toContain('SEVERAL_PEOPLE');
    for (const fact of ['Weight', 'N', 'Mean']) if (fact !== 'Mean') expect(read.items).not.toContain(fact);
  });

  it('are not asked of a file of people', () => {
    const rows = [['ID', 'Department', 1, 2, 3], ...people(12, (at) => [at, groupOf(at), 3, 4, 5])];
    expect(readOf(rows).codes).toEqual([]);
  });
});

describe('two files in one', () => {
  const lines = (count: number, most: number) =>
    people(count, (at) => [groupOf(at), 1 + (at % most), 1 + ((at * 3) % most)]);
  const headings = ['Department', 'Q1', 'Q2'];
  it('on two scales are asked about, whichever comes first', () => {
    for (const rows of [
      [...lines(30, 5), ...lines(30, 7)],
      [...lines(30, 7), ...lines(30, 5)],
    ])
      expect(readOf([headings, ...rows], { scale: { min: 1, max: 7 } }).codes).toContain('MIXED_SCALES');
  });

  it('on one scale are not, and neither is one low group', () => {
    const alike = [headings, ...lines(30, 7), ...lines(30, 7)];
    expect(readOf(alike, { scale: { min: 1, max: 7 } }).codes).not.toContain('MIXED_SCALES');
    const low = people(20, (at) => ['Low', 1 + (at % 3), 2]);
    expect(readOf([headings, ...lines(20, 5), ...low]).codes).not.toContain('MIXED_SCALES');
  });
});

describe('files of survey programs', () => {
  const qualtrics = [
    [
      'StartDate',
      'Status',
      'Progress',
      'Duration (in seconds)',
      'Finished',
      'ResponseId',
      'Q1',
      'Q2_1',
      'Q2_2',
    ],
    [
      'Start Date',
      'Response Type',
      'Progress',
      'Duration',
      'Finished',
      'Response ID',
      'Department?',
      'I trust',
      'Pay',
    ],
    [
      '{"ImportId":"startDate"}',
      '{}',
      '{}',
      '{}',
      '{}',
      '{}',
      '{"ImportId":"QID1"}',
      '{"ImportId":"QID2"}',
      '{}',
    ],
    ...people(12, (at) => [
      '2026-01-01 10:00:00',
      at === 4 ? 1 : 0,
      100,
      200 + at * (at % 2 ? 1 : 3),
      1,
      `R_${at}`,
      groupOf(at),
      rated(at, 1),
      rated(at, 2),
    ]),
  ];
  it('Qualtrics: three lines of headings, its own columns and previews are recognised', () => {
    const read = readOf(qualtrics, { columns: { group: 'Q1', person: 'ResponseId' } });
    expect(read).toMatchObject({ items: ['Q2_1', 'Q2_2'], ratings: 24, lost: { lines: 0, ratings: 0 } });
    expect(read.responses[0]?.line).toBe(4);
    const lines = (code: string) => read.findings.flatMap((one) => (one.code === code ? one.lines : []));
    expect([lines('COLUMN_LABELS'), lines('PREVIEW_RESPONSE')]).toEqual([[2, 3], [7]]);
    const labelled = readOf(qualtrics, { columns: { group: 'Department?' }, headingsOn: 2 });
    expect(labelled).toMatchObject({
      items: expect.arrayContaining(['I trust', 'Pay']) as unknown,
      rows: 13,
    });
  });

  it('SurveyMonkey: parts of a question are headings', () => {
    const rows = [
      [
        'Respondent ID',
        'Collector ID',
        'Start Date',
        'What is your department?',
        'How much?',
        '',
        'How often?',
        '',
      ],
      ['', '', '', 'Response', 'I trust', 'Pay', 'I laugh', 'Pay'],
      ...people(12, (at) => [
        `11${at}0022`,
        77,
        '01/05/2026 10:00:00 AM',
        groupOf(at),
        ...[1, 2, 3, 4].map((more) => rated(at, more)),
      ]),
    ];
    const read = readOf(rows, { columns: { group: 'What is your department?' } });
    expect(read).toMatchObject({
      items: ['I trust', 'How much?: Pay', 'I laugh', 'How often?: Pay'],
      ratings: 48,
      lost: { ratings: 0 },
    });
    expect(read.findings[0]).toMatchObject({ code: 'COLUMN_LABELS', lines: [2] });
  });

  it.each([
    ['numbers', [1, 2, 3, 4, 5]],
    ['words', ['Very bad', 'Bad', 'So so', 'Good', 'Very good']],
  ] as const)(
    'SurveyMonkey: a column for each answer, in %s, is asked, and its labels are no person',
    (_, options) => {
      const chosen = (at: number) => options.map((option, place) => (place === at % 5 ? option : ''));
      const own = ['Respondent ID', 'Collector ID', 'Start Date', 'Department'];
      const words = { 'Very bad': 1, Bad: 2, 'So so': 3, Good: 4, 'Very good': 5 };
      const rows = [
        [...own, 'How clear?', '', '', '', '', 'How fair?', '', '', '', ''],
        ['', '', '', 'Response', ...options, ...options],
        ...people(12, (at) => [1000 + at, 1, '2026-10-01', groupOf(at), ...chosen(at), ...chosen(at + 2)]),
      ];
      const said = { columns: { group: 'Department' }, reading: { words } };
      const read = readOf(rows, said);
      expect(read.responses).toHaveLength(12);
      expect(new Set(read.groups.map(({ group }) => group))).toEqual(new Set(groups));
      expect(read.codes).toContain('ANSWERS_APART');
      const condensed = readOf(
        [
          [...own, 'How clear?', 'How fair?'],
          ...people(12, (at) => [1000 + at, 1, '2026-10-01', groupOf(at), rated(at, 1), rated(at, 2)]),
        ],
        said,
      );
      expect(condensed.codes).not.toContain('ANSWERS_APART');
    },
  );

  it('SurveyMonkey: numbers that are parts of a question are no person', () => {
    const rows = [
      ['Respondent ID', 'Collector ID', 'Start Date', 'Department', 'How much?', ''],
      ['', '', '', 'Response', 2025, '2026 goals'],
      ...people(12, (at) => [1000 + at, 1, '2026-10-01', groupOf(at), rated(at, 1), rated(at, 2)]),
    ];
    const read = readOf(rows, { columns: { group: 'Department' } });
    expect([read.items, read.codes]).toEqual([['2025', '2026 goals'], []]);
  });

  const day = (at: number) => `2026-10-0${1 + (at % 9)} 10:00:00`;
  it.each([
    ['Microsoft Forms', ['ID', 'Start time', 'Completion time', 'Email', 'Name'], 'Department'],
    ['Microsoft Forms in German', ['ID', 'Startzeit', 'Fertigstellungszeit', 'E-Mail', 'Name'], 'Abteilung'],
  ])('of %s are nobody’s answers', (_, own, department) => {
    const rows = [
      [...own, department, 'Clarity', 'Trust'],
      ...people(30, (at) => [at, day(at), day(at), 'anonymous', '', groupOf(at), rated(at, 1), rated(at, 2)]),
    ];
    const { items, codes, lost, groups } = readOf(rows);
    expect([items, codes, lost.ratings, groups.length]).toEqual([['Clarity', 'Trust'], [], 0, 3]);
  });

  it.each([
    ['LimeSurvey', ['Response ID', 'Date submitted', 'Last page', 'Start language', 'Seed'], 'Team'],
    [
      'LimeSurvey in German',
      ['Antwort ID', 'Datum Abgeschickt', 'Letzte Seite', 'Start-Sprache', 'Zufallsstartwert'],
      'Bereich',
    ],
  ])('of %s are nobody’s answers', (_, own, department) => {
    const rows = [
      [...own, department, 'Clarity', 'Trust'],
      ...people(30, (at) => [at, day(at), 5, 'de', at * 7919, groupOf(at), rated(at, 1), rated(at, 2)]),
    ];
    const { items, codes, lost, groups } = readOf(rows);
    expect([items, codes, lost.ratings, groups.length]).toEqual([['Clarity', 'Trust'], [], 0, 3]);
  });

  it('a question named like one of their columns stays one in another file', () => {
    const rows = [['Department', 'Progress', 'Status'], ...people(9, (at) => [groupOf(at), rated(at, 1), 3])];
    expect(readOf(rows).items).toEqual(['Progress', 'Status']);
  });
});

describe('separated values', () => {
  it('with a separator at the end of every line are read, and it is said', () => {
    for (const separator of [';', ','] as const) {
      const rows = [
        ['PersNr', 'Abteilung', 'Lohn'],
        ...people(12, (at) => [`${at}`, groupOf(at), `${rated(at, 1)}`, '']),
      ];
      const read = readOf(rows, { columns: { group: 'Abteilung' } }, { separator });
      expect([read.ratings, read.codes]).toEqual([12, ['EMPTY_ENDS']]);
    }
  });

  it('with such an end on some lines only are not: something may have been pushed out', () => {
    const rows = [
      ['group', 'Q1', 'Q2'],
      ['N', '4', '3', ''],
      ['N', '4', '3'],
    ];
    expect(readOf(rows, {}, { separator: ',' }).lost.ratings).toBe(2);
  });

  it('with a line break outside quotation marks lose both parts of the line, which are counted', () => {
    const rows = [
      ['ID', 'Department', 'Q1', 'Comment', 'Q2'],
      ...people(8, (at) => [[`p${at}`, groupOf(at), `${rated(at, 1)}`, 'fine', `${rated(at, 2)}`]]).flat(),
      ['p9', 'IT', '4', 'good'],
      ['work', '3'],
    ];
    const read = readOf(rows, {}, { separator: ',' });
    expect(read.responses).toHaveLength(8);
    expect(read.lost).toMatchObject({ lines: 2, ratings: 2 });
    expect(read.findings[0]).toMatchObject({ code: 'ROW_IN_PARTS', lines: [10, 11] });
  });
});

describe('an ordinary file is read without a loss that has to be confirmed', () => {
  const lostIn = (rows: readonly (readonly Cell[])[]) => {
    const { lost, kinds } = readOf(rows);
    return [lost, kinds.filter(({ leavesOut }) => leavesOut).map(({ code }) => code)];
  };
  const nothing = [{ lines: 0, ratings: 0, dates: 0, comments: 0 }, []];
  const yesNo = (at: number) => (at % 3 === 0 ? 'Yes' : 'No');

  it('with two columns of facts that have the same words', () => {
    const rows = [
      ['team', 'Remote', 'Parent', 'Q1', 'Q2'],
      ...people(40, (at) => [groupOf(at), yesNo(at), yesNo(at + 1), rated(at, 1), rated(at, 2)]),
    ];
    expect(lostIn(rows)).toEqual(nothing);
  });

  it('but a grade with a star is another grade', () => {
    const rows = [['team', 'Q1'], ...people(20, (at) => [groupOf(at), at % 2 === 0 ? 'A' : 'A*'])];
    const outcome = outcomeOf(rows, { reading: { words: { A: 4, B: 3 } } } as Said);
    expect(JSON.stringify(outcome)).not.toContain('"ratings":20');
    expect(outcome.kind === 'refused' ? 0 : outcome.read.responses.length).toBeLessThanOrEqual(10);
  });
});

describe('a table of counts', () => {
  it.each([
    [['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree']],
    [['Never', 'Rarely', 'Sometimes', 'Often', 'Always']],
    [['5', '4', '3', '2', '1']],
    [['1 (low)', '2', '3', '4', '5 (high)']],
  ])('below the answers %j is asked about', (answers) => {
    const rows = [
      ['Department', 'Question', ...answers],
      ...groups.flatMap((group) =>
        ['Trust', 'Pay', 'Pace'].map((question, at) => [
          group,
          question,
          ...answers.map((_, more) => rated(at, more)),
        ]),
      ),
    ];
    expect(readOf(rows).codes).toContain('SEVERAL_PEOPLE');
  });

  it.each(['Number of responses', 'Responses received'])('with a column "%s" is asked about', (heading) => {
    const rows = [
      ['team', heading, 'Trust'],
      ...people(20, (at) => [groupOf(at), rated(at, 1), rated(at, 2)]),
    ];
    expect(readOf(rows).codes).toContain('SEVERAL_PEOPLE');
  });
});

it.each([
  'Overall',
  'All',
  'All staff',
  'Avg.',
  'Std. dev.',
  'Max',
  'Summary',
  'Gesamtdurchschnitt',
  'Mittelwerte',
])('a line "%s" among people is asked about', (name) => {
  const rows = [
    ['team', 'Trust', 'Pay'],
    ...people(24, (at) => [groupOf(at), rated(at, 1), rated(at, 2)]),
    [name, 3, 4],
  ];
  expect(readOf(rows).codes).toContain('TOTALS');
});

it.each(['Media', 'Allied Services', 'Administration', 'Maxim team'])('a team "%s" is not', (name) => {
  const rows = [
    ['team', 'Trust', 'Pay'],
    ...people(24, (at) => [at % 2 === 0 ? name : 'IT', rated(at, 1), rated(at, 2)]),
  ];
  expect(readOf(rows).codes).not.toContain('TOTALS');
});

describe('a doubt that has one likely answer offers it', () => {
  const offersOf = (rows: readonly (readonly Cell[])[], said: Said = {}) =>
    readOf(rows, said).checks.flatMap(({ code, offer }) => (offer ? [{ code, ...offer }] : []));
  const asked = (headings: readonly string[], cells: (at: number) => readonly Cell[]) => [
    ['ID', 'Department', ...headings],
    ...people(24, (at) => [at, groupOf(at), rated(at, 1), rated(at, 2), ...cells(at)]),
  ];

  it('as not to read the fewer columns, which are on another scale', () => {
    const rows = asked(['Trust', 'Pay', 'Hours'], (at) => [6 + (at % 8)]);
    expect(offersOf(rows, { scale: undefined })).toEqual([{ code: 'MIXED_SCALES', ignore: ['Hours'] }]);
    expect(offersOf(rows, { scale: undefined, columns: { ignore: ['Hours'] } })).toEqual([]);
  });

  it.each([
    [[5, 5, 5, 6, 6, 10], [10]],
    [[7, 7, 7, 7, 6, 10], [10]],
    [[5, 5, 16, 4, 5, 5], [16]],
    [[100, 100, 5], [5]],
    [[5, 4, 3, 5, 4, 5], []],
    [[7, 5, 6, 7, 4, 7], []],
    [[10, 8, 9, 10], []],
  ])('as which columns those are, by their highest ratings %j', (tops, others) => {
    const rows = [
      ['ID', 'Department', ...tops.map((_, at) => `Q${at}`)],
      ...people(24, (at) => [at, groupOf(at), ...tops.map((top) => (at % 3 === 0 ? top : 1 + (at % 3)))]),
    ];
    expect(offersOf(rows, { scale: undefined }).flatMap(({ ignore = [] }) => ignore)).toEqual(
      tops.flatMap((top, at) => (others.includes(top as never) ? [`Q${at}`] : [])),
    );
  });

  it('as that a number apart means "no rating", and that ages and facts are not read', () => {
    const rows = asked(['Trust', 'Pay', 'Fair', 'Alter', 'Dienstjahre'], (at) => [
      at % 5 === 0 ? 99 : rated(at, 3),
      20 + at,
      1 + (at % 9),
    ]);
    expect(offersOf(rows, { scale: undefined })).toEqual([
      { code: 'LIKELY_CODE', missing: '99' },
      { code: 'LOOKS_LIKE_AGE', ignore: ['Alter'] },
      { code: 'LOOKS_LIKE_FACT', ignore: ['Dienstjahre'] },
    ]);
    // A given scale does not say what a number beside it means, unless it is on the scale.
    expect(offersOf(rows)[0]).toEqual({ code: 'LIKELY_CODE', missing: '99' });
    expect(readOf(rows).checks[0]?.message.put).toEqual({ code: 99, times: 4, min: 1, max: 5 });
    expect(offersOf(rows, { reading: { missing: ['99'] } })[0]?.code).toBe('LOOKS_LIKE_AGE');
    expect(offersOf(rows, { scale: { min: 0, max: 100 } })[0]?.code).toBe('LOOKS_LIKE_AGE');
  });

  it.each([
    'Überlastet (-)',
    'Streit (–)',
    'Conflict (R)',
    'Conflict [reversed]',
    'Q3_r',
    'Streit (umgepolt)',
  ])('as that a low rating is good for “%s”, unless somebody said it', (heading) => {
    const rows = asked(['Trust', 'Pay', heading], (at) => [rated(at, 3)]);
    expect(offersOf(rows)).toEqual([{ code: 'LOOKS_REVERSED', reversed: [heading] }]);
    expect(offersOf(rows, { reversed: [heading] })).toEqual([]);
    expect(offersOf(rows.map((row, at) => (at === 0 ? row.with(4, 'Our HR (2024)') : row)))).toEqual([]);
  });
});

describe('lines that are in a file twice', () => {
  const many = Array.from({ length: 12 }, (_, at) => `Q${at + 1}`);
  const of = (at: number, questions = many) => [
    groupOf(at),
    ...questions.map((_, more) => 1 + ((at * (more + 2) + more) % 5)),
  ];
  it('with many different answers are asked, read as people, and not asked where a column says who they are of', () => {
    const rows = [['Department', ...many], ...people(9, (at) => of(at)), of(3), of(8)];
    const read = readOf(rows);
    expect([read.responses.length, read.codes]).toEqual([11, ['LINES_TWICE']]);
    expect(read.put).toEqual({ count: 2, lines: '11, 12', line: 11, first: 4 });
    const named = rows.map((row, at) => [at === 0 ? 'ID' : `p${at}`, ...row]);
    expect(readOf(named).codes).toEqual([]);
  });

  it('in the same order are asked with few answers, too, and single ones are not', () => {
    const few = people(30, (at): Cell[] => [groupOf(at), rated(at, at * at), rated(at * 3, at)]);
    const different = few.filter((row, at) => few.findIndex((one) => String(one) === String(row)) === at);
    const headings = ['Department', 'Q1', 'Q2'];
    expect(readOf([headings, ...different, ...different.slice(1, 7)]).put).toMatchObject({ count: 6 });
    expect(readOf([headings, ...different, ...different.slice(1, 3)]).codes).toEqual([]);
  });
});

describe('a line of sums below people', () => {
  const rows = [
    ['Lfd. Nr.', 'Bereich', 'Klarheit'],
    ...people(12, (at): Cell[] => [at, groupOf(at), rated(at, 1)]),
    ['Mittelwert', '', 3],
  ];
  it('that is left out is not said to be read as a person', () => {
    const read = readOf(rows);
    expect([read.kinds[0]?.code, read.codes]).toEqual(['GROUP_MISSING', []]);
  });

  it('does not make the numbers of the lines above it lost ratings', () => {
    expect(readOf(rows).lost).toMatchObject({ lines: 1, ratings: 1 });
  });
});

describe('what a column is taken for', () => {
  const guessOf = (rows: readonly (readonly Cell[])[], column: string) =>
    outcomeOf(rows).head.guesses.find((one) => one.column === column);
  it('says that texts that come again may be the group, as long as there is none', () => {
    const rows = (heading: string) => [
      ['ID', heading, 'Site', 'Q1'],
      ...people(20, (at) => [at, groupOf(at), ['Lisbon', 'Porto'][at % 2] ?? '', rated(at, 1)]),
    ];
    expect(guessOf(rows('Where do you work?'), 'Site')?.reason.key).toBe('surveyImport.guess.fewTexts.group');
    expect(guessOf(rows('Department'), 'Site')?.reason.key).toBe('surveyImport.guess.fewTexts');
  });

  it('does not offer the text of a question as a second group, where each line is one rating', () => {
    const rows = [
      ['respondent', 'unit', 'question', 'question_text', 'site', 'rating'],
      ...people(12, (at) =>
        ['Trust', 'Pay'].map((item, more) => [
          `p${at}`,
          groupOf(at),
          `Q${more}`,
          item,
          ['Lisbon', 'Porto'][at % 2] ?? '',
          rated(at, more),
        ]),
      ).flat(),
    ];
    expect([guessOf(rows, 'question_text')?.may, guessOf(rows, 'site')?.may]).toEqual([
      undefined,
      'secondGroup',
    ]);
  });

  it('gives the answers in words of a column, each once', () => {
    const said = ['Agree', 'Neutral', 'Disagree'];
    const rows = [
      ['Team', 'Q1', 'Q2'],
      ...people(20, (at) => [groupOf(at), said[at % 3] ?? '', rated(at, 1)]),
    ];
    expect(guessOf(rows, 'Q1')?.answers?.toSorted()).toEqual(said.toSorted());
  });

  it('and names few columns where no group is found', () => {
    const headings = Array.from({ length: 40 }, (_, at) => `Question ${at + 1}`);
    const outcome = outcomeOf([headings, ...people(9, (at) => headings.map((_, more) => rated(at, more)))]);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'NO_GROUP_COLUMN' });
    expect(JSON.stringify(outcome.kind === 'refused' && outcome.sentence)).toMatch(/Question 10, …"/);
  });
});
