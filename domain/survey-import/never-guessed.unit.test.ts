import { describe, expect, it } from 'vitest';
import { nineLenses } from '../framework/frameworks.ts';
import { inWords } from '../texts/in-words.ts';
import { readSurvey } from './read-survey.ts';
import { ratingColumns, readSurveyTable } from './read-survey-table.ts';
import type { Cell, Table } from './reading/ratings.ts';
import { questionsOfColumns, readSurveyQuestions, wholeFramework } from './survey-framework.ts';

// Each of these files once changed a number or lost answers without a word.

const table = (...rows: Cell[][]): Table => ({ rows, lines: rows.map((_, index) => index + 1) });
const scaled = (items: readonly string[], min = 0, max = 9) =>
  questionsOfColumns('Survey', items, { min, max });
const people = <One>(count: number, row: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => row(at));
const lossOf = ({ lost }: ReturnType<typeof readSurveyTable>) => [lost.lines, lost.ratings];

describe('names of questions', () => {
  const questions = scaled(['motivated', 'efficient', 'learn and grow', 'Équipe (calm)']);

  it('that mean the opposite are never read as each other; the likeliest name is offered', () => {
    const read = readSurveyTable(
      table(['group', 'unmotivated', 'inefficient', 'learn & grow'], ['North', 1, 2, 3], ['North', 4, 5, 6]),
      questions,
    );
    expect(read.responses.map(({ ratings }) => ratings)).toEqual([{ '1.1.3': 3 }, { '1.1.3': 6 }]);
    expect(read.findings.flatMap(({ offer }) => (offer ? [offer] : []))).toEqual([
      { name: 'unmotivated', meant: 'motivated' },
      { name: 'inefficient', meant: 'efficient' },
    ]);
    expect(lossOf(read)).toEqual([2, 4]);
  });

  it('are the same in spite of case, blanks, punctuation, accents and "&" for "and"', () => {
    const read = readSurveyTable(
      table(['group', ' Learn  & GROW.', 'equipe: calm'], ['North', 3, 4]),
      questions,
    );
    expect(read.responses).toMatchObject([{ ratings: { '1.1.3': 3, '1.1.4': 4 } }]);
    expect(read.findings).toEqual([]);
  });

  it('that differ in a sign or a vowel only stay apart', () => {
    const read = readSurveyTable(
      table(['group', 'A+', 'A-', 'की', 'का'], ['North', 1, 2, 3, 4]),
      scaled(['A+', 'A-', 'की', 'का']),
    );
    expect(read.responses[0]?.ratings).toEqual({ '1.1.1': 1, '1.1.2': 2, '1.1.3': 3, '1.1.4': 4 });
  });

  it('that two questions of the survey could have are asked, not read as the first one', () => {
    const read = readSurveyTable(
      table(['group', 'pay', 'Q1'], ['North', 1, 2]),
      scaled(['Pay!', 'Pay?', 'Q1']),
    );
    expect(read.responses[0]?.ratings).toEqual({ '1.1.3': 2 });
    expect(read.findings.map(({ code }) => code)).toEqual(['UNUSED_COLUMN']);
  });

  it('are read as the person says', () => {
    const read = readSurveyTable(
      table(['group', 'unmotivated'], ['North', 1]),
      questions,
      {},
      {
        names: { unmotivated: 'motivated' },
      },
    );
    expect(read.responses[0]?.ratings).toEqual({ '1.1.1': 1 });
  });
});

