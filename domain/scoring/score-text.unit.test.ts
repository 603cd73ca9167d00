import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nineLenses } from '../framework/frameworks.ts';
import { bandOf } from '../framework/scale.ts';
import { pointsText, scoreText } from './score-text.ts';

const starts = nineLenses.scale.bands.slice(1).map(({ from }) => from);

test('a half rounds up, whatever its binary form', () => {
  expect(pointsText(3.55)).toBe('3.6');
  expect(pointsText(0.95)).toBe('1.0');
  expect(pointsText(-0.95)).toBe('-1.0');
  expect(pointsText(-0.04)).toBe('0.0');
  expect(pointsText(6)).toBe('6.0');
});

test('a score next to a band limit keeps two decimals', () => {
  expect(scoreText(3.97, starts)).toBe('3.97');
  expect(scoreText(3.94, starts)).toBe('3.9');
  expect(scoreText(4, starts)).toBe('4.0');
  expect(scoreText(6.96, starts)).toBe('6.96');
  expect(scoreText(3.998, starts)).toBe('3.99');
});

test('every mean is printed as a value inside its band', () => {
  for (let hundredths = 0; hundredths <= 900; hundredths++) {
    const mean = hundredths / 100;
    expect(bandOf(nineLenses, Number(scoreText(mean, starts)))).toEqual(bandOf(nineLenses, mean));
  }
});

test('an exact mean is rounded once', () => {
  expect(scoreText(31 / 9, starts)).toBe('3.4');
  expect(scoreText(3.446, starts)).toBe('3.4');
  expect(scoreText(71 / 20, starts)).toBe('3.6');
});

test('every mean is printed as a value inside its band, for any band limits', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9, noNaN: true }), fc.integer({ min: 1, max: 999 }), (mean, at) => {
      const start = at / 100;
      expect(Number(scoreText(mean, [start])) >= start).toBe(mean >= start);
    }),
  );
});
