import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../../infra/sqlite/failure.ts';
import { type TextIndex, TextIndexEnded } from '../../../infra/text-index/port.ts';
import { openSqliteTextIndex } from '../../../infra/text-index/sqlite/text-index.ts';
import { termsOf } from '../../../infra/text-index/words.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const keys = { derive: (purpose: string) => Buffer.from(purpose.padEnd(32)) };

let folder: { readonly path: string; readonly remove: () => void };
let index: TextIndex;
let warnings: string[];
/** Threads that were started, the newest last. */
let threads: Worker[];

const started = (thread: Worker) => void threads.push(thread);
const connect = () =>
  openSqliteTextIndex({
    folder: folder.path,
    keys,
    log: { warn: (_: unknown, text?: string) => void warnings.push(text ?? '') } as never,
  });
beforeEach(() => {
  folder = temporaryFolder();
  warnings = [];
  threads = [];
  process.on('worker', started);
  index = connect();
});
afterEach(async () => {
  process.off('worker', started);
  await index.close();
  folder.remove();
});

const short = { documentId: 'short', textKey: 'text of short', units: ['brief note'] };
const word = (seed: number) => ((seed * 2_654_435_761) >>> 0).toString(36);
/** 600,000 characters with mostly new words: hashing them takes a second. */
const long = {
  documentId: 'long',
  textKey: 'text of long',
  units: Array.from({ length: 600 }, (_, unit) =>
    Array.from({ length: 140 }, (_, at) => word(unit * 140 + at)).join(' '),
  ),
};
const find = async (query: string) => [...(await index.find('org', termsOf(query))).scores.keys()].sort();
const thread = (): Worker => {
  const latest = threads.at(-1);
  if (!latest) throw new Error('No thread was started');
  return latest;
};
/**
 * Starts to add the long text.
 * @returns the outcome of adding it, once the first part has begun
 */
async function addingLong(): Promise<{ readonly outcome: Promise<unknown> }> {
  const outcome = index.add('org', long).then(
    () => 'added',
    (error: unknown) => error,
  );
  // The short text is added after the long text has begun.
  await index.add('org', short);
  return { outcome };
}

describe('the thread of a text index', () => {
  test('is not started for organisations without an index', async () => {
    expect([await find('word'), (await index.held('org')).size]).toEqual([[], 0]);
    await index.remove('org', ['one']);
    expect(threads).toEqual([]);
    await index.add('org', short);
    expect(threads).toHaveLength(1);
    expect([await find('brief'), threads.length]).toEqual([['short'], 1]);
  });

  test('takes the work of a long text off the event loop', async () => {
    await index.add('org', short);
    const before = { here: process.threadCpuUsage(), there: await thread().cpuUsage() };
    await index.add('org', long);
    const here = process.threadCpuUsage(before.here);
    const there = await thread().cpuUsage(before.there);
    expect((here.user + here.system) / (there.user + there.system)).toBeLessThan(0.2);
    expect(await find(word(140 * 599))).toEqual(['long']);
  });

  test('answers searches while a long text is added', async () => {
    const { outcome } = await addingLong();
    let isAdded = false;
    const added = outcome.then(() => {
      isAdded = true;
    });
    let answers = 0;
    for (; !isAdded; answers += 1) expect(await find('brief')).toEqual(['short']);
    await added;
    expect(answers).toBeGreaterThan(5);
  });

  test.each([
    ['is terminated', (one: Worker) => void one.terminate()],
    // The thread cannot read this message.
    ['fails', (one: Worker) => one.postMessage(undefined)],
  ])(
    'that %s while a text is added rejects pending calls, and another thread is started',
    async (_, kill) => {
      const { outcome } = await addingLong();
      kill(thread());
      const searching = index.find('org', termsOf('brief')).catch((error: unknown) => error);
      expect(await outcome).toBeInstanceOf(TextIndexEnded);
      expect(await searching).toBeInstanceOf(TextIndexEnded);
      expect(warnings).toEqual(['the thread of the text index ended; the next search starts it again']);

      expect([...(await index.held('org'))]).toEqual([['short', 'text of short']]);
      expect([await find('brief'), await find(word(0))]).toEqual([['short'], []]);
      expect(threads).toHaveLength(2);
      await index.add('org', { ...long, units: long.units.slice(0, 3) });
      expect(await find(word(0))).toEqual(['long']);
      expect(warnings).toHaveLength(1);
    },
  );

  test('rejects pending texts when it is closed, and leaves a usable index', async () => {
    const { outcome } = await addingLong();
    await index.close();
    expect(await outcome).toBeInstanceOf(TextIndexEnded);
    await expect(index.add('org', short)).rejects.toThrow('The text index is closed');
    await expect(index.held('org')).rejects.toThrow(TextIndexEnded);
    expect([threads.length, threads[0]?.threadId, warnings]).toEqual([1, -1, []]);
    // Closing has moved the write-ahead log into the file.
    expect(readdirSync(folder.path)).toEqual(['org.db']);

    index = connect();
    expect([await find('brief'), await find(word(0))]).toEqual([['short'], []]);
    expect([...(await index.held('org')).keys()]).toEqual(['short']);
  });

  test('can be closed twice, and before it was started', async () => {
    await index.close();
    await index.close();
    expect(threads).toEqual([]);
  });

  test('passes on an error of the database file with its codes', async () => {
    await index.add('org', short);
    const other = new DatabaseSync(join(folder.path, 'org.db'));
    other.exec("INSERT INTO texts VALUES (2, 'another', 'process', 1, 1)");
    other.close();
    const refused = await index.add('org', { ...short, documentId: 'next' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1_555 });
    expect(failureOf(refused)).toBe('other');
    expect([await find('brief'), threads.length, warnings]).toEqual([['short'], 1, []]);
  });
});
