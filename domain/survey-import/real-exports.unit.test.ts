import { describe, expect, it } from 'vitest';
import { inWords } from '../texts/in-words.ts';
import { readSurvey, type SurveyRequest } from './read-survey.ts';
import type { Cell } from './reading/ratings.ts';

const offices = ['Health', 'Treasury', 'Transport', 'Justice', 'Defence', 'Education'];
const questions = ['My work is interesting', 'I feel valued', 'Goals are clear'];
const share = (at: number, more: number) => 41 + ((at * 7 + more * 11) % 37);

const read = (rows: readonly (readonly Cell[])[], said: Partial<SurveyRequest> = {}) =>
  readSurvey(
    { rows, lines: rows.map((_, at) => at + 1) },
    { fileName: 'a.csv', scale: { min: 0, max: 100 }, today: '2026-11-28', ...said },
  );
/** A line for each office; `cell` writes the figure of a question. */
const figures = (cell: (value: number) => Cell, headings: readonly string[] = questions) => [
  ['Office', ...headings],
  ...offices.map((office, at) => [office, ...headings.map((_, more) => cell(share(at, more)))]),
];
/** A line for each person of two offices. */
const people = (headings: readonly string[], cell: (value: number) => Cell) => [
  ['Office', ...headings],
  ...Array.from({ length: 12 }, (_, at) => [
    offices[at % 2] ?? '',
    ...headings.map((__, more) => cell(share(at, more))),
  ]),
];
const office = { columns: { group: 'Office' } };

describe('a survey that has figures of groups instead of answers of people', () => {
  it.each([
    ['percentages with their sign', figures((value) => `${value}%`)],
    ['shares, as a workbook has percentages', figures((value) => value / 100)],
    ['averages', figures((value) => 1 + value / 20.5)],
    ['averages with a decimal comma', figures((value) => `3,${value}`)],
    ['whole numbers beyond any scale', figures((value) => value)],
    [
      'percentages named in the headings',
      figures(
        (value) => value,
        questions.flatMap((question) => [`${question} - % positive`, `${question} - % negative`]),
      ),
    ],
  ])('is refused with a sentence that says so: %s', (_, rows) => {
    const outcome = read(rows, office);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'FIGURES_OF_GROUPS' });
    if (outcome.kind === 'refused') expect(inWords(outcome.sentence)).toContain('a line for each person');
    // Choosing the questions by hand does not read them as ratings, either.
    const columns = { ...office.columns, questions: [String(rows[0]?.[1])] };
    expect(read(rows, { columns })).toMatchObject({ code: 'FIGURES_OF_GROUPS' });
  });

  it('is refused before a group is chosen if it has percentages', () => {
    expect(read(figures((value) => `${value} %`))).toMatchObject({ code: 'FIGURES_OF_GROUPS' });
    const named = figures((value) => value, ['% agree', '% neutral', 'Percent disagree']);
    expect(read(named)).toMatchObject({ code: 'FIGURES_OF_GROUPS' });
  });

  it('is told from the answers of people by groups with several lines, and by a chosen column of people', () => {
    const sliders = people(questions, (value) => value);
    expect(read(sliders, office)).toMatchObject({ kind: 'read' });
    const times = people(['% of my time in meetings', '% of my time alone'], (value) => value);
    expect(read(times, office)).toMatchObject({ kind: 'read' });
    const one = figures((value) => value).map((row, at) => [...row, at === 0 ? 'ID' : `p${at}`]);
    expect(read(one, office)).toMatchObject({ code: 'FIGURES_OF_GROUPS' });
    expect(read(one, { columns: { group: 'Office', person: 'ID' } })).toMatchObject({ kind: 'read' });
    const rated = figures((value) => 1 + (value % 5), ['I give 100% at work', ...questions]);
    expect(read(rated, { ...office, scale: { min: 1, max: 5 } })).toMatchObject({ kind: 'read' });
    // 99 says that an answer is missing.
    const coded = figures((value) => (value % 3 === 0 ? 99 : 1 + (value % 5)));
    expect(read(coded, { ...office, scale: { min: 1, max: 5 } })).toMatchObject({ kind: 'read' });
  });
});

describe('a survey with averages of its people', () => {
  it('is refused with a sentence that names the columns with decimals', () => {
    const outcome = read(
      people(questions, (value) => `${1 + (value % 4)},5`),
      office,
    );
    expect(outcome).toMatchObject({ kind: 'refused', code: 'NO_ITEM_COLUMNS' });
    if (outcome.kind !== 'refused') return;
    expect(inWords(outcome.sentence)).toContain('“My work is interesting”, “I feel valued”');
    expect(outcome.head.guesses.slice(1).map(({ reason }) => reason.key)).toEqual(
      questions.map(() => 'surveyImport.guess.decimals'),
    );
  });
});

describe('a column that is no question', () => {
  it('is not offered as a question that has a column of its own', () => {
    const rows = [
      ['Office', 'Q1', 'Q2', 'Q3'],
      ...Array.from({ length: 12 }, (_, at) => [
        offices[at % 2] ?? '',
        1 + (at % 5),
        1 + (at % 4),
        `Why ${at}`,
      ]),
    ];
    const offersIn = (table: typeof rows, said: Partial<SurveyRequest>) => {
      const outcome = read(table, { columns: { group: 'Office' }, ...said });
      if (outcome.kind === 'refused') throw new Error(inWords(outcome.sentence));
      return outcome.read.findings.flatMap(({ offer }) => offer ?? []);
    };
    expect(offersIn(rows, { scale: { min: 1, max: 5 } })).toEqual([]);
    // A question without a column is.
    const framework = JSON.stringify({
      name: 'F',
      scale: { min: 1, max: 5 },
      lenses: [{ name: 'L', items: ['Q1', 'Q2', 'Listens'] }],
    });
    const misspelt = rows.map((row, at) => (at === 0 ? ['Office', 'Q1', 'Q2', 'Lisens'] : row));
    expect(offersIn(misspelt, { framework, scale: undefined })).toEqual([
      { name: 'Lisens', meant: 'Listens' },
    ]);
  });
});

describe('an export of LimeSurvey', () => {
  const columns = (names: readonly string[], time: string) => [
    [...names, 'G1[SQ001]', 'G1[SQ002]', 'Abteilung', time],
    ...Array.from({ length: 12 }, (_, at) => [
      at + 3,
      `2024-06-0${1 + (at % 9)}`,
      4,
      'de',
      731_000 + at * 31,
      1 + (at % 5),
      1 + ((at * 3) % 5),
      at % 2 === 0 ? 'Nord' : 'Süd',
      `${200 + at * 7},${10 + at}`,
    ]),
  ];
  it.each([
    ['codes', columns(['id', 'submitdate', 'lastpage', 'startlanguage', 'seed'], 'interviewtime')],
    [
      'German headings',
      columns(
        ['Antwort ID', 'Datum Abgeschickt', 'Letzte Seite', 'Start-Sprache', 'Zufallsstartwert'],
        'Gesamtzeit',
      ),
    ],
  ])('loses nothing by the time that people took: %s', (_, rows) => {
    const outcome = read(rows, { columns: { group: 'Abteilung' }, scale: { min: 1, max: 5 } });
    if (outcome.kind === 'refused') throw new Error(inWords(outcome.sentence));
    expect(outcome.read.lost).toMatchObject({ lines: 0, ratings: 0 });
    expect(outcome.read.checks.map(({ code }) => code)).not.toContain('SEVERAL_PEOPLE');
    expect(Object.keys(outcome.questions.items)).toHaveLength(2);
  });
});
