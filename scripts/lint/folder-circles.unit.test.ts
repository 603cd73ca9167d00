import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { arrowsIn, circlesOf } from '../../tests/support/folder-circles.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const rooms = [
  'domain',
  'infra',
  'api',
  'workers',
  'web/src',
  'web/src/features',
  'web/src/lib',
  'web/src/ui',
  'web/src/survey',
  'web/src/public',
];

describe('imports between folders', () => {
  test.each(rooms)('run in one direction in %s', (room) => {
    const arrows = arrowsIn(repository, room);
    expect(arrows.size).toBeGreaterThan(1);
    expect(circlesOf(arrows)).toEqual([]);
  });

  const folder = mkdtempSync(path.join(tmpdir(), 'circles-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('that form a cycle over three folders are found in every form of import', () => {
    const put = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    };
    put('room/a/one.ts', "import type { B } from '../b/two.ts';");
    put('room/b/two.ts', "export * from '../c/three.ts';");
    put('room/c/three.ts', "export const later = () => import('../a/one.ts');");
    put('room/d/four.ts', "import { a } from '../a/one.ts';");
    put('room/a/one.unit.test.ts', "import { d } from '../d/four.ts';");
    expect(circlesOf(arrowsIn(folder, 'room'))).toEqual([['a', 'b', 'c']]);
  });
});
