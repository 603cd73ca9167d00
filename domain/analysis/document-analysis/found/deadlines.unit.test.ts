import { describe, expect, it } from 'vitest';
import { dateIn, deadlineIn } from './deadlines.ts';

const found = (text: string) => {
  const range = dateIn(text);
  return range && text.slice(range.start, range.end);
};

describe('a date in a text', () => {
  it.each([
    ['by 2026-02-28', '2026-02-28'],
    ['until 28 February 2026', '28 February 2026'],
    ['on 29 February', '29 February'],
    ['in February 2026', 'February 2026'],
    ['due February 3, 2026', 'February 3, 2026'],
    ['by 4/13/2026', '4/13/2026'],
    ['by 13.4.2026', '13.4.2026'],
    ['by Q3 2026', 'Q3 2026'],
  ])('is found: %s', (text, date) => {
    expect(found(text)).toBe(date);
  });

  it.each([
    'by 31 February 2026',
    'by 29 February 2027',
    'by 2026-02-30',
    'by 45.13.2026',
    'by 0 May',
    'by April 31',
  ])('is not one that no calendar has: %s', (text) => {
    expect(found(text)).toBeUndefined();
  });

  it('is the next one that exists', () => {
    const text = 'by 31 February 2026, at the latest by 5 March 2026';
    expect(found(text)).toBe('5 March 2026');
    expect(deadlineIn(text)).toBeDefined();
  });
});
