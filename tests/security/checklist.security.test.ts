import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const [, requirements = '', attacks = ''] = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split(
  /^## /m,
);
const rows = (table: string) =>
  [...table.matchAll(/^\| ((?:A-)?\d[\d. ()-]*) \| (.+) \| (.+) \|$/gm)].map(
    ([, id = '', what = '', shown = '']) => ({
      id,
      what,
      shown,
    }),
  );
const folders: Readonly<Record<string, string>> = {
  s: 'tests/security',
  f: 'tests/faults',
  j: 'tests/journeys',
};
const filesIn = (shown: string) =>
  [...shown.matchAll(/`([^`]+)`/g)].map(([, short = '']) =>
    short.replace(/^([sfj])\//, (_, folder: string) => `${folders[folder]}/`),
  );

describe('the security checklist', () => {
  it('has a line for every attack, and for the requirements', () => {
    expect(rows(attacks).map(({ id }) => id)).toEqual(
      Array.from({ length: 72 }, (_, n) => `A-${String(n + 1).padStart(2, '0')}`),
    );
    expect(rows(requirements).length).toBeGreaterThan(60);
    expect(new Set(rows(requirements).map(({ id }) => id)).size).toBe(rows(requirements).length);
  });

  it('names for each a test that exists, or says why there is none', () => {
    for (const { id, shown } of [...rows(requirements), ...rows(attacks)]) {
      const files = filesIn(shown);
      expect([id, files.filter((file) => !existsSync(path.join(root, file)))]).toEqual([id, []]);
      const said = /^(not applicable|by design: |not yet: )/.test(shown);
      expect([id, said || files.some((file) => /\.test\.tsx?$/.test(file))]).toEqual([id, true]);
    }
  });
});
