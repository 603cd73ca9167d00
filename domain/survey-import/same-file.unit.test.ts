import { expect, it } from 'vitest';
import { isSameReading } from './same-file.ts';

const read = (sha256: string, sheet: string | undefined, ...names: string[]) => ({
  items: Object.fromEntries(names.map((name, at) => [`1.1.${at + 1}`, name])),
  source: { sha256, ...(sheet !== undefined && { sheet }) },
});

it('a file is read again if it has the same bytes, the same sheet and a question in common', () => {
  const earlier = read('a', '2025', 'Trust', 'Pace');
  expect(isSameReading(earlier, read('a', '2025', 'Pace'))).toBe(true);
  expect(isSameReading(earlier, read('b', '2025', 'Trust', 'Pace'))).toBe(false);
  expect(isSameReading(earlier, read('a', '2026', 'Trust', 'Pace'))).toBe(false);
  expect(isSameReading(earlier, read('a', '2025', 'Focus'))).toBe(false);
  expect(isSameReading(read('a', undefined, 'Trust'), read('a', undefined, 'Trust'))).toBe(true);
  // An earlier version did not keep which sheet it read.
  expect(isSameReading(read('a', undefined, 'Trust'), read('a', '2026', 'Trust'))).toBe(true);
});