describe('numbers', () => {
  const questions = scaled(['Q1'], 0, 10);
  const read = (cells: Cell[], reading = {}) =>
    readSurveyTable(table(['group', 'Q1'], ...cells.map((cell) => ['North', cell])), questions, {}, reading);
  const worst = (cells: Cell[], reading = {}) => read(cells, reading).kinds[0];
  const ratings = (cells: Cell[], reading = {}) =>
    read(cells, reading).responses.map((one) => one.ratings['1.1.1']);

  it('that may be thousands or decimals are asked; the decimal mark answers', () => {
    const asked = read(['1,000', '4.000', 3]);
    expect(asked.responses.map((one) => one.ratings['1.1.1'])).toEqual([3]);
    expect(asked.kinds[0]).toMatchObject({ code: 'AMBIGUOUS_NUMBER', lines: 2, ratings: 2 });
    expect(ratings(['1,000', 3], { decimal: 'comma' })).toEqual([1, 3]);
    expect(ratings(['4.000', 3], { decimal: 'point' })).toEqual([4, 3]);
    expect(worst(['1,000', 3], { decimal: 'point' })).toMatchObject({ code: 'OUT_OF_SCALE' });
  });

  it('with decimals that can be read in one way only are read, and never cut', () => {
    expect(ratings(['4.0', '5,00', '+6', 7])).toEqual([4, 5, 6, 7]);
    expect(worst(['4.5', '1e0', 4.5, '0x5', 3])).toMatchObject({ code: 'OUT_OF_SCALE', ratings: 4 });
  });

  it('on a scale of eight digits are read as they are', () => {
    const scale = { min: 16_777_215, max: 16_777_221 };
    const many = scaled(['Q1'], scale.min, scale.max);
    const { responses } = readSurveyTable(table(['group', 'Q1'], ['North', 16_777_217]), many);
    expect(responses.map((one) => one.ratings['1.1.1'])).toEqual([16_777_217]);
  });

  it('shown as a dash may be zero, so a dash is asked where zero is on the scale', () => {
    expect(worst(['-', 6])).toMatchObject({ code: 'AMBIGUOUS_NUMBER', ratings: 1 });
    expect(read(['-', 6], { missing: ['-'] }).missing).toBe(1);
    expect(ratings(['-', 6], { words: { '-': 0 } })).toEqual([0, 6]);
  });

  it('that are codes for "no rating", and words, are read as the person says', () => {
    const answered = read(['9', 9, '9.0', 'Strongly agree', 'strongly  agree.', 5], {
      missing: ['9'],
      words: { 'Strongly agree': 10 },
    });
    expect(answered.responses.map((one) => one.ratings['1.1.1'])).toEqual([10, 10, 5]);
    expect(answered.missing).toBe(3);
  });
});

describe('groups', () => {
  it('named like a missing rating are kept', () => {
    const read = readSurveyTable(
      table(['group', 'Q1'], ['NA', 1], ['NA', 2], ['n/a', 2], ['-', 3], ['', 4]),
      scaled(['Q1']),
    );
    expect(read.groups).toEqual([
      { group: 'NA', people: 2 },
      { group: 'n/a', people: 1 },
      { group: '-', people: 1 },
    ]);
    expect(lossOf(read)).toEqual([1, 1]);
  });
});

describe('groups and answers that differ in a sign', () => {
  it('are not one', () => {
    const names = ['< 5 years', '> 5 years', 'A', 'A+', 'Team 👍', 'Team 👎'];
    const read = readSurveyTable(table(['group', 'Q1'], ...names.map((name) => [name, 1])), scaled(['Q1']));
    expect(read.groups.map(({ group }) => group)).toEqual(names);
    expect(read.findings).toEqual([]);
  });

  it('are the same without their invisible characters', () => {
    const read = readSurveyTable(
      table(['group', 'Q1'], ['Nor\u200bth', 1], ['North', 2], ['\u202eNorth', 3]),
      scaled(['Q1']),
    );
    expect(read.groups).toEqual([{ group: 'North', people: 3 }]);
  });

  it('are not read as the answer of a word', () => {
    const read = readSurveyTable(
      table(['group', 'Q1'], ...['2', '-2', '\u22122', '2%', '(2)', '<2'].map((cell) => ['North', cell])),
      scaled(['Q1']),
      {},
      { words: { '2': 4 } },
    );
    expect(read.responses.map(({ ratings }) => ratings)).toEqual([{ '1.1.1': 4 }]);
    expect(read.lost.ratings).toBe(5);
  });
});

