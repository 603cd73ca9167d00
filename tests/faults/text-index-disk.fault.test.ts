import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureOf } from '../../infra/sqlite/failure.ts';
import type { TextIndex } from '../../infra/text-index/port.ts';
import { openSqliteTextIndex } from '../../infra/text-index/sqlite/text-index.ts';
import { termsOf } from '../../infra/text-index/words.ts';
import { temporaryFolder } from '../support/server.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const folder = temporaryFolder();
const ballast = path.join(folder, 'ballast');
let unmount: (() => void) | undefined;
let index: TextIndex;
const warnings: string[] = [];

beforeAll(() => {
  unmount = mountSmallDisk(folder, '4m');
  if (!unmount) return;
  index = openSqliteTextIndex({
    folder: path.join(folder, 'text-index'),
    keys: { derive: (purpose) => Buffer.from(purpose.padEnd(32)) },
    log: { warn: (_: unknown, text?: string) => void warnings.push(text ?? '') } as never,
  });
});
afterAll(async () => {
  if (!unmount) return;
  await index.close();
  unmount();
});

const text = (documentId: string, passages: number) => ({
  documentId,
  textKey: `text of ${documentId}`,
  units: Array.from({ length: passages }, (_, passage) =>
    Array.from({ length: 140 }, (_, at) => `${documentId}${passage}x${at}`).join(' '),
  ),
});
const found = async (query: string) => [...(await index.find('org', termsOf(query))).scores.keys()];

it('a text for which the disk has no room is refused as on a full disk; other texts are found, and it is added later', async ({
  skip,
}) => {
  if (!unmount) skip('a small disk (tmpfs) can only be mounted by root, on Linux');
  await index.add('org', text('small', 3));
  writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024));
  const refused = await index.add('org', text('large', 400)).catch((error: unknown) => error);
  expect(failureOf(refused)).toBe('full');
  expect([await found('small0x1'), await found('large0x1')]).toEqual([['small'], []]);
  rmSync(ballast);
  await index.add('org', text('large', 40));
  expect([await found('small0x1'), await found('large0x1')]).toEqual([['small'], ['large']]);
  expect(warnings).toEqual([]);
});
