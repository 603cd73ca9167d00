import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  OutcomeUnknown,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../../../infra/event-store/errors.ts';
import { openEventStoreDb } from '../../../infra/event-store/eventstoredb/event-store.ts';
import { StoreUnreachable } from '../../../infra/event-store/eventstoredb/failures.ts';
import { ForeignEvent } from '../../../infra/event-store/eventstoredb/records.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { grpc, StreamsService, shared, streams } from '../../support/eventstoredb-server/protocol.ts';
import {
  type EventStoreDbServer,
  startEventStoreDbServer,
} from '../../support/eventstoredb-server/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { waitFor } from '../../support/wait-for.ts';
import { eventsOf, everything, follow, ids, newEvent, newEvents, newStream, revision } from './examples.ts';

/** Faults that a store behind a network can have. The contract itself is in the other files. */
describe('EventStoreDB under faults', () => {
  let server: EventStoreDbServer;
  let store: EventStore;
  let lost: number;
  /** Short enough for a test, long enough for a busy machine to answer in. */
  const deadlineMs = 2_000;
  const open = (url: string) => openEventStoreDb({ url, deadlineMs, onConnectionLost: countLost });
  const countLost = () => {
    lost += 1;
  };
  beforeEach(async () => {
    lost = 0;
    server = await startEventStoreDbServer();
    store = open(server.url);
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  test('an append whose answer is lost after the commit is retried, and stored once', async () => {
    const stream = newStream();
    const event = newEvent();
    server.faults.hangAfterCommit(1);
    const answer = await store.append(stream, 'noStream', [event]);
    expect(server.faults.struck.hangAfterCommit).toBe(1);
    expect(server.calls('append')).toBe(2);
    expect(ids(server.log())).toEqual([event.id]);
    expect(answer).toEqual({ revision: 0, position: String(server.log()[0]?.position) });
  });

  test('an append whose answer is lost before the commit is retried, and stored', async () => {
    const event = newEvent();
    server.faults.hangBeforeCommit(1);
    expect((await store.append(newStream(), 'noStream', [event])).revision).toBe(0);
    expect(server.faults.struck.hangBeforeCommit).toBe(1);
    expect(ids(server.log())).toEqual([event.id]);
  });

  test('two lost answers are an unknown outcome; repeating the append later reports the result', async () => {
    const stream = newStream();
    const events = newEvents(3);
    server.faults.hangAfterCommit(2);
    await expect(store.append(stream, 'noStream', events)).rejects.toBeInstanceOf(OutcomeUnknown);
    const answer = await store.append(stream, 'noStream', events);
    expect(answer.revision).toBe(2);
    expect(ids(server.log())).toEqual(ids(events));
  });

  test('a connection reset after the commit is recovered internally, for appends and tombstones', async () => {
    const [stream, ended] = [newStream(), newStream()];
    const event = newEvent();
    server.faults.cutAfterCommit(1);
    expect((await store.append(stream, 'noStream', [event])).revision).toBe(0);
    server.faults.cutAfterCommit(1);
    await store.tombstone(ended, 'noStream');
    expect(server.faults.struck.cutAfterCommit).toBe(2);
    expect(ids(server.log())).toEqual([event.id]);
    expect(await store.readStream(ended)).toEqual({ exists: false, tombstoned: true });
    await expect(store.tombstone(ended, 'noStream')).rejects.toBeInstanceOf(StreamTombstoned);
  });

  test('a conflict stays a conflict on the second attempt', async () => {
    const stream = newStream();
    await store.append(stream, 'noStream', newEvents(3));
    server.faults.hangBeforeCommit(1);
    const late = store.append(stream, revision(0), [newEvent()]);
    await expect(late).rejects.toMatchObject({ name: 'WrongExpectedRevision', actual: 2 });
    await expect(late).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(server.faults.struck.hangBeforeCommit).toBe(1);
  });

  test('"not the leader" is retried: appends, reads, the head and tombstones', async () => {
    const stream = newStream();
    server.faults.notLeader(3);
    const { position } = await store.append(stream, 'noStream', [newEvent()]);
    server.faults.notLeader(2);
    expect(await eventsOf(store, stream)).toHaveLength(1);
    server.faults.notLeader(2);
    expect(await store.head()).toBe(position);
    server.faults.notLeader(2);
    await store.tombstone(stream, revision(0));
    expect(server.faults.struck.notLeader).toBe(9);
    expect(server.log()).toHaveLength(1);
  });

  test('"not the leader" redirects to the named leader', async () => {
    const leader = await startEventStoreDbServer({ seed: 8 });
    try {
      server.faults.notLeader(1, { host: '127.0.0.1', port: leader.port });
      const event = newEvent();
      await store.append(newStream(), 'noStream', [event]);
      expect(ids(leader.log())).toEqual([event.id]);
      expect(server.log()).toHaveLength(0);
    } finally {
      await leader.stop();
    }
  });

  test('calls and subscriptions wait while the server is down, and continue when it is back', async () => {
    const [before, during] = [newEvent(), newEvent()];
    await store.append(newStream(), 'noStream', [before]);
    const patient = openEventStoreDb({ url: server.url, deadlineMs: 30_000 });
    const following = follow(store, null, ({ events }) => events.length === 2);
    await server.faults.down();
    const appending = patient.append(newStream(), 'noStream', [during]);
    await waitFor(() => expect(lost).toBeGreaterThan(1), { interval: 5 });
    expect(server.log()).toHaveLength(1);
    await server.faults.up();
    expect((await appending).revision).toBe(0);
    expect(ids((await following).events)).toEqual([before.id, during.id]);
    await patient.close();
  });

  test('if the server stays down, an append reports an unknown outcome and a read asks to retry later', async () => {
    await server.faults.down();
    await expect(store.append(newStream(), 'noStream', [newEvent()])).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnreachable);
    await expect(store.readStream(newStream())).rejects.toBeInstanceOf(StoreUnreachable);
    expect(server.records.length).toBeGreaterThan(0);
  });

  test('a connection that drops all data ends in an error; repeating the append afterwards stores it once', async () => {
    const line = await startTcpProxy({ target: { host: '127.0.0.1', port: server.port } });
    const remote = open(`esdb://127.0.0.1:${line.port}?tls=false`);
    try {
      const [stream, event] = [newStream(), newEvent()];
      await remote.append(newStream(), 'noStream', [newEvent()]);
      line.halfOpen(true);
      await expect(remote.append(stream, 'noStream', [event])).rejects.toBeInstanceOf(OutcomeUnknown);
      await expect(remote.head()).rejects.toBeInstanceOf(StoreUnreachable);
      await line.restore();
      expect((await remote.append(stream, 'noStream', [event])).revision).toBe(0);
      expect(ids(await eventsOf(remote, stream))).toEqual([event.id]);
    } finally {
      await remote.close();
      await line.stop();
    }
  });

  test('a subscriber that the server drops repeatedly misses nothing', async () => {
    const patient = openEventStoreDb({ url: server.url, deadlineMs: 60_000 });
    await patient.append(newStream(), 'noStream', newEvents(900));
    await patient.close();
    server.faults.dropSubscribers(8, 100);
    const seen = await follow(store, null, ({ events }) => events.length === 900);
    expect(server.faults.struck.dropped).toBe(8);
    expect(lost).toBe(8);
    expect(ids(seen.events)).toEqual(ids(server.log()));
    expect(seen.caughtUp).toBeLessThanOrEqual(1);
  });

  test('an append aborted half-way through its events writes none of them', async () => {
    const client = new grpc.Client(`127.0.0.1:${server.port}`, grpc.credentials.createInsecure());
    const { path, requestSerialize, responseDeserialize } = StreamsService.append;
    for (let round = 0; round < 20; round += 1) {
      const ended = Promise.withResolvers<unknown>();
      const call = client.makeClientStreamRequest(path, requestSerialize, responseDeserialize, ended.resolve);
      const stream = new shared.StreamIdentifier().setStreamName(Buffer.from(newStream()).toString('base64'));
      const options = new streams.AppendReq.Options().setStreamIdentifier(stream);
      call.write(new streams.AppendReq().setOptions(options.setNoStream(new shared.Empty())));
      const message = new streams.AppendReq.ProposedMessage().setId(
        new shared.UUID().setString(newEvent().id),
      );
      message.getMetadataMap().set('type', 'Something').set('content-type', 'application/json');
      call.write(
        new streams.AppendReq().setProposedMessage(message.setData(Buffer.from('{}').toString('base64'))),
      );
      await waitFor(() => expect(server.calls('append')).toBe(round + 1), { interval: 1 });
      call.cancel();
      expect(await ended.promise).toMatchObject({ code: grpc.status.CANCELLED });
    }
    client.close();
    await store.append(newStream(), 'noStream', [newEvent()]);
    expect(server.log().length).toBe(1);
  });

  test('a live subscriber that is too slow is dropped, reconnects and misses nothing', async () => {
    await store.append(newStream(), 'noStream', [newEvent()]);
    server.faults.dropSlowSubscribers(200);
    let live = false;
    let mayGoOn = false;
    const following = follow(store, null, ({ events }) => events.length === 3001, {
      pause: async () => {
        live = true;
        if (!mayGoOn) await waitFor(() => expect(mayGoOn).toBe(true), { interval: 5 });
      },
    });
    await waitFor(() => expect(live).toBe(true), { interval: 5 });
    const large = { text: 'x'.repeat(2000) };
    for (let n = 0; n < 30; n += 1) {
      await store.append(
        newStream(),
        'noStream',
        Array.from({ length: 100 }, () => newEvent(large)),
      );
    }
    await waitFor(() => expect(server.faults.struck.droppedSlow).toBe(1), {
      interval: 5,
    });
    server.faults.dropSlowSubscribers(Number.POSITIVE_INFINITY);
    mayGoOn = true;
    const seen = await following;
    expect(seen.events).toHaveLength(3001);
    expect(ids(seen.events)).toEqual(ids(server.log()));
  });

  test('every append uses the unary call, and a position missing in its answer is read', async () => {
    const answers = await Promise.all(
      newEvents(60).map((event) => store.append(newStream(), 'noStream', [event])),
    );
    const stored = server.log().map(({ position }) => String(position));
    expect(answers).toHaveLength(60);
    expect(answers.map(({ position }) => position).sort()).toEqual(stored.sort());
    expect([server.calls('append'), server.calls('batchAppend')]).toEqual([60, 0]);
    expect(server.calls('read')).toBeGreaterThan(0);
  });

  test('many system events hide neither the head nor the next event, and are scanned once', async () => {
    server.writeSystemEvents(3000);
    expect(await store.head()).toBeNull();
    const { position } = await store.append(newStream(), 'noStream', [newEvent()]);
    server.writeSystemEvents(3000);
    expect(await store.head()).toBe(position);
    expect(await store.readAll(position)).toEqual({ events: [], scannedTo: position });
    const before = server.calls('read');
    expect(await store.head()).toBe(position);
    expect(server.calls('read')).toBe(before + 1);
    const next = newEvent();
    const following = follow(store, position, ({ events }) => events.length === 1);
    server.writeSystemEvents(100);
    await store.append(newStream(), 'noStream', [next]);
    expect(ids((await following).events)).toEqual([next.id]);
    expect(ids(await everything(store, position))).toEqual([next.id]);
  });

  test('an event written by another application causes an error that names it, not a gap', async () => {
    const { position } = await store.append(newStream(), 'noStream', [newEvent()]);
    const stranger = EventStoreDBClient.connectionString(server.url);
    await stranger.appendToStream('their-stream', [jsonEvent({ type: 'TheirThing', data: {} })], {
      credentials: { username: 'somebody', password: 'else' },
      expectedRevision: 'no_stream',
    });
    await expect(store.readAll(null)).rejects.toBeInstanceOf(ForeignEvent);
    await expect(follow(store, position, () => false)).rejects.toThrow('TheirThing');
    await stranger.dispose();
  });

  test('closing leaves no connection open, even during subscriptions and appends', async () => {
    const appends = newEvents(20).map((event) => store.append(newStream(), 'noStream', [event]));
    const following = follow(store, null, () => false);
    await waitFor(() => expect(server.calls('subscribe')).toBe(1), { interval: 5 });
    await store.close();
    await following;
    expect((await Promise.all(appends)).map(({ revision: last }) => last)).toEqual(Array(20).fill(0));
    await waitFor(() => expect(server.connections).toBe(0), { interval: 5 });
    await store.close();
    await expect(everything(store)).rejects.toThrow('closed');
  });

  test.each([
    ['http://host:2113', 'connection string'],
    ['esdb://host:2113', 'needs a user'],
    ['esdb://host:2113?tls=true', 'needs a user'],
    ['esdb://u:secret@host?throwOnAppendFailure=false', 'must be heard'],
    ['esdb://u:secret@ho@st', 'connection string'],
  ])('%s is refused at once, and the message contains no password', (url, reason) => {
    const opening = () => openEventStoreDb({ url });
    expect(opening).toThrow(reason);
    expect(opening).not.toThrow('secret');
  });
});
