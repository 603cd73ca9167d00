import { expect, test } from 'vitest';
import { type NameRule, nextName } from './next-name.ts';

test.each<[string, string, NameRule]>([
  ['Q3 2026', 'Q4 2026', 'quarter'],
  ['Pulse Q4 2026', 'Pulse Q1 2027', 'quarter'],
  ['2026 Q4 pulse', '2027 Q1 pulse', 'quarter'],
  ['Pulse q4', 'Pulse q1', 'quarter'],
  ['H1 2026', 'H2 2026', 'half'],
  ['Review H2 2026', 'Review H1 2027', 'half'],
  ['Season 2026/27', 'Season 2027/28', 'years'],
  ['Season 2099-00', 'Season 2100-01', 'years'],
  ['Spring 2026', 'Spring 2027', 'year'],
  ['2025 plan, review 2026', '2025 plan, review 2027', 'year'],
  ['Round 9', 'Round 10', 'number'],
  ['Spring review', 'Spring review 2', 'second'],
  ['9 lenses', '9 lenses 2', 'second'],
])('“%s” is followed by “%s”', (before, name, rule) => {
  expect(nextName(before)).toEqual({ name, rule });
});

test('a proposed name is at most as long as a name may be', () => {
  expect(nextName('a'.repeat(100)).name).toBe(`${'a'.repeat(98)} 2`);
  expect(nextName(`${'a'.repeat(99)}9`).name).toHaveLength(100);
});
