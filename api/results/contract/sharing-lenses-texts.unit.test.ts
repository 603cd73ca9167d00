import { expect, test } from 'vitest';
import { sharingLenses } from './sharing-lenses-texts.ts';

test('up to three lenses with the same score are named, more are counted', () => {
  const names = ['Market', 'People', 'Financial', 'Strategy', 'Operations', 'Execution'];
  expect([1, 3, 4, 6].map((many) => sharingLenses(names.slice(0, many), 9))).toEqual([
    'Market',
    'Market, People, Financial',
    '4 of 9 lenses share this score',
    '6 of 9 lenses share this score',
  ]);
});
