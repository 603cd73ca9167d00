import { expect, it } from 'vitest';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { averageOf } from './home.ts';

const survey = { ...nineLenses, id: 'culture', name: 'Culture survey' };
const wide = { ...nineLenses, scale: { ...nineLenses.scale, max: 10 } };

it('the average on Home covers only assessments with the framework and scale of the newest one that has a score', () => {
  const found = averageOf([
    { framework: survey, mean: null },
    { framework: nineLenses, mean: 6 },
    { framework: survey, mean: 2 },
    { framework: { ...nineLenses, version: 2 }, mean: 5 },
    { framework: wide, mean: 9 },
  ]);
  expect(found).toEqual({
    averageScore: 5.5,
    scored: 2,
    framework: { name: nineLenses.name, scale: { min: 0, max: 9 } },
    apart: 2,
  });
  expect(averageOf([{ framework: survey, mean: null }])).toMatchObject({
    averageScore: null,
    framework: null,
  });
});
