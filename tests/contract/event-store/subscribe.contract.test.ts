import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { comparePositions, type Position, type StreamName } from '../../../domain/kernel/event.ts';
import { OutcomeUnknown } from '../../../infra/event-store/errors.ts';
import type { EventStore, NewEvent } from '../../../infra/event-store/port.ts';
import { waitFor } from '../../support/wait-for.ts';
import { everything, follow, ids, newEvent, newEvents, newStream, revision } from './examples.ts';
import { eventStores, type OpenedEventStore } from './fixtures.ts';

describe.each(eventStores)('subscribe: $name', (fixture) => {
  let opened: OpenedEventStore;
  let store: EventStore;
  beforeEach(async () => {
    opened = await fixture.open();
    store = opened.store;
  });
  afterEach(() => opened.dispose());

  /** Appends small events to many streams one after the other until stopped. */
  function keepWriting(): { stop(): Promise<number> } {
    let writing = true;
    let written = 0;
    const done = (async () => {
      for (; writing; written += 3) {
        await Promise.all(newEvents(3).map((event) => appendForSure(newStream(), event)));
      }
    })();
    return {
      async stop() {
        writing = false;
        await done;
        return written;
      },
    };
  }

  /**
   * Appends until the outcome is known: as the port requires, an unknown outcome is retried with the same ids at the same
   * expectation.
   */
  async function appendForSure(stream: StreamName, event: NewEvent): Promise<void> {
    for (;;) {
      try {
        await store.append(stream, 'noStream', [event]);
        return;
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
      }
    }
  }

  test('18. a subscription gives history and then live events, without a gap during concurrent writes', async () => {
    await store.append(newStream(), 'noStream', newEvents(2000));
    const writer = keepWriting();
    const seen = await follow(store, null, ({ events }) => events.length >= 4000);
    const written = await writer.stop();
    const all = await everything(store);
    expect(all).toHaveLength(2000 + written);
    expect(seen.events.length).toBeGreaterThanOrEqual(4000);
    expect(seen.events).toEqual(all.slice(0, seen.events.length));
    expect(seen.caughtUp).toBe(1);
  });

  test('18. eight subscribers see the same events, each from its own start', async () => {
    await store.append(newStream(), 'noStream', newEvents(1000));
    const history = await everything(store);
    const starts = [
      null,
      ...[0, 1, 99, 500, 998, 999].map((n) => history[n]?.position ?? null),
      await store.head(),
    ];
    const last = newEvent({}, 'LastThing');
    const followers = starts.map((after) =>
      follow(store, after, ({ events }) => events.at(-1)?.id === last.id),
    );
    await store.append(newStream(), 'noStream', newEvents(50));
    await store.append(newStream(), 'noStream', [last]);
    const all = await everything(store);
    expect(followers).toHaveLength(8);
    for (const [index, seen] of (await Promise.all(followers)).entries()) {
      const after = starts[index] ?? null;
      expect(ids(seen.events)).toEqual(
        ids(all.filter(({ position }) => comparePositions(position, after) > 0)),
      );
    }
  });

  test('19. caughtUp comes once, even for an empty store and from the head', async () => {
    const empty = await follow(store, null, ({ caughtUp }) => caughtUp === 1);
    expect(empty).toEqual({ events: [], positions: [], caughtUp: 1 });
    const waiting = follow(store, null, ({ events }) => events.length === 3);
    for (const event of newEvents(3)) await store.append(newStream(), 'noStream', [event]);
    expect((await waiting).caughtUp).toBe(1);
    const head = await store.head();
    const atHead = await follow(store, head, ({ caughtUp }) => caughtUp === 1);
    expect(atHead).toEqual({ events: [], positions: [head], caughtUp: 1 });
  });

  // A remote store takes half a minute for this on a busy machine.
  test('20. a slow consumer keeps memory flat over 100,000 events', async () => {
    for (let n = 0; n < 200; n += 1) await store.append(newStream(), 'noStream', newEvents(500));
    let count = 0;
    let last: Position | null = null;
    let early = 0;
    const controller = new AbortController();
    for await (const item of store.subscribeAll(null, { signal: controller.signal })) {
      if (item.kind === 'caughtUp') controller.abort();
      if (item.kind !== 'events') continue;
      for (const { position } of item.events) {
        if (comparePositions(position, last) <= 0) continue;
        last = position;
        count += 1;
      }
      await nextTurn();
      if (early === 0 && count > 10_000) early = heapAfterCollection();
    }
    expect(count).toBe(100_000);
    expect(heapAfterCollection() - early).toBeLessThan(20 * 1024 * 1024);
  });

  test('21. a consumer that throws stops, and gets the event again from its last checkpoint', async () => {
    await store.append(newStream(), 'noStream', newEvents(30));
    const all = await everything(store);
    const poison = all[17]?.id;
    let checkpoint: Position | null = null;
    const consume = async () => {
      for await (const item of store.subscribeAll(null, { signal: new AbortController().signal })) {
        for (const event of item.kind === 'events' ? item.events : []) {
          if (event.id === poison) throw new Error('cannot handle this');
          checkpoint = event.position;
        }
      }
    };
    await expect(consume()).rejects.toThrow('cannot handle this');
    expect(checkpoint).toBe(all[16]?.position);
    const again = await follow(store, checkpoint, ({ events }) => events.length === 13);
    expect(again.events[0]?.id).toBe(poison);
  });

  test('22. a lost connection causes no gap: while reading history, at the switch to live events, and after it', async ({
    skip,
  }) => {
    const { connection } = opened;
    if ('none' in connection) return skip(connection.none);
    for (let n = 0; n < 3000; n += 1000) await store.append(newStream(), 'noStream', newEvents(1000, n));
    const writer = keepWriting();
    const cutAt = [500, 2990, 3100, 3300];
    const pause = async () => nextTurn();
    const seen = await follow(
      store,
      null,
      ({ events }) => {
        if (events.length >= (cutAt[0] ?? Number.POSITIVE_INFINITY) && cutAt.shift()) void connection.cut();
        return events.length >= 3600;
      },
      { pause },
    );
    const written = await writer.stop();
    const all = await everything(store);
    expect(cutAt).toHaveLength(0);
    expect(all).toHaveLength(3000 + written);
    expect(seen.events.length).toBeGreaterThanOrEqual(3600);
    expect(seen.events).toEqual(all.slice(0, seen.events.length));
    expect(seen.caughtUp).toBe(1);
  });

  test('23. a subscription can start at the position of any delivered item', async () => {
    for (let n = 0; n < 30; n += 1)
      await store.append(newStream(n % 2 ? 'odd' : 'even'), 'noStream', newEvents(10));
    const all = await everything(store);
    const filter = { categories: ['odd'] };
    const head = await store.head();
    const reached = (at: readonly Position[]) => comparePositions(at.at(-1) ?? null, head) >= 0;
    const { positions, events } = await follow(store, null, (seen) => reached(seen.positions), { filter });
    expect(events).toHaveLength(150);
    for (const start of positions.slice(0, 40)) {
      const rest = await follow(store, start, (seen) => seen.caughtUp === 1, { filter });
      const expected = all.filter(
        (e) => e.stream.startsWith('odd-') && comparePositions(e.position, start) > 0,
      );
      expect(ids(rest.events)).toEqual(ids(expected));
    }
  });

  test('23. a subscriber whose filter matches nothing still reaches the head', async () => {
    await store.append(newStream('other'), 'noStream', newEvents(1200));
    const head = await store.head();
    const { events, positions } = await follow(
      store,
      null,
      (seen) => comparePositions(seen.positions.at(-1) ?? null, head) >= 0,
      { filter: { types: ['NothingOfTheKind'] } },
    );
    expect(events).toEqual([]);
    expect(positions.at(-1)).toBe(head);
  });

  test('24. abort ends every subscription at once and leaves no resource open', async () => {
    await store.append(newStream(), 'noStream', newEvents(10));
    const before = process.getActiveResourcesInfo().length;
    const controller = new AbortController();
    let live = 0;
    const subscriptions = Array.from({ length: 20 }, async () => {
      for await (const item of store.subscribeAll(null, { signal: controller.signal })) {
        if (item.kind === 'caughtUp') live += 1;
      }
    });
    await waitFor(() => expect(live).toBe(20), { interval: 5 });
    controller.abort();
    await Promise.all(subscriptions);
    // Wait without a timer, which itself would count as an active resource.
    while (process.getActiveResourcesInfo().length > before) await nextTurn();
    expect(live).toBe(20);
  });

  test('24. an already aborted signal yields nothing; closing the store ends open subscriptions', async () => {
    await store.append(newStream(), 'noStream', newEvents(10));
    let items = 0;
    for await (const _ of store.subscribeAll(null, { signal: AbortSignal.abort() })) items += 1;
    expect(items).toBe(0);
    let live = 0;
    const open = (async () => {
      for await (const item of store.subscribeAll(null, { signal: new AbortController().signal })) {
        if (item.kind === 'caughtUp') live += 1;
      }
    })();
    await waitFor(() => expect(live).toBe(1), { interval: 5 });
    await store.close();
    await open;
  });

  test('closing the store lets earlier calls complete', async () => {
    const streams = Array.from({ length: 20 }, () => newStream());
    const appends = streams.map((stream) => store.append(stream, 'noStream', [newEvent()]));
    const again = await opened.reopen();
    const outcomes = await Promise.allSettled(appends);
    const acknowledged = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(acknowledged).toBe(20);
    expect(await everything(again)).toHaveLength(20);
    await expect(store.append(newStream(), revision(0), [newEvent()])).rejects.toThrow();
  });
});

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
