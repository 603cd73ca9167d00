import { describe, expect, test } from 'vitest';
import { numberOf, numberStyleOf } from './number-style.ts';

describe('the style of numbers', () => {
  test.each([
    [['1,234', '1,234.5'], 'english'],
    [['1.234', '1.234,5'], 'continental'],
    [['12,4', '1.234'], 'continental'],
    [["1'234.50", '12.5'], 'swiss'],
    [['12,44,018'], 'english'],
    [['2025'], 'english'],
  ])('of %j is %s', (figures, style) => {
    expect(numberStyleOf(figures)).toBe(style);
  });

  test.each([
    ['1,234.5', 'english', 1234.5],
    ['1.234,5', 'continental', 1234.5],
    ["1'234.5", 'swiss', 1234.5],
    ['1\u00a0234,5', 'continental', 1234.5],
    ['12,44,018', 'english', 1_244_018],
    ['31.12.2025', 'english', undefined],
    ['1,23', 'english', undefined],
    ['1.2.3', 'english', undefined],
  ] as const)('%s in %s is %s', (figure, style, value) => {
    expect(numberOf(figure, style)).toBe(value);
  });
});
