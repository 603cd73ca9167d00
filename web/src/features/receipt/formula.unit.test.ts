import { expect, it } from 'vitest';
import { formulaOf } from './formula.ts';

const shown = (mean: number | null) => ({
  n: 5,
  mean,
  band: null,
  deviation: null,
  over: null,
  hidden: null,
});

it('a formula contains the numbers that are divided and leaves out hidden ones', () => {
  expect(formulaOf({ made: { kind: 'ratings', sum: 1312, raters: 200 }, shown: shown(6.56) })).toBe(
    'sum of ratings 1,312 ÷ 200 = 6.56',
  );
  const parts = [
    { id: '1', mean: 6.1, n: 5 },
    { id: '2', mean: null, n: 0 },
    { id: '3', mean: 7, n: 5 },
  ];
  expect(formulaOf({ made: { kind: 'mean', parts }, shown: shown(6.55) })).toBe('(6.10 + 7.00) ÷ 2 = 6.55');
  expect(formulaOf({ made: { kind: 'mean', parts: parts.slice(0, 2) }, shown: shown(6.1) })).toBe(
    '6.10, the only one',
  );
  expect(formulaOf({ made: { kind: 'people', people: 12, parts: [] }, shown: shown(6.6) })).toBe(
    'means of 12 people, added up ÷ 12 = 6.6',
  );
  expect(formulaOf({ made: null, shown: shown(null) })).toBeNull();
});
