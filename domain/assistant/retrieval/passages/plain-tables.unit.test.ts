import { expect, test } from 'vitest';
import { countedList } from '../../../../tests/support/counted-list.ts';
import { columnTitlesIn } from './plain-tables.ts';

test('the first row with tabs names the columns in which a row below it has something', () => {
  const { above } = columnTitlesIn(['The costs rose.', 'Item\t2024\t2025', 'Energy\t\t412']);
  expect([0, 1, 2].map((row) => above(row).trim())).toEqual(['', '', 'Item 2025']);
});

test('a line without a number names the columns of at least two rows with numbers', () => {
  const { above, isTitle } = columnTitlesIn(['Site  Area', 'Leeds  410', 'Derby  380']);
  expect([0, 1, 2].map(isTitle)).toEqual([true, false, false]);
  expect(above(2).trim()).toBe('Site  Area');
});

test('each row of a long passage is read a few times, however many rows it has', () => {
  const rows = 600;
  const { list, reads } = countedList(Array.from({ length: rows }, () => 'a'));
  const { above } = columnTitlesIn(list);
  for (let row = 0; row < rows; row += 1) above(row);
  expect(reads()).toBeLessThanOrEqual(10 * rows);
});
