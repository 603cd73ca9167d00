import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { watchedQueues } from './watched-queues.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = globSync('workers/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

test('the operator sees every queue that a worker takes jobs of', () => {
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\b(\w*[qQ]ueue) = '([^']+)'/g)].map(([, constant = '', queue = '']) => ({
      constant,
      queue,
    })),
  );
  // A queue is named by a constant, so that this test finds it.
  const worked = sources.flatMap((source) =>
    [...source.matchAll(/\bjobs\s*\.work\(\s*([^,\s]+),/g)].map(([, first = '']) => first),
  );
  expect(worked.length).toBeGreaterThan(20);
  const constants = new Set(named.map(({ constant }) => constant));
  expect(worked.filter((first) => !constants.has(first))).toEqual([]);
  expect([...new Set(named.map(({ queue }) => queue))].toSorted()).toEqual(watchedQueues.toSorted());
});
