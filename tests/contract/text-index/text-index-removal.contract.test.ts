import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteTextIndex } from '../../../infra/text-index/sqlite/text-index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const keys = { derive: (purpose: string) => Buffer.from(purpose.padEnd(32)) };
let folder: ReturnType<typeof temporaryFolder>;
const connect = () =>
  openSqliteTextIndex({ folder: folder.path, keys, log: { warn: () => undefined } as never });
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const word = (seed: number) => ((seed * 2_654_435_761) >>> 0).toString(36);
const units = (from: number) =>
  Array.from({ length: 60 }, (_, unit) =>
    Array.from({ length: 150 }, (_, at) => word(from + unit * 150 + at)).join(' '),
  );

test('many texts can be removed, although FTS5 writes tombstones under row ids above 2^53', async () => {
  const index = connect();
  for (let at = 0; at < 20; at += 1)
    await index.add('org', { documentId: `d${at}`, textKey: `t${at}`, units: units(at * 9_000) });
  await index.remove('org', ['d0']);
  expect((await index.held('org')).has('d0')).toBe(false);
  await index.close();
});
