import { describe, expect, it } from 'vitest';
import type { Cell, Figure, Results } from '../../../../../api/results/contract/results.ts';
import { levelInterval } from '../../../../../domain/scoring/methods/level-interval.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { exact } from '../exact.ts';
import { figureSheet, levelsSheet } from './sheets.ts';

const theme = (id: string, reversed?: true) => ({
  id,
  name: `Theme ${id}`,
  question: '?',
  ...(reversed && { reversed }),
});
const framework: Framework = {
  id: 'own',
  name: 'Own',
  scale: {
    min: 0,
    max: 9,
    labels: [],
    bands: [
      { id: 'weak', label: 'Weak', from: 0 },
      { id: 'moderate', label: 'Moderate', from: 4 },
      { id: 'strong', label: 'Strong', from: 7 },
    ],
  },
  categories: [{ id: 'all', name: 'All', phase: '', description: '' }],
  lenses: [
    {
      id: '1',
      name: 'Climate',
      category: 'all',
      description: '',
      subLenses: [{ id: '1.1', name: 'Tone', themes: [theme('1.1.1'), theme('1.1.2', true)] }],
    },
  ],
};
const hidden: Cell = {
  n: 0,
  mean: null,
  band: null,
  distribution: null,
  deviation: null,
  over: null,
  hidden: 'protected',
};
const level: Cell = { ...hidden, n: 12, mean: 6.4, band: 'moderate', deviation: 1.2, hidden: null };
const rated: Cell = {
  ...hidden,
  n: 12,
  mean: 5,
  band: 'moderate',
  distribution: [0, 0, 0, 0, 4, 4, 4, 0, 0, 0],
  hidden: null,
};
const results = (group: string | null, more: Partial<Figure> = {}, imported = false): Results =>
  ({
    assessment: { assessmentId: 'a', imported, counts: { invited: 14, submitted: 12 } },
    groups: [{ group: 'Plant', invited: 13, submitted: 12, state: 'released', waitingFor: null }],
    secondGroups: [{ group: 'Porto', invited: 17, submitted: 12, state: 'released', waitingFor: null }],
    figure: {
      group,
      people: 12,
      release: 1,
      overall: level,
      categories: [{ id: 'all', cell: level }],
      lenses: [{ id: '1', cell: level }],
      subLenses: [{ id: '1.1', cell: hidden }],
      themes: [
        { id: '1.1.1', cell: rated },
        { id: '1.1.2', cell: { ...rated, reversed: true } },
      ],
      ...more,
    },
  }) as unknown as Results;
const textOf = (sheet: ReturnType<typeof figureSheet>) => sheet.facts.map(({ text }) => text).join('\n');

describe('the method sheet of a figure', () => {
  it('gives the number of raters out of the number invited, and an interval corrected for it', () => {
    const sheet = figureSheet({ results: results(null), framework }, '1');
    const interval = levelInterval({ n: 12, mean: 6.4, deviation: 1.2 }, framework.scale, 14);
    expect(textOf(sheet)).toContain('12 people of 14 invited');
    expect(textOf(sheet)).toContain(`${exact(interval?.low ?? null)} to ${exact(interval?.high ?? null)}`);
    expect(textOf(sheet)).toContain('over 2 themes');
    expect(sheet.r?.join('\n')).toContain('f[["Of"]] %in% "Everyone"');
  });

  it('does not correct the interval if the number of invited people is unknown', () => {
    const sheet = figureSheet({ results: results(null, {}, true), framework }, 'overall');
    expect(textOf(sheet)).not.toContain('invited');
  });

  it("for a group of either grouping, uses the group's invited people and the R lines of its own figure", () => {
    const sheet = figureSheet({ results: results('Plant'), framework }, '1');
    expect(textOf(sheet)).toContain('12 people of 13 invited');
    expect(sheet.r?.join('\n')).toContain(
      'f[["Group"]] %in% "Plant" & f[["Level"]] %in% "lens" & f[["Id"]] %in% "1"',
    );
    expect(textOf(figureSheet({ results: results('Porto'), framework }, '1'))).toContain(
      '12 people of 17 invited',
    );
  });

  it('says nothing about a hidden figure, and gives no interval if its spread is not released', () => {
    const { facts, table, r } = figureSheet({ results: results(null), framework }, '1.1');
    expect([facts.map(({ text }) => text), table, r]).toEqual([['Hidden'], undefined, undefined]);
    const plain = { ...level, deviation: null };
    const sheet = levelsSheet(
      { results: results(null, { lenses: [{ id: '1', cell: plain }] }), framework },
      'lenses',
    );
    expect(sheet.table?.rows[0]?.cells).toContain('Too few to tell');
  });

  it('says for which theme a low rating is good', () => {
    const of = (id: string) => textOf(figureSheet({ results: results(null), framework }, id));
    expect(of('1.1.2')).toContain('Low is good');
    expect(of('1.1.1')).not.toContain('Low is good');
  });
});
