import { describe, expect, it } from 'vitest';
import { readSurvey, type SurveyRequest } from './read-survey.ts';
import type { Cell } from './reading/ratings.ts';

const reading = (rows: Cell[][], request: Partial<SurveyRequest> = {}) =>
  readSurvey({ rows, lines: rows.map((_, at) => at + 1) }, { fileName: 'a.csv', ...request });

describe('a survey that cannot be read yet', () => {
  it('shows its headings, first rows and guesses, so that its columns can be chosen', () => {
    const rows: Cell[][] = [
      ['Key', 'Place', 'Listens', 'Comment', 'Age'],
      ['a', 'North', 3, 'good', 44],
      ['b', 'South', 4, 'bad', 21],
    ];
    const refused = reading(rows);
    expect(refused).toMatchObject({ kind: 'refused', code: 'NO_GROUP_COLUMN' });
    expect(refused.head).toMatchObject({
      headings: ['Key', 'Place', 'Listens', 'Comment', 'Age'],
      headingsOn: 1,
      firstRows: [{ line: 1 }, { line: 2, cells: ['a', 'North', '3', 'good', '44'] }, { line: 3 }],
    });
    expect(refused.head.guesses.map(({ is }) => is)).toEqual([
      'ignored',
      'ignored',
      'question',
      'ignored',
      'ignored',
    ]);
    expect(reading(rows, { columns: { group: 'Place' } })).toMatchObject({
      kind: 'read',
      isScaleProposed: true,
    });
  });
});

describe('the scale of a file without a description', () => {
  const rows: Cell[][] = [
    ['group', 'Q1'],
    ['North', 2],
    ['North', 3],
    ['South', 99],
    ['South', 4],
  ];

  it('is a proposal until the person gives it', () => {
    const proposed = reading(rows);
    expect(proposed).toMatchObject({ kind: 'read', isScaleProposed: true });
    expect(proposed.kind === 'read' && proposed.read.checks.map(({ code }) => code)).toEqual([
      'SCALE_PROPOSED',
      'LIKELY_CODE',
    ]);
    const given = reading(rows, { scale: { min: 1, max: 5 } });
    expect(given).toMatchObject({
      kind: 'read',
      isScaleProposed: false,
      questions: { framework: { scale: { min: 1, max: 5 } } },
      read: { lost: { lines: 1, ratings: 1 } },
    });
    expect(reading(rows, { scale: { min: 1, max: 5 }, reading: { missing: ['99'] } })).toMatchObject({
      read: { lost: { lines: 1, ratings: 0 }, missing: 1 },
    });
  });
});

describe('the headings', () => {
  const rows: Cell[][] = [
    ['Survey of 2019'],
    ['', 'Confidential'],
    ['group', 'Q1', 'Q1', ''],
    ['North', 2, 3, 1],
  ];

  it('are found below title rows, and each column has a name of its own', () => {
    expect(reading(rows).head).toMatchObject({ headings: ['group', 'Q1', 'Q1 #3', '#4'], headingsOn: 3 });
  });

  it('are on the line that is chosen', () => {
    expect(reading(rows, { headingsOn: 1 }).head.headings[0]).toBe('Survey of 2019');
    expect(reading(rows, { headingsOn: 9 })).toMatchObject({ kind: 'refused', code: 'EMPTY_FILE' });
  });
});
