import { expect, it } from 'vitest';
import { readSurvey, type SurveyRequest } from './read-survey.ts';
import { suggestLenses } from './suggest-lenses.ts';

const rows = [
  ['Team', 'Q1', 'Q2', 'Q3', 'constructor'],
  ...Array.from({ length: 6 }, (_, at) => ['North', 1 + (at % 5), 2, 3, 4]),
];
const table = { rows, lines: rows.map((_, at) => at + 1) };
const read = (more: Partial<SurveyRequest>) =>
  readSurvey(table, { fileName: 'Climate.csv', scale: { min: 1, max: 5 }, ...more });
const lensesIn = (more: Partial<SurveyRequest>) => {
  const survey = read(more);
  if (survey.kind !== 'read') throw new Error(survey.code);
  return survey.questions.framework.lenses.map(({ name, subLenses }) => [
    name,
    subLenses.map((subLens) => [subLens.name, subLens.themes.map((theme) => theme.name)]),
  ]);
};

it('puts questions into their lenses and sub-lenses, in the usual order, and the others into one of the name of the file', () => {
  const lenses = {
    Q3: { lens: 'Own lens' },
    Q2: { lens: 'People', subLens: 'Leadership' },
    Q1: { lens: 'Market' },
  };
  expect(lensesIn({ lenses })).toEqual([
    ['Market', [['Market', ['Q1']]]],
    ['People', [['Leadership', ['Q2']]]],
    ['Own lens', [['Own lens', ['Q3']]]],
    ['Climate', [['Climate', ['constructor']]]],
  ]);
  expect(lensesIn({})).toEqual([['Climate', [['Climate', ['Q1', 'Q2', 'Q3', 'constructor']]]]]);
});

it('refuses a lens for what is no question, or beside a description of the questions', () => {
  expect(read({ lenses: { Q9: { lens: 'People' } } })).toMatchObject({ code: 'LENSES_UNKNOWN' });
  const framework = 'nine-lenses@1';
  expect(read({ framework, lenses: { Q1: { lens: 'People' } } })).toMatchObject({ code: 'LENSES_FIXED' });
});

it('suggests a sub-lens with the words that it is suggested for, and nothing where it is uncertain', () => {
  expect(
    suggestLenses(['We comply with laws and regulations', 'Q1', 'Wir vertrauen einander', 'Trust']),
  ).toEqual([
    {
      item: 'We comply with laws and regulations',
      lens: 'Entity',
      subLens: 'Liability and Risk',
      words: ['comply', 'laws', 'regulations'],
    },
  ]);
});
