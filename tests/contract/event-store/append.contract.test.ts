import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { comparePositions, type StreamName } from '../../../domain/kernel/event.ts';
import {
  AppendTooLarge,
  InvalidAppend,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../../../infra/event-store/errors.ts';
import {
  type EventStore,
  maxAppendBytes,
  maxEventBytes,
  type NewEvent,
} from '../../../infra/event-store/port.ts';
import { eventBytes } from '../../../infra/event-store/validate-append.ts';
import { eventsOf, everything, ids, newEvent, newEvents, newStream, revision } from './examples.ts';
import { eventStores, type OpenedEventStore } from './fixtures.ts';

describe.each(eventStores)('append: $name', (fixture) => {
  let opened: OpenedEventStore;
  let store: EventStore;
  beforeEach(async () => {
    opened = await fixture.open();
    store = opened.store;
  });
  afterEach(() => opened.dispose());

  test('1. the first event has revision 0, and n events end at revision n-1', async () => {
    expect((await store.append(newStream(), 'noStream', [newEvent()])).revision).toBe(0);
    expect((await store.append(newStream(), 'noStream', newEvents(7))).revision).toBe(6);
    expect(await everything(store)).toHaveLength(8);
  });

  test('2. the same append again gives the same answer and adds nothing', async () => {
    const stream = newStream();
    const events = newEvents(3);
    const first = await store.append(stream, 'noStream', events);
    expect(await store.append(stream, 'noStream', events)).toEqual(first);
    expect(ids(await eventsOf(store, stream))).toEqual(ids(events));
    expect(await store.head()).toBe(first.position);
  });

  test('3. the same append again gives the same answer after later events were appended', async () => {
    const stream = newStream();
    const [first, second] = [newEvents(2), newEvents(2, 2)];
    const answer = await store.append(stream, 'noStream', first);
    const later = await store.append(stream, revision(1), second);
    await store.append(newStream(), 'noStream', newEvents(4));
    expect(await store.append(stream, 'noStream', first)).toEqual(answer);
    expect(await store.append(stream, revision(1), second)).toEqual(later);
    expect(ids(await eventsOf(store, stream))).toEqual(ids([...first, ...second]));
  });

  test('4. the same append again gives the same answer after the store was closed and reopened', async () => {
    const stream = newStream();
    const events = newEvents(3);
    const answer = await store.append(stream, 'noStream', events);
    const again = await opened.reopen();
    expect(await again.append(stream, 'noStream', events)).toEqual(answer);
    expect(ids(await eventsOf(again, stream))).toEqual(ids(events));
    expect(await again.head()).toBe(answer.position);
  });

  test('5. a retry with only the first events is accepted; one with more events or in another order is refused', async () => {
    const stream = newStream();
    const [a, b, c] = [newEvent('a'), newEvent('b'), newEvent('c')];
    await store.append(stream, 'noStream', [a, b]);
    const stored = await eventsOf(store, stream);
    expect(await store.append(stream, 'noStream', [a])).toEqual({
      revision: 0,
      position: stored[0]?.position,
    });
    await expect(store.append(stream, 'noStream', [a, b, c])).rejects.toBeInstanceOf(WrongExpectedRevision);
    await expect(store.append(stream, 'noStream', [b, a])).rejects.toBeInstanceOf(WrongExpectedRevision);
    await expect(store.append(stream, 'noStream', [a, c])).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(await eventsOf(store, stream)).toHaveLength(2);
  });

  test('6. an id may be used again at the current revision', async () => {
    const stream = newStream();
    const event = newEvent();
    const first = await store.append(stream, 'noStream', [event]);
    const second = await store.append(stream, first.revision, [event]);
    expect(second.revision).toBe(1);
    expect(comparePositions(second.position, first.position)).toBeGreaterThan(0);
    expect(ids(await eventsOf(store, stream))).toEqual([event.id, event.id]);
  });

  test('7. of 50 concurrent first appends one wins and 49 get the actual revision', async () => {
    const stream = newStream();
    const attempts = Array.from({ length: 50 }, (_, n) => store.append(stream, 'noStream', newEvents(2, n)));
    const outcomes = await Promise.allSettled(attempts);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(49);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(WrongExpectedRevision);
      expect(refusal).toMatchObject({ stream, actual: 1 });
    }
    expect(await everything(store)).toHaveLength(2);
  });

  test('8. of two appends at one revision one wins, and the loser leaves no trace', async () => {
    const stream = newStream();
    await store.append(stream, 'noStream', [newEvent()]);
    const offers = [newEvents(2), newEvents(3)];
    const outcomes = await Promise.allSettled(
      offers.map((events) => store.append(stream, revision(0), events)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = offers[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? [];
    expect(ids((await eventsOf(store, stream)).slice(1))).toEqual(ids(winner));
    expect(await everything(store)).toHaveLength(1 + winner.length);
  });

  test('9. an append with one invalid event leaves no trace, and concurrent appends succeed', async () => {
    const [stream, neighbour] = [newStream(), newStream()];
    const before = await store.append(newStream(), 'noStream', [newEvent()]);
    const [bad, good] = await Promise.allSettled([
      store.append(stream, 'noStream', [newEvent(), newEvent({ n: 1n })]),
      store.append(neighbour, 'noStream', [newEvent()]),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(InvalidAppend) });
    expect(good.status).toBe('fulfilled');
    expect(await store.readStream(stream)).toEqual({ exists: false, tombstoned: false });
    const positions = (await everything(store)).map(({ position }) => position);
    expect(positions).toHaveLength(2);
    expect(positions[0]).toBe(before.position);
    expect(positions).toEqual([...positions].sort(comparePositions));
  });

  test('10. an append of exactly the maximum size is accepted, one byte more is too large, and an empty append is refused', async () => {
    const stream = newStream();
    const largest = eventOfBytes(maxEventBytes);
    await store.append(stream, 'noStream', [largest]);
    await expect(store.append(stream, revision(0), [eventOfBytes(maxEventBytes + 1)])).rejects.toBeInstanceOf(
      AppendTooLarge,
    );
    const full = [largest, largest, largest, eventOfBytes(maxAppendBytes - 3 * maxEventBytes)];
    expect((await store.append(stream, revision(0), full)).revision).toBe(4);
    const over = [largest, largest, largest, eventOfBytes(maxAppendBytes - 3 * maxEventBytes + 1)];
    await expect(store.append(stream, revision(4), over)).rejects.toBeInstanceOf(AppendTooLarge);
    await expect(store.append(stream, revision(4), [])).rejects.toBeInstanceOf(InvalidAppend);
    expect((await eventsOf(store, stream))[0]?.data).toEqual(largest.data);
    expect(await everything(store)).toHaveLength(5);
  });

  test('10. ten thousand small events also reach the limit of an append', async () => {
    await expect(store.append(newStream(), 'noStream', newEvents(10_000))).rejects.toBeInstanceOf(
      AppendTooLarge,
    );
    expect((await store.append(newStream(), 'noStream', newEvents(1000))).revision).toBe(999);
  });

  test('11. JSON data is returned unchanged', async () => {
    const stream = newStream();
    const said: unknown[] = [
      {},
      [],
      null,
      'žluťoučký 🦄 \u0000 \ud800 line\u2028end',
      JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'),
      { large: '9007199254740993', deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) },
      ...fc.sample(fc.jsonValue(), { numRuns: 200, seed: 5 }),
    ];
    await store.append(
      stream,
      'noStream',
      said.map((data) => newEvent(data)),
    );
    const stored = await eventsOf(store, stream);
    expect(stored).toHaveLength(206);
    expect(stored.map(({ data }) => JSON.stringify(data))).toEqual(said.map((data) => JSON.stringify(data)));
    expect(Object.keys(stored[4]?.data ?? {})).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });

  test('11. id, type, version and metadata are returned unchanged', async () => {
    const stream = newStream();
    const metadata = {
      correlationId: 'c-1',
      causationId: 'c-2',
      commandId: 'c-3',
      actor: 'account:7',
      tenant: 'o-1',
    };
    const event: NewEvent = { ...newEvent({ a: 1 }, 'ThingRenamed'), schemaVersion: 3, metadata };
    const { revision: last, position } = await store.append(stream, 'noStream', [event]);
    const expected = [{ ...event, stream, revision: last, position, recordedAt: expect.any(String) }];
    expect(await eventsOf(store, stream)).toEqual(expected);
    expect(await everything(store)).toEqual(expected);
  });

  test.each([
    '$all',
    '$ce-thing',
    'thing',
    'Thing-1',
    'thing-',
    '-1',
    'thing 1-2',
    'thing-é',
    '',
    `a-${'b'.repeat(200)}`,
  ])('12. %j is refused as a stream name', async (name) => {
    await expect(store.append(name as StreamName, 'noStream', [newEvent()])).rejects.toBeInstanceOf(
      InvalidAppend,
    );
    await expect(store.tombstone(name as StreamName, 'noStream')).rejects.toBeInstanceOf(InvalidAppend);
    expect(await store.head()).toBeNull();
  });

  test('an append that expects a revision ahead of the stream, or of a missing stream, is refused', async () => {
    const stream = newStream();
    await expect(store.append(stream, revision(0), [newEvent()])).rejects.toMatchObject({ actual: null });
    await store.append(stream, 'noStream', [newEvent()]);
    await expect(store.append(stream, revision(1), [newEvent()])).rejects.toMatchObject({ actual: 0 });
    expect(await everything(store)).toHaveLength(1);
  });

  test('a tombstone ends a stream permanently, and needs the right revision', async () => {
    const stream = newStream();
    await store.append(stream, 'noStream', newEvents(2));
    await expect(store.tombstone(stream, revision(0))).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      actual: 1,
    });
    await store.tombstone(stream, revision(1));
    await expect(store.append(stream, revision(1), [newEvent()])).rejects.toBeInstanceOf(StreamTombstoned);
    await expect(store.append(stream, 'noStream', [newEvent()])).rejects.toBeInstanceOf(StreamTombstoned);
    await expect(store.tombstone(stream, revision(1))).rejects.toBeInstanceOf(StreamTombstoned);
    const again = await opened.reopen();
    await expect(again.append(stream, revision(1), [newEvent()])).rejects.toBeInstanceOf(StreamTombstoned);
  });
});

function eventOfBytes(bytes: number): NewEvent {
  const event = newEvent('');
  return { ...event, data: 'x'.repeat(bytes - eventBytes(event)) };
}
