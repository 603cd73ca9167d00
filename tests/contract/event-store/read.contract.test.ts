import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { eventsOf, everything, ids, newEvent, newEvents, newStream, revision } from './examples.ts';
import { eventStores, type OpenedEventStore } from './fixtures.ts';

describe.each(eventStores)('read: $name', (fixture) => {
  let opened: OpenedEventStore;
  let store: EventStore;
  beforeEach(async () => {
    opened = await fixture.open();
    store = opened.store;
  });
  afterEach(() => opened.dispose());

  test('13. a missing stream and a tombstoned stream give different answers', async () => {
    const stream = newStream();
    expect(await store.readStream(stream)).toEqual({ exists: false, tombstoned: false });
    await store.append(stream, 'noStream', newEvents(2));
    await store.tombstone(stream, revision(1));
    expect(await store.readStream(stream)).toEqual({ exists: false, tombstoned: true });
    const unborn = newStream();
    await store.tombstone(unborn, 'noStream');
    expect(await store.readStream(unborn)).toEqual({ exists: false, tombstoned: true });
  });

  test('14. from, to and limit work at their bounds', async () => {
    const stream = newStream();
    await store.append(stream, 'noStream', newEvents(10));
    const read = async (range: { from?: number; to?: number; limit?: number }) => {
      const { from, to, limit } = range;
      const slice = await store.readStream(stream, {
        ...(from !== undefined && { from: revision(from) }),
        ...(to !== undefined && { to: revision(to) }),
        ...(limit !== undefined && { limit }),
      });
      if (!slice.exists) throw new Error('The stream is there');
      return {
        revisions: slice.events.map((event) => event.revision),
        last: slice.lastRevision,
        more: slice.hasMore,
      };
    };
    expect(await read({})).toEqual({ revisions: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], last: 9, more: false });
    expect(await read({ from: 3, to: 5 })).toEqual({ revisions: [3, 4, 5], last: 9, more: false });
    expect(await read({ from: 3, to: 3 })).toEqual({ revisions: [3], last: 9, more: false });
    expect(await read({ from: 5, to: 4 })).toEqual({ revisions: [], last: 9, more: false });
    expect(await read({ from: 8, limit: 2 })).toEqual({ revisions: [8, 9], last: 9, more: false });
    expect(await read({ from: 7, limit: 2 })).toEqual({ revisions: [7, 8], last: 9, more: true });
    expect(await read({ to: 4, limit: 5 })).toEqual({ revisions: [0, 1, 2, 3, 4], last: 9, more: false });
    expect(await read({ to: 4, limit: 4 })).toEqual({ revisions: [0, 1, 2, 3], last: 9, more: true });
    expect(await read({ from: 10 })).toEqual({ revisions: [], last: 9, more: false });
    expect(await read({ to: 99 })).toMatchObject({ last: 9, more: false });
    await expect(read({ limit: 0 })).rejects.toBeInstanceOf(RangeError);
  });

  test('14. pages over 10,000 events add up to one read, for a stream and for all events', async () => {
    const stream = newStream();
    for (let n = 0; n < 10_000; n += 1000) {
      await store.append(stream, n === 0 ? 'noStream' : revision(n - 1), newEvents(1000, n));
    }
    const inPages = await eventsOf(store, stream);
    const atOnce = await store.readStream(stream, { limit: 10_000 });
    expect(inPages).toHaveLength(10_000);
    expect(inPages.map(({ data }) => data)).toEqual(Array.from({ length: 10_000 }, (_, n) => ({ n })));
    expect(atOnce).toEqual({ exists: true, events: inPages, lastRevision: 9999, hasMore: false });
    expect((await store.readAll(null, { limit: 10_000 })).events).toEqual(inPages);
    expect(await everything(store)).toEqual(inPages);
  });

  test('15. positions are exclusive; null begins with the first event', async () => {
    for (let n = 0; n < 5; n += 1) await store.append(newStream(), 'noStream', newEvents(2));
    const all = await everything(store);
    expect(all).toHaveLength(10);
    for (const [index, { position }] of all.entries()) {
      const rest = await store.readAll(position);
      expect(ids(rest.events)).toEqual(ids(all.slice(index + 1)));
      expect(rest.scannedTo).toBe(all.at(-1)?.position);
    }
    expect(await store.head()).toBe(all.at(-1)?.position);
  });

  test('15. an empty store has no head and nothing to scan', async () => {
    expect(await store.head()).toBeNull();
    expect(await store.readAll(null)).toEqual({ events: [], scannedTo: null });
    const { position } = await store.append(newStream(), 'noStream', [newEvent()]);
    expect(await store.head()).toBe(position);
    expect(await store.readAll(position)).toEqual({ events: [], scannedTo: position });
  });

  test('16. a filtered page without a match still makes progress', async () => {
    await store.append(newStream('other'), 'noStream', newEvents(25));
    const wanted = newEvent({}, 'RareThing');
    await store.append(newStream('rare'), 'noStream', [wanted, newEvent()]);
    const found: string[] = [];
    const scanned: Position[] = [];
    for (let after: Position | null = null; ; ) {
      const slice = await store.readAll(after, {
        limit: 10,
        filter: { categories: ['rare'], types: ['RareThing'] },
      });
      if (slice.scannedTo === after || slice.scannedTo === null) break;
      found.push(...ids(slice.events));
      scanned.push(slice.scannedTo);
      after = slice.scannedTo;
    }
    expect(found).toEqual([wanted.id]);
    expect(scanned).toHaveLength(3);
    expect(scanned.at(-1)).toBe(await store.head());
  });

  test('16. a category is the part of the name before the first hyphen', async () => {
    await store.append(newStream('plan'), 'noStream', [newEvent()]);
    await store.append(newStream('planet'), 'noStream', [newEvent()]);
    const { events } = await store.readAll(null, { filter: { categories: ['plan'] } });
    expect(events.map(({ stream }) => stream.split('-')[0])).toEqual(['plan']);
  });

  test('16. a reader that ignores a record gets everything else', async () => {
    const event = newEvent({ ratings: { '1.1.1': 4, '1.1.2': null }, answered: 2 });
    const other = { ...newEvent({ ratings: { '1.1.1': 5 } }), type: 'SomethingElse' };
    await store.append(newStream('response'), 'noStream', [event, newEvent(), other]);
    const whole = await store.readAll(null);
    const { events, scannedTo } = await store.readAll(null, { without: { [event.type]: ['ratings'] } });
    expect(scannedTo).toBe(whole.scannedTo);
    const emptied = (all: typeof events) =>
      all.map((one) =>
        one.type === other.type ? one : { ...one, data: { ...(one.data as object), ratings: {} } },
      );
    expect(emptied(events)).toEqual(emptied(whole.events));
    expect((await store.readAll(null)).events).toEqual(whole.events);
  });

  test('17. events of one append are consecutive, in order, with a UTC time', async () => {
    const appends = Array.from({ length: 40 }, (_, n) => ({
      stream: newStream(),
      events: newEvents(1 + (n % 5)),
    }));
    await Promise.all(appends.map(({ stream, events }) => store.append(stream, 'noStream', events)));
    const all = await everything(store);
    const positions = all.map(({ position }) => position);
    expect(all).toHaveLength(120);
    expect(positions).toEqual([...new Set(positions)].sort(comparePositions));
    for (const { stream, events } of appends) {
      const first = all.findIndex((event) => event.stream === stream);
      expect(ids(all.slice(first, first + events.length))).toEqual(ids(events));
    }
    for (const { recordedAt } of all) {
      expect(recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      expect(Number.isNaN(Date.parse(recordedAt))).toBe(false);
    }
  });

  test('events of a tombstoned stream do not stop readAll', async () => {
    const stream = newStream();
    await store.append(stream, 'noStream', [newEvent()]);
    await store.tombstone(stream, revision(0));
    const later = newEvent();
    await store.append(newStream(), 'noStream', [later]);
    expect(ids(await everything(store)).at(-1)).toBe(later.id);
    expect(await store.head()).toBe((await everything(store)).at(-1)?.position);
  });
});