describe('lines that are no person', () => {
  const framework = '{"name":"S","scale":{"min":0,"max":9},"lenses":[{"name":"L","items":["1","2"]}]}';
  const separated = (...rows: Cell[][]) =>
    readSurvey({ ...table(...rows), separator: ',' }, { fileName: 'a.csv', framework });
  const readOf = (survey: ReturnType<typeof separated>) => {
    if (survey.kind === 'refused') throw new Error(survey.code);
    return survey.read;
  };

  it('because of a separator too many are left out, not shifted', () => {
    const read = readOf(separated(['group', '1', '2'], ['N', '4', '3'], ['S', '4', '0', '3', '0']));
    expect(read.responses.map(({ group }) => group)).toEqual(['N']);
    expect(read.kinds).toMatchObject([{ code: 'ROW_TOO_LONG', leavesOut: true, lines: 1, ratings: 4 }]);
    expect([read.rows, lossOf(read)]).toEqual([2, [1, 4]]);
  });

  it('because a quotation mark joined the next line to one that is too long are counted, too', () => {
    const read = readOf(
      separated(
        ['group', '1', '2', 'remark'],
        ['N', '4', '3', ''],
        ['S', '4', '0', '3', '0', 'good\nW,2,1,done'],
      ),
    );
    expect(read.kinds).toMatchObject([
      { code: 'ROW_TOO_LONG', leavesOut: true, lines: 2, ratings: 6 },
      { code: 'UNUSED_COLUMN' },
    ]);
  });

  it('below headings that are one too few are all refused', () => {
    const survey = separated(['group', '1'], ['1', 'N', '4'], ['2', 'S', '3']);
    expect(survey).toMatchObject({ kind: 'refused', code: 'NOBODY_LEFT' });
  });

  it('because they repeat the headings are said, and not read', () => {
    const read = readOf(
      separated(['group', '1', '2'], ['N', '4', '3'], ['group', '1', '2'], ['S', '1', '0']),
    );
    expect(read.responses.map(({ group }) => group)).toEqual(['N', 'S']);
    expect(read.findings).toMatchObject([{ code: 'REPEATED_HEADINGS', leavesOut: false, lines: [3] }]);
  });

  it('but may be a total are asked', () => {
    const read = readOf(separated(['group', '1', '2'], ['N', '4', '3'], ['Gesamt', '4', '3']));
    expect(read.checks).toMatchObject([{ code: 'TOTALS', message: { put: { lines: '3' } } }]);
  });

  it('because none of a person’s lines has a rating are counted, with one line per rating, too', () => {
    const read = readOf(
      separated(
        ['person', 'group', 'item', 'rating'],
        ['a', 'N', '1', '4'],
        ['b', 'N', '1', ''],
        ['b', 'N', '2', 'NA'],
        ['c', 'N', '2', ''],
        ['c', 'N', '1', '3'],
      ),
    );
    expect(read.responses).toHaveLength(2);
    expect(read.findings).toMatchObject([{ code: 'NO_RATINGS', lines: [3] }]);
    expect(lossOf(read)).toEqual([1, 0]);
  });
});

describe('findings', () => {
  it('count every line and rating, worst first, and none is cut', () => {
    const rows = people(509, (at) => [`p${at}`, 'North', 'learning', 3]);
    const read = readSurveyTable(
      table(['person', 'group', 'item', 'rating'], ['a', 'North', 'growing', 99], ...rows, [
        'b',
        'North',
        'growing',
        4,
      ]),
      scaled(['growing']),
    );
    expect(read.kinds).toMatchObject([
      { code: 'UNKNOWN_ITEM', lines: 509, ratings: 509, leavesOut: true },
      { code: 'OUT_OF_SCALE', lines: 1, ratings: 1, leavesOut: true },
    ]);
    expect(read.findings[0]?.lines).toHaveLength(509);
    expect(lossOf(read)).toEqual([510, 510]);
  });
});

describe('columns', () => {
  const county = (roles: readonly string[]): Cell[][] => [
    ['Respondent Key', 'Department', 'Question Text', 'Director', 'Manager', 'Score'],
    ...people(60, (person) =>
      roles.map((role, item): Cell[] => [
        `r${person}`,
        person % 2 ? 'Health' : 'Roads',
        role,
        person === 0 ? 1 : 0,
        person % 7 === 0 ? 1 : 0,
        1 + ((person + item) % 5),
      ]),
    ).flat(),
  ];

  it('of one line per rating are recognised by what they hold, not by their usual names only', () => {
    const read = readSurveyTable(
      table(...county(['I learn', 'I grow', 'I stay'])),
      scaled(['I learn', 'I grow', 'I stay'], 1, 5),
    );
    expect([read.form, read.responses.length, read.ratings]).toEqual(['long', 60, 180]);
    expect(read.columns.map(({ column, is }) => `${is}: ${column}`)).toEqual([
      'person: Respondent Key',
      'group: Department',
      'item: Question Text',
      'rating: Score',
    ]);
  });

  it('that were chosen but are not in the file are refused', () => {
    const rows = table(['group', 'Q1'], ['North', 1]);
    for (const columns of [{ person: 'nmae' }, { ignore: ['nmae'] }, { questions: ['nmae'] }])
      expect(() => readSurveyTable(rows, scaled(['Q1']), columns)).toThrow(
        expect.objectContaining({ code: 'NO_SUCH_COLUMN' }) as Error,
      );
  });

  it('with a person on several lines are asked about', () => {
    const read = readSurveyTable(
      table(['person', 'group', 'Q1'], ...people(20, (at) => [`p${at % 4}`, 'North', 1])),
      scaled(['Q1']),
    );
    expect(read.checks.map(({ code }) => code)).toEqual(['SEVERAL_LINES_A_PERSON']);
    expect(inWords(read.checks[0]?.message ?? { key: 'surveyImport.emptyFile', put: undefined })).toContain(
      '20 lines, 4 people',
    );
  });

  it('that are ignored by choice are no loss', () => {
    const read = readSurveyTable(table(['group', 'Q1', 'Age'], ['North', 1, 4]), scaled(['Q1']), {
      ignore: ['Age'],
    });
    expect([read.findings, lossOf(read)]).toEqual([[], [0, 0]]);
  });
});

