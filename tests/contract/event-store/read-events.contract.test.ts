import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoredEvent } from '../../../infra/event-store/port.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { newEvents, newStream } from './examples.ts';
import { eventStores, type OpenedEventStore } from './fixtures.ts';

describe.each(eventStores)('reading the events of a stream of $name', (fixture) => {
  let opened: OpenedEventStore;
  beforeEach(async () => {
    opened = await fixture.open();
  });
  afterEach(() => opened.dispose());

  const read = async (...[stream, from]: [Parameters<typeof readEvents>[1], number?]) => {
    const events: StoredEvent[] = [];
    for await (const event of readEvents(opened.store, stream, from)) events.push(event);
    return events;
  };

  test('gives every event once, in order, over several pages', async () => {
    const stream = newStream();
    let expected: 'noStream' | StoredEvent['revision'] = 'noStream';
    for (let times = 0; times < 21; times += 1)
      expected = (await opened.store.append(stream, expected, newEvents(100))).revision;
    const events = await read(stream);
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 2_100 }, (_, at) => at));
    expect((await read(stream, 1_999)).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 101 }, (_, at) => 1_999 + at),
    );
    expect(await read(stream, 2_100)).toEqual([]);
  });

  test('gives no events for a stream that is missing or tombstoned', async () => {
    expect(await read(newStream())).toEqual([]);
    const stream = newStream();
    const { revision } = await opened.store.append(stream, 'noStream', newEvents(2));
    await opened.store.tombstone(stream, revision);
    expect(await read(stream)).toEqual([]);
  });
});
