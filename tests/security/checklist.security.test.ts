import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const [, requirements = '', attacks = ''] = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split(
  /^## /m,
);
const cellsOf = (table: string, id: RegExp) =>
  table
    .split('\n')
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '))
    .filter(([first = '']) => id.test(first));
const requirementRows = cellsOf(requirements, /^\d+\.\d+\.\d+$/).map(
  ([id = '', level = '', , shown = '']) => ({ id, level, shown }),
);
const attackRows = cellsOf(attacks, /^A-\d+$/).map(([id = '', , shown = '']) => ({ id, shown }));
const folders: Readonly<Record<string, string>> = {
  s: 'tests/security',
  f: 'tests/faults',
  j: 'tests/journeys',
};
const filesIn = (shown: string) =>
  [...shown.matchAll(/`([^`\s]+\.(?:tsx?|mjs|md|json|yaml))`/g)].map(([, short = '']) =>
    short.replace(/^([sfj])\//, (_, folder: string) => `${folders[folder]}/`),
  );

/** OWASP ASVS 5.0.0: number of level 1 and 2 requirements at the beginning of each section; level 3 follows. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

describe('the security checklist', () => {
  it('has a line for every attack', () => {
    expect(attackRows.map(({ id }) => id)).toEqual(
      Array.from({ length: 72 }, (_, n) => `A-${String(n + 1).padStart(2, '0')}`),
    );
  });

  it('has a line for every requirement of levels 1 and 2, in order, without duplicates', () => {
    const asked = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(asked).toHaveLength(253);
    const levelsOneAndTwo = requirementRows.filter(({ level }) => level === '1' || level === '2');
    expect(levelsOneAndTwo.map(({ id }) => id)).toEqual(asked);
    expect(levelsOneAndTwo.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(requirementRows.filter(({ level }) => level === '3').length).toBeGreaterThan(13);
    expect(new Set(requirementRows.map(({ id }) => id)).size).toBe(requirementRows.length);
  });

  it('names an existing test for each line, or the reason why there is none', () => {
    for (const { id, shown } of [...requirementRows, ...attackRows]) {
      const files = filesIn(shown);
      expect([id, files.filter((file) => !existsSync(path.join(root, file)))]).toEqual([id, []]);
      const said = /^(not applicable|by design|documented|not yet): ./.test(shown);
      expect([id, said || files.some((file) => /\.test\.tsx?$/.test(file))]).toEqual([id, true]);
      // A requirement met by documentation names the document.
      if (shown.startsWith('documented')) expect([id, files.length > 0]).toEqual([id, true]);
    }
  });
});
