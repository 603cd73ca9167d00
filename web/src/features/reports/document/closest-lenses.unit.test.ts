import { expect, test } from 'vitest';
import { closestLenses } from './closest-lenses.ts';

const lenses = (...spreads: (number | null)[]) =>
  spreads.map((spread, index) => ({ id: `${index}`, name: `Lens ${index}`, spread }));
const found = (...spreads: (number | null)[]) => {
  const { closest, asClose } = closestLenses(lenses(...spreads));
  return [closest.map(({ id }) => id).join(' '), asClose];
};

test('the three lenses whose ratings lie closest together, and how many others lie as close as the last', () => {
  expect(found(2, 1, null, 3, 0.5)).toEqual(['4 1 0', 0]);
  expect(found(1, 1, 1, 1, 1)).toEqual(['0 1 2', 2]);
  expect(found(0.1 + 0.2, 0.3, 0.2, 0.3)).toEqual(['2 0 1', 1]);
  expect(found(null, 2)).toEqual(['1', 0]);
  expect(found()).toEqual(['', 0]);
});
