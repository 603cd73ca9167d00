import { describe, expect, it } from 'vitest';
import { readSurvey, type SurveyRequest } from './read-survey.ts';
import type { Cell } from './reading/ratings.ts';

const scale = { min: 1, max: 5 };
const surveyOf = (rows: Cell[][], request: Partial<SurveyRequest> = {}, separator?: string) =>
  readSurvey(
    { rows, lines: rows.map((_, at) => at + 1), ...(separator !== undefined && { separator }) },
    { fileName: 'a.csv', scale, today: '2020-01-01', ...request },
  );
function readOf(rows: Cell[][], request: Partial<SurveyRequest> = {}) {
  const survey = surveyOf(rows, request);
  if (survey.kind === 'refused') throw new Error(survey.code);
  return survey.read;
}
const headings = ['person', 'group', 'Site', 'Done on', 'Listens', 'Why'];
const columns = { secondGroup: 'Site', date: 'Done on', comments: { Why: 'Listens' } };

describe('columns beside ratings', () => {
  const rows: Cell[][] = [
    headings,
    ['a', 'North', 'Lisbon', '2019-05-28', 3, 'She asks first'],
    ['b', 'North', 'Porto', '2019-06-01', 4, 'n/a'],
    ['c', 'South', 'lisbon', '', 5, 'Never late'],
  ];

  it('are not read until a person says what they are; the page says what they may be', () => {
    const survey = surveyOf(rows);
    expect(survey.head.guesses.map(({ is, may }) => may ?? is)).toEqual([
      ...['person', 'group', 'ignored', 'date', 'question', 'comment'],
    ]);
    expect(survey.head.guesses.at(-1)?.about).toBe('Listens');
    expect(readOf(rows)).toMatchObject({ second: null, answered: null, comments: null });
  });

  it('are read as the person says', () => {
    const read = readOf(rows, { columns });
    expect(read.responses.map(({ ratings, ...beside }) => [Object.values(ratings), beside])).toEqual([
      [
        [3],
        {
          line: 2,
          group: 'North',
          secondGroup: 'Lisbon',
          answeredOn: '2019-05-28',
          comments: { '1.1.1': 'She asks first' },
        },
      ],
      [[4], { line: 3, group: 'North', secondGroup: 'Porto', answeredOn: '2019-06-01' }],
      [[5], { line: 4, group: 'South', secondGroup: 'Lisbon', comments: { '1.1.1': 'Never late' } }],
    ]);
    expect(read).toMatchObject({
      second: {
        name: 'Site',
        groups: [
          { group: 'Lisbon', people: 2 },
          { group: 'Porto', people: 1 },
        ],
        pairs: 3,
      },
      // Two people are too few to show when they answered.
      answered: null,
      comments: 2,
      lost: { lines: 0, ratings: 0, dates: 0, comments: 0 },
    });
  });

  it('count what they lose, by kind and in all', () => {
    const read = readOf(
      [
        headings,
        ['a', 'North', 'Lisbon', '2091-05-28', 3, 'Good'],
        ['b', 'North', 'Lisbon', '03/04/2019', '', 'Good'],
        ['c', 'North', '', '2019-05-28', 4, 'Good'],
        ['d', 'North', 'Lisbon', 'soon', 4, 'x'.repeat(2_001)],
        ['d', 'North', 'Lisbon', '2019-05-28', 4, 'Good'],
        ['e', 'North', 'Lisbon', '03/04/2019', 4, ''],
      ],
      { columns },
    );
    expect(read.kinds.map(({ code, ratings, dates, comments }) => [code, ratings, dates, comments])).toEqual(
      [
        ['SECOND_GROUP_MISSING', 1, 1, 1],
        ['DUPLICATE_PERSON', 1, 1, 1],
        ['DATE_IN_FUTURE', 0, 1, 0],
        ['NO_RATINGS', 0, 1, 1],
        ['DATE_UNREADABLE', 0, 1, 0],
        ['COMMENT_TOO_LONG', 0, 0, 1],
        ['DATE_AMBIGUOUS', 0, 1, 0],
        ['GROUP_SPELLING', 0, 0, 0],
      ].slice(0, 7),
    );
    expect(read.lost).toEqual({ lines: 6, ratings: 2, dates: 6, comments: 4 });
    const said = readOf([headings, ['e', 'North', 'Lisbon', '03/04/2019', 4, '']], {
      columns,
      reading: { dates: 'dayFirst' },
    });
    expect(said.responses[0]?.answeredOn).toBe('2019-04-03');
  });

  it('say that a date shows how the others are written', () => {
    const read = readOf(
      [headings, ['a', 'N', 'X', '03/04/2019', 3, ''], ['b', 'N', 'X', '25/04/2019', 3, '']],
      { columns },
    );
    expect(read.responses.map(({ answeredOn }) => answeredOn)).toEqual(['2019-04-03', '2019-04-25']);
    expect(read.checks.map(({ code }) => code)).toEqual(['DATES_ORDER']);
  });

  it('hold comments without a question, which are counted until it is chosen', () => {
    const read = readOf(rows, { columns: { comments: { Why: '' } } });
    expect(read.kinds[0]).toMatchObject({ code: 'COMMENT_WITHOUT_QUESTION', comments: 2 });
  });

  it('hold comments without characters that cannot be shown or that turn the text after them', () => {
    const why = [
      'a\u0000b\u001bc\u202ed\u2066e\u2069',
      'Two\r\nlines\tand a tab, 語 \u{1f600}',
      '\u0007\u202a',
      'Plain',
    ];
    const lines = why.map((text, at): Cell[] => [`p${at}`, 'North', 'Lisbon', '', 3, text]);
    const read = readOf([headings, ...lines], { columns });
    expect(read.responses.map(({ comments }) => comments?.['1.1.1'])).toEqual([
      'abcde',
      'Two\r\nlines\tand a tab, 語 \u{1f600}',
      undefined,
      'Plain',
    ]);
    expect([read.comments, read.findings]).toEqual([3, []]);
  });

  it('have one role each, and a group has one grouping', () => {
    expect(surveyOf(rows, { columns: { ...columns, date: 'Site' } })).toMatchObject({ code: 'COLUMN_TWICE' });
    const shared = [headings, ['a', 'Lisbon', 'lisbon', '', 3, ''], ['b', 'North', 'Porto', '', 3, '']];
    expect(surveyOf(shared, { columns })).toMatchObject({ kind: 'refused', code: 'GROUPS_SHARED' });
    const many = Array.from({ length: 21 }, (_, at): Cell[] => [`p${at}`, 'North', `Site ${at}`, '', 3, '']);
    expect(surveyOf([headings, ...many], { columns })).toMatchObject({ code: 'TOO_MANY_GROUPS' });
  });

  it('of one line per rating belong to the question of their line, and to one second group', () => {
    const lines: Cell[][] = [
      ['person', 'group', 'item', 'rating', 'Site', 'Done on', 'Why'],
      ['a', 'North', 'Listens', 3, 'Lisbon', '2019-05-28', 'Asks'],
      ['a', 'North', 'Explains', 4, 'Lisbon', '2019-05-29', 'Draws'],
      ['b', 'North', 'Listens', 3, 'Lisbon', '2019-05-28', ''],
      ['b', 'North', 'Explains', 4, 'Porto', '2019-05-28', 'Talks'],
      ['c', 'North', 'Listens', '', 'Porto', '2019-05-30', 'Sleeps'],
    ];
    const read = readOf(lines, { columns: { ...columns, comments: { Why: '' } } });
    expect(read.responses).toMatchObject([
      { answeredOn: '2019-05-29', secondGroup: 'Lisbon', comments: { '1.1.2': 'Asks', '1.1.1': 'Draws' } },
      { answeredOn: '2019-05-28', secondGroup: 'Lisbon' },
    ]);
    expect(read.kinds.map(({ code }) => code).toSorted()).toEqual(
      ['TWO_GROUPS', 'COMMENT_WITHOUT_RATING', 'NO_RATINGS', 'SEVERAL_DATES'].toSorted(),
    );
    expect(read.lost).toEqual({ lines: 2, ratings: 1, dates: 2, comments: 2 });
  });
});

