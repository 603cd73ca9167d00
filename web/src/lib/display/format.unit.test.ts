import { expect, test } from 'vitest';
import { count, formatPercent, formatRelative, formatScore } from './format.ts';

test('a percentage never claims all or nothing too early', () => {
  expect(formatPercent(0, 185)).toBe('0%');
  expect(formatPercent(1, 1850)).toBe('<1%');
  expect(formatPercent(1849, 1850)).toBe('99%');
  expect(formatPercent(1850, 1850)).toBe('100%');
  expect(formatPercent(0, 0)).toBe('0%');
});

test('a score keeps one decimal', () => expect(formatScore(6)).toBe('6.0'));

test('a count chooses its word', () => {
  expect(count(1, 'person', 'people')).toBe('1 person');
  expect(count(1200, 'person', 'people')).toBe('1,200 people');
});

test('time is relative for a week', () => {
  const now = Date.parse('2026-03-14T10:00:00Z');
  expect(formatRelative('2026-03-14T09:59:30Z', now)).toBe('just now');
  expect(formatRelative('2026-03-14T09:57:00Z', now)).toMatch(/^3\s?m/);
  expect(formatRelative('2026-01-14T09:57:00Z', now)).toContain('2026');
});
