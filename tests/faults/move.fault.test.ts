import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StreamName } from '../../domain/kernel/event.ts';
import { openFolderBlobStore } from '../../infra/blob-store/folder/blob-store.ts';
import { openS3BlobStore } from '../../infra/blob-store/s3/blob-store.ts';
import { openAwkwardEventStore } from '../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../infra/event-store/awkward/memory.ts';
import { openEventStoreDb } from '../../infra/event-store/eventstoredb/event-store.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { connectToS3 } from '../../infra/s3/s3-bucket.ts';
import { openS3SubjectKeys } from '../../infra/subject-keys/s3/subject-keys.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { OperationRefused } from '../../workers/operate/data-folder.ts';
import { moveDataFolder } from '../../workers/operate/move.ts';
import { appendsOf, moveLog } from '../../workers/operate/move-log.ts';
import { newEvent, newEvents, newStream, revision } from '../contract/event-store/examples.ts';
import { runUntilKilled } from '../contract/killed-process.ts';
import { startEventStoreDbServer } from '../support/eventstoredb-server/server.ts';
import { everyEvent } from '../support/rebuild.ts';
import { startS3Server } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/server.ts';
import { operator } from './operator.ts';

/** A stopped server's data folder with interleaved streams, a tombstoned stream, keys of which one is destroyed, and files. */
const folder = temporaryFolder();
const people = ['ada', 'bob', 'cyd'];
const original: StoredEvent[] = [];
const ended = newStream('ended');

