import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventId, Revision, StreamName } from '../../../domain/kernel/event.ts';
import type { EventStore, NewEvent } from '../port.ts';
import { openSqliteEventStore } from './event-store.ts';

const clock = { now: () => Date.parse('2026-11-21T09:00:00.123Z') };

describe('two SQLite event stores on one file, as in two processes', () => {
  let folder: string;
  let one: EventStore;
  let two: EventStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'event-store-'));
    one = openSqliteEventStore({ file: join(folder, 'events.db'), clock });
    two = openSqliteEventStore({ file: join(folder, 'events.db'), clock });
  });
  afterEach(async () => {
    await one.close();
    await two.close();
    rmSync(folder, { recursive: true });
  });

  test("see each other's appends, and never overwrite them", async () => {
    const stream = streamName();
    const first = await one.append(stream, 'noStream', [event()]);
    await expect(two.append(stream, 'noStream', [event()])).rejects.toMatchObject({ actual: 0 });
    const second = await two.append(stream, first.revision, [event()]);
    await expect(one.append(stream, first.revision, [event()])).rejects.toMatchObject({ actual: 1 });
    expect(await one.head()).toBe(second.position);
    await one.append(stream, second.revision, [event()]);
    expect(await two.readStream(stream)).toMatchObject({ lastRevision: 2 });
  });

  test("see each other's tombstones", async () => {
    const stream = streamName();
    await one.append(stream, 'noStream', [event()]);
    await two.tombstone(stream, 0 as Revision);
    await expect(one.append(stream, 0 as Revision, [event()])).rejects.toThrow('ended for ever');
  });

  test('deliver the events of both stores to a subscriber, in the order of the file', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const item of one.subscribeAll(null, { signal: controller.signal })) {
        if (item.kind === 'events') seen.push(...item.events.map(({ id }) => id));
        if (seen.length === 60) controller.abort();
      }
    })();
    const appended: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const next = event();
      appended.push(next.id);
      await (n % 3 === 0 ? one : two).append(streamName(), 'noStream', [next]);
    }
    await following;
    expect(seen).toEqual(appended);
  });
});

test('an event of 330 bytes takes at most 0.7 KB on disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
  const file = join(folder, 'events.db');
  const store = openSqliteEventStore({ file, clock });
  const data = { text: 'x'.repeat(319) };
  for (let stream = 0; stream < 300; stream += 1) {
    await store.append(
      streamName(),
      'noStream',
      Array.from({ length: 10 }, () => event(data)),
    );
  }
  await store.close();
  expect(JSON.stringify(data)).toHaveLength(330);
  expect(statSync(file).size / 3000).toBeLessThan(700);
  rmSync(folder, { recursive: true });
});

test('events of half a page waste little space in the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
  const file = join(folder, 'events.db');
  const store = openSqliteEventStore({ file, clock });
  const data = { text: 'x'.repeat(2_080) };
  await Promise.all(Array.from({ length: 300 }, () => store.append(streamName(), 'noStream', [event(data)])));
  await store.close();
  expect(statSync(file).size / 300).toBeLessThan(3_400);
  rmSync(folder, { recursive: true });
});

function streamName(): StreamName {
  return `response-${randomUUID()}-${randomUUID()}` as StreamName;
}

function event(data: unknown = {}): NewEvent {
  const [commandId, tenant] = [randomUUID(), randomUUID()];
  const metadata = {
    correlationId: commandId,
    causationId: randomUUID(),
    commandId,
    actor: `participant:${commandId}`,
    tenant,
  };
  return { id: randomUUID() as EventId, type: 'ResponseSaved', schemaVersion: 1, data, metadata };
}

describe('the checksum of every event', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'event-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = () => join(folder, 'events.db');
  const changed = (sql: string) => {
    const db = new DatabaseSync(file());
    db.exec(sql);
    db.close();
  };

  test('refuses to return an event with any changed byte, and names the event', async () => {
    const stream = streamName();
    const store = openSqliteEventStore({ file: file(), clock });
    await store.append(stream, 'noStream', [event(), event()]);
    await store.close();
    for (const column of ['data', 'metadata', 'id', 'recorded_at', 'schema_version']) {
      changed(`UPDATE events SET ${column} = ${column} || '1' WHERE position = 2`);
      const damaged = openSqliteEventStore({ file: file(), clock });
      await expect(damaged.readAll(null)).rejects.toMatchObject({ name: 'EventDamaged', position: '2' });
      await expect(damaged.readStream(stream)).rejects.toThrow(/position 2 .+ is damaged on disk/);
      expect((await damaged.readAll(null, { limit: 1 })).events).toHaveLength(1);
      await damaged.close();
      changed(`UPDATE events SET ${column} = substr(${column}, 1, length(${column}) - 1) WHERE position = 2`);
    }
    const mended = openSqliteEventStore({ file: file(), clock });
    expect((await mended.readAll(null)).events).toHaveLength(2);
    await mended.close();
  });

  test('accepts every unaltered event, read from its stream, from the log, or by a subscription', async () => {
    const stream = streamName();
    const store = openSqliteEventStore({ file: file(), clock });
    const correlated = { ...event().metadata, correlationId: 'other', actor: 'account:x' };
    const events = [
      event(),
      { ...event(), data: { text: 'Zeile\nzwei, "Größe" \u{1F600} \u0000', empty: '', ratings: { a: 1 } } },
      { ...event(), type: 'T', schemaVersion: 12, data: '\n\n', metadata: correlated },
    ];
    const { revision } = await store.append(stream, 'noStream', events);
    await store.append(stream, revision, Array.from({ length: 20 }, event));
    await store.close();
    for (const unchecked of [false, true]) {
      if (unchecked) changed('UPDATE events SET crc = NULL');
      const again = openSqliteEventStore({ file: file(), clock });
      const slice = await again.readStream(stream);
      const inStream = slice.exists ? slice.events : [];
      expect(inStream.slice(0, 3)).toMatchObject(events);
      expect((await again.readAll(null)).events).toEqual(inStream);
      const { signal } = new AbortController();
      for await (const item of again.subscribeAll(null, { signal })) {
        if (item.kind === 'events') expect(item.events).toEqual(inStream);
        break;
      }
      const filtered = { filter: { types: ['T'], categories: [stream.split('-')[0] ?? ''] } };
      expect((await again.readAll(null, filtered)).events).toEqual([inStream[2]]);
      await again.close();
    }
  });

  test('is missing in files of version 1, which can still be read and written', async () => {
    const stream = streamName();
    const store = openSqliteEventStore({ file: file(), clock });
    const { revision } = await store.append(stream, 'noStream', [event()]);
    await store.close();
    changed('ALTER TABLE events DROP COLUMN crc; PRAGMA user_version = 1');
    const older = openSqliteEventStore({ file: file(), clock });
    await older.append(stream, revision, [event()]);
    expect((await older.readStream(stream)).exists && (await older.readAll(null)).events.length).toBe(2);
    await older.close();
  });
});