describe('nothing beside ratings is lost or changed without a finding:', () => {
  const kindsOf = ({ kinds }: ReturnType<typeof readOf>) =>
    kinds.map(({ code, lines, dates, comments }) => [code, lines, dates, comments]);

  it('a day on a line without a rating is that of its person', () => {
    const lines: Cell[][] = [
      ['person', 'group', 'item', 'rating', 'Done on'],
      ['a', 'North', 'Listens', 3, ''],
      ['a', 'North', 'Explains', '', '2019-05-29'],
      ['b', 'North', 'Listens', 3, ''],
      ['b', 'North', 'Explains', '', 'soon'],
      ['c', 'North', 'Listens', '', ''],
      ['c', 'North', 'Explains', '', '2019-05-29'],
    ];
    const read = readOf(lines, { columns: { date: 'Done on' } });
    expect(read.responses.map(({ answeredOn }) => answeredOn)).toEqual(['2019-05-29', undefined]);
    expect(kindsOf(read)).toEqual([
      ['DATE_UNREADABLE', 1, 1, 0],
      ['NO_RATINGS', 1, 1, 0],
    ]);
  });

  it('a line with a cell too many loses its day and comment, wherever the cell was pushed in', () => {
    const read = surveyOf(
      [
        headings,
        ['a', 'North', 'Lisbon', '2019-05-28', 3, 'Good'],
        ['b', 'North', 'Lisbon', '2019-05-28', 4, 5, 'Good'],
        ['c', 'North', 'Lis', 'bon', '2019-05-28', 4, 'Good'],
        ['d', 'North', 'Lisbon', '', 4, 5, ''],
      ],
      { columns },
      ',',
    );
    if (read.kind === 'refused') throw new Error(read.code);
    expect(kindsOf(read.read)).toEqual([['ROW_TOO_LONG', 3, 2, 2]]);
    expect(read.read.lost).toMatchObject({ lines: 3, dates: 2, comments: 2 });
  });

  it('formulas without a value, errors and logical values are no comments, and formulas and errors no groups', () => {
    const read = readOf(
      [
        headings,
        ['a', 'North', 'Lisbon', '', 3, '=VLOOKUP(A2,B:C,2)'],
        ['b', 'North', 'TRUE', '', 3, '#N/A'],
        ['c', 'North', 'Lisbon', '', 3, 'TRUE'],
        ['d', '#REF!', 'Lisbon', '', 3, 'Good'],
        ['e', 'North', '=A2', '', 3, '= good, #1'],
      ],
      { columns },
    );
    expect(kindsOf(read)).toEqual([
      ['GROUP_NAME', 2, 0, 2],
      ['COMMENT_UNREADABLE', 3, 0, 3],
    ]);
    expect(read.second?.groups.map(({ group }) => group)).toEqual(['Lisbon', 'TRUE']);
  });

  it('a sign in place of a comment is named', () => {
    const signs = ['?', 'Na', '.', '-'].map((sign, at): Cell[] => [`p${at}`, 'N', 'L', '', 3, sign]);
    expect(kindsOf(readOf([headings, ...signs], { columns }))).toEqual([['COMMENT_BLANK', 4, 0, 0]]);
  });

  it('numbers that a workbook shows alike are one group', () => {
    const read = readOf([headings, ['a', 0.1 + 0.2, 'L', '', 3, ''], ['b', 0.3, 'L', '', 3, '']], {
      columns,
    });
    expect(read.groups).toEqual([{ group: '0.3', people: 2 }]);
  });
});

describe('the period of the answers', () => {
  const answered = (count: number) =>
    readOf(
      [
        headings,
        ...Array.from({ length: count }, (_, at): Cell[] => [
          ...[`p${at}`, 'N', 'L', `2019-05-${String(at + 1).padStart(2, '0')}`, 3, ''],
        ]),
      ],
      { columns },
    ).answered;

  it('begins and ends with days that each stand for ten people, or is not shown', () => {
    expect(answered(25)).toEqual({ from: '2019-05-10', to: '2019-05-16', people: 25 });
    expect(answered(19)).toEqual({ from: '2019-05-10', to: '2019-05-10', people: 19 });
    expect(answered(18)).toBeNull();
  });
});