beforeAll(async () => {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const streams = Array.from({ length: 40 }, (_, n) => newStream(n % 2 ? 'response' : 'assessment'));
  const grown = new Map<StreamName, number>();
  for (let n = 0; n < 1_500; n += 1) {
    const stream = streams[(n * 7) % streams.length] ?? ended;
    const last = grown.get(stream) ?? -1;
    const events = newEvents(1 + (n % 4), n);
    await store.append(stream, last < 0 ? 'noStream' : revision(last), events);
    grown.set(stream, last + events.length);
  }
  await store.append(ended, 'noStream', newEvents(3));
  await store.tombstone(ended, revision(2));
  await store.append(newStream('after'), 'noStream', [
    newEvent({ text: 'ž \u0000 🦄', large: 'x'.repeat(200_000) }),
  ]);
  original.push(...(await everyEvent(store)));
  await store.close();
  const keys = openSubjectKeys({ folder });
  for (const person of people) await keys.obtain(person);
  await keys.destroy('cyd');
  await keys.close();
  const blobs = openFolderBlobStore({ folder: path.join(folder, 'blobs') });
  for (let n = 0; n < 5; n += 1)
    await blobs.put(`documents/${n}`, Buffer.alloc(1_000, n), { contentType: 'text/plain' });
  await blobs.close();
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function eventStoreDb(): Promise<{
  server: Awaited<ReturnType<typeof startEventStoreDbServer>>;
  store: EventStore;
}> {
  const server = await startEventStoreDbServer();
  const store = openEventStoreDb({ url: server.url });
  closing.push(async () => server.stop(), store.close);
  return { server, store };
}
function awkward(): EventStore {
  const store = openAwkwardEventStore({ memory: createAwkwardMemory(3), seed: 4, clock: systemClock });
  closing.push(store.close);
  return store;
}
function source(): EventStore {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  closing.push(store.close);
  return store;
}

/** An event without the parts that each store assigns itself. */
const said = (events: readonly StoredEvent[]) =>
  events.map(({ id, type, schemaVersion, data, metadata, stream, revision: at }) => ({
    id,
    type,
    schemaVersion,
    data,
    metadata,
    stream,
    revision: at,
  }));

describe('moving a log', () => {
  it('completes after four kills on the way into EventStoreDB, in order and with each event once', async () => {
    const { server, store } = await eventStoreDb();
    for (let kill = 1; kill <= 4; kill += 1) {
      const enough = server.log().length + 600;
      let seen = 0;
      // The kills happen between an append and its answer, or between two appends, depending on timing.
      await runUntilKilled(path.join(import.meta.dirname, 'mover.ts'), [folder, server.url], () => {
        seen += 1;
        return server.log().length >= enough;
      });
      expect(seen).toBeGreaterThan(0);
      expect(server.log().length).toBeGreaterThanOrEqual(enough);
      expect(server.log().length).toBeLessThan(original.length);
    }
    const { log } = await moveDataFolder({ folder, to: store });
    expect(log.alreadyThere).toBeGreaterThanOrEqual(2_400);
    expect(log).toMatchObject({ events: original.length, streams: 42, tombstones: 1 });
    expect(server.log()).toHaveLength(original.length);
    process.stdout.write(
      `  move: ${log.events} events of ${log.streams} streams, killed 4 times, ${log.alreadyThere} were there before the last run; 0 missing, 0 twice\n`,
    );
    const again = await moveDataFolder({ folder, to: store });
    expect(again.log).toMatchObject({
      events: original.length,
      alreadyThere: original.length,
      tombstones: 1,
    });
    expect(server.log()).toHaveLength(original.length);
  });

  it('preserves every event, revision and the global order', async () => {
    const target = awkward();
    const { events } = await moveLog({ from: source(), to: target });
    expect(events).toBe(original.length);
    expect(original.length).toBeGreaterThan(3_000);
    expect(said(await everyEvent(target))).toEqual(said(original));
    expect(await target.readStream(ended)).toEqual({ exists: false, tombstoned: true });
  });

  it('continues after cut connections, even between an append and its answer', async () => {
    const { server, store } = await eventStoreDb();
    let appends = 0;
    server.faults.cutAfterCommit(3);
    await moveLog({
      from: source(),
      to: store,
      onProgress: () => {
        appends += 1;
        if (appends % 300 === 0) server.faults.cut();
      },
    });
    expect(server.faults.struck).toMatchObject({ cutAfterCommit: 3, cut: expect.any(Number) });
    expect(server.faults.struck.cut).toBeGreaterThan(2);
    expect(said(await everyEvent(store))).toEqual(said(original));
  });

  it('is refused if the target contains any other event, before, between or after the moved events', async () => {
    const before = awkward();
    await before.append(newStream(), 'noStream', [newEvent()]);
    await expect(moveLog({ from: source(), to: before })).rejects.toThrow(
      /The target is not a copy of this log: where .+ Use an empty store/,
    );
    const behind = awkward();
    await moveLog({ from: source(), to: behind });
    await behind.append(newStream(), 'noStream', [newEvent()]);
    await expect(moveLog({ from: source(), to: behind })).rejects.toThrow(
      /The target holds more than this log/,
    );
    const first = original[0];
    if (!first) throw new Error('There is no event');
    const altered = awkward();
    await altered.append(first.stream, 'noStream', [{ ...first, data: { n: 'other' } }]);
    await expect(moveLog({ from: source(), to: altered })).rejects.toThrow(/the same event with other data/);
    await expect(moveLog({ from: source(), to: altered })).rejects.toBeInstanceOf(OperationRefused);
  });

  it('appends the new events if the source has grown since the last move', async () => {
    const from = openAwkwardEventStore({ memory: createAwkwardMemory(5), seed: 6, clock: systemClock });
    const to = awkward();
    const stream = newStream();
    await from.append(stream, 'noStream', newEvents(3));
    expect(await moveLog({ from, to })).toMatchObject({ events: 3, alreadyThere: 0 });
    await from.append(stream, revision(2), newEvents(2, 3));
    expect(await moveLog({ from, to })).toMatchObject({ events: 5, alreadyThere: 3 });
    expect(said(await everyEvent(to))).toEqual(said(await everyEvent(from)));
    await from.close();
  });

  it('works for an empty log', async () => {
    expect(await moveLog({ from: awkward(), to: awkward() })).toEqual({
      events: 0,
      streams: 0,
      tombstones: 0,
      alreadyThere: 0,
    });
  });

  it('appends consecutive events of one stream together, within the limits, in order', () => {
    const appends = appendsOf(original);
    expect(appends.flat()).toEqual(original);
    expect(appends.length).toBeGreaterThan(1_000);
    expect(appends.filter((batch) => new Set(batch.map(({ stream }) => stream)).size !== 1)).toEqual([]);
    const [one] = original;
    const many = one ? Array.from({ length: 450 }, (_, n) => ({ ...one, revision: revision(n) })) : [];
    expect(appendsOf(many).map((batch) => batch.length)).toEqual([200, 200, 50]);
    const large = many.slice(0, 5).map((event) => ({ ...event, data: 'x'.repeat(250_000) }));
    expect(appendsOf(large).map((batch) => batch.length)).toEqual([3, 2]);
  });
});

describe('moving keys and files', () => {
  it('copies them to the bucket unchanged, keeps destroyed keys destroyed, and is idempotent', async () => {
    const server = await startS3Server();
    closing.push(server.close);
    const masterKey = readFileSync(path.join(folder, 'master.key'));
    const move = (to: EventStore) =>
      moveDataFolder({ folder, to, bucket: { s3: connectToS3(server.url), masterKey } });
    let answered = 0;
    // One request in five fails.
    server.meets(() => {
      answered += 1;
      return answered % 5 === 0 ? 'cut' : undefined;
    });
    const to = awkward();
    expect(await move(to)).toMatchObject({ keys: { living: 2, erased: 1 }, blobs: 5 });
    expect(await move(to)).toMatchObject({ keys: { living: 2, erased: 1 }, blobs: 5 });
    expect(answered).toBeGreaterThan(20);

    const here = openSubjectKeys({ folder });
    const there = await openS3SubjectKeys({ s3: connectToS3(server.url), masterKey });
    for (const person of ['ada', 'bob']) {
      const key = await here.find(person);
      expect(key).toHaveLength(32);
      expect(await there.find(person)).toEqual(key);
    }
    await expect(there.obtain('cyd')).rejects.toThrow('cyd was erased');
    expect(there.derive('mail')).toEqual(here.derive('mail'));
    await there.destroy('ada');
    await move(to);
    await expect(there.obtain('ada')).rejects.toThrow('ada was erased');
    await here.close();
    await there.close();
    const blobs = openS3BlobStore({ s3: connectToS3(server.url) });
    const blob = await blobs.get('documents/3');
    expect(blob && (await buffer(blob.stream))).toEqual(Buffer.alloc(1_000, 3));
    expect(await blobs.list('')).toHaveLength(5);
    await blobs.close();
  });

  it('with another master key, or into a bucket of other keys, is refused before anything is moved', async () => {
    const server = await startS3Server();
    closing.push(server.close);
    const to = awkward();
    const masterKey = readFileSync(path.join(folder, 'master.key'));
    const bucket = (key: Buffer) => ({ s3: connectToS3(server.url), masterKey: key });
    await expect(moveDataFolder({ folder, to, bucket: bucket(randomBytes(32)) })).rejects.toThrow(
      /MASTER_KEY is not the master key of these data\. Set it to theirs/,
    );
    const other = await openS3SubjectKeys({ s3: connectToS3(server.url), masterKey });
    await other.obtain('ada');
    await other.close();
    await expect(moveDataFolder({ folder, to, bucket: bucket(masterKey) })).rejects.toThrow(
      /The bucket has another key for ada\. Use an empty bucket/,
    );
    expect(await to.head()).toBeNull();
  });
});

describe('npm run move', () => {
  it('moves log, keys and files, reports what it moved and left out, and exits with code 0', async () => {
    const [{ server }, bucket] = [await eventStoreDb(), await startS3Server()];
    closing.push(bucket.close);
    const MASTER_KEY = readFileSync(path.join(folder, 'master.key')).toString('base64');
    const run = await operator('move', [folder, server.url, '--s3', bucket.url], { MASTER_KEY });
    expect([run.code, run.complained]).toEqual([0, '']);
    expect(run.said).toContain(
      `${original.length} events in 42 streams, each compared with its original (0 were there already); 1 ended streams`,
    );
    expect(run.said).toContain('2 keys and 1 of erased people, wrapped by the same master key; 5 files');
    expect(run.said).toMatch(/stamps its own positions and times/);
    expect(server.log()).toHaveLength(original.length);
  });

  it.each([
    [['nowhere', 'esdb://127.0.0.1:1?tls=false'], {}, /There is no log/],
    [[folder, 'http://127.0.0.1'], {}, /esdb:/],
    [
      [folder, 'esdb://127.0.0.1:1?tls=false', '--s3', 's3://h/bucket?tls=false'],
      {},
      /MASTER_KEY has 0 bytes instead of 32/,
    ],
    [[folder, 'esdb://127.0.0.1:1?tls=false', '--s3', 'bucket'], {}, /S3_URL must look like/],
  ])('%o is refused with a sentence and exit code 1', async (parameters, env, sentence) => {
    const { code, complained } = await operator('move', parameters, env);
    expect(code).toBe(1);
    expect(complained).toMatch(sentence);
    expect(complained).not.toMatch(/\n\s+at |\.ts:\d+/);
  });
});