describe('a scale taken from the data', () => {
  it('is a proposal without codes and ages, and says so', () => {
    const rows = table(
      ['group', 'Age', 'Q1', 'Q2'],
      ...people(40, (at) => ['North', 20 + at, at === 7 ? 99 : 1 + (at % 4), 2 + (at % 3)]),
    );
    const found = ratingColumns(rows);
    expect(found).toMatchObject({ columns: ['Q1', 'Q2'], min: 1, max: 4 });
    expect(found.checks.map(({ code }) => code)).toEqual(['LIKELY_CODE', 'LOOKS_LIKE_AGE']);
  });

  it('says that two scales seem to be mixed', () => {
    const rows = table(['group', 'Q1', 'Q2'], ...people(40, (at) => ['North', 1 + (at % 5), 10 * (at % 11)]));
    expect(ratingColumns(rows).checks.map(({ code }) => code)).toContain('MIXED_SCALES');
  });

  it('keeps a question in which one cell is mistyped', () => {
    const rows = table(['group', 'Q1'], ...people(40, (at) => ['North', at === 3 ? '4x' : 1 + (at % 5)]));
    expect(ratingColumns(rows).columns).toEqual(['Q1']);
  });

  it('is found in a table with one line per rating, too', () => {
    const rows = table(
      ['person', 'group', 'item', 'rating'],
      ...people(40, (at) => [`p${at >> 1}`, 'North', at % 2 ? 'Listens' : 'Explains', 1 + (at % 7)]),
    );
    expect(ratingColumns(rows)).toMatchObject({ columns: ['Explains', 'Listens'], min: 1, max: 7 });
  });
});

describe('the time to read', () => {
  /** CPU time of this process, which a busy machine hardly changes. */
  const cpuSeconds = (work: () => unknown) => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000_000;
  };

  it('a file of unknown names stays below a second; it took 82 when each was compared with every question', () => {
    const rows = people(5_000, (at): Cell[] => [
      `p${at}`,
      'N',
      `unknown question ${String.fromCharCode(97 + (at % 26))}${at}`,
      1,
    ]);
    const read = table(['person', 'group', 'item', 'rating'], ['a', 'N', '1.1.1', 1], ...rows);
    expect(cpuSeconds(() => readSurveyTable(read, wholeFramework(nineLenses)))).toBeLessThan(1);
  });

  it('5,000 equal names stay below a second; they took eleven when each was compared with every other', () => {
    const items = Array.from({ length: 5_000 }, () => 'The same name');
    const text = JSON.stringify({ name: 'S', scale: { min: 1, max: 5 }, lenses: [{ name: 'L', items }] });
    expect(cpuSeconds(() => readSurveyQuestions(text, 's.json'))).toBeLessThan(1);
  });
});

describe('a column that numbers the lines', () => {
  const columnsOf = (heading: string, numbers: readonly number[]) =>
    ratingColumns(
      table(['group', heading, 'Listens'], ...numbers.map((number, at) => ['N', number, 1 + (at % 5)])),
    ).columns;

  it('is no question, wherever it begins; ratings that do not rise by one each time are', () => {
    const upwards = people(8, (at) => at + 3);
    expect(columnsOf('Pay', upwards)).toEqual(['Listens']);
    expect(columnsOf('Pay', upwards.slice(0, 7))).toEqual(['Pay', 'Listens']);
    expect(columnsOf('Pay', [...upwards, 3])).toEqual(['Pay', 'Listens']);
  });

  it('is recognised from three lines on if its heading says so', () => {
    expect(columnsOf('Nr.', [1, 2, 3])).toEqual(['Listens']);
    expect(columnsOf('Nr.', [1, 2, 4])).toEqual(['Nr.', 'Listens']);
  });
});
