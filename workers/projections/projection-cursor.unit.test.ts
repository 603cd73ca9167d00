import path from 'node:path';
import { expect, it } from 'vitest';
import type { Position, Revision, StreamName } from '../../domain/kernel/event.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import type { Projection } from './projection.ts';
import { type Prepared, ProjectionCursor } from './projection-cursor.ts';

const type = 'InvitationRevoked';
const position = (number: number) => String(number) as Position;

/** One event for each participant. */
function events(participants: readonly string[], first = 1): StoredEvent[] {
  return participants.map((participantId, index) => ({
    id: eventIdFrom('test', participantId, index),
    type,
    schemaVersion: 1,
    data: { assessmentId: 'a', participantId },
    metadata: { correlationId: 'c', causationId: 'c', commandId: 'c', actor: 'a', tenant: 't' },
    stream: 'invitation-1' as StreamName,
    revision: index as Revision,
    position: position(first + index),
    recordedAt: '2026-11-22T00:00:00.000Z',
  }));
}

const participantOf = (event: { readonly data: unknown }) =>
  (event.data as { participantId: string }).participantId;

/** A projection that counts the events of each participant. */
const counting: Projection = {
  name: 'counting',
  version: 1,
  handles: new Set([type]),
  keys: (event) => [participantOf(event)],
  apply: (at, _, [key = '']) => ({ documents: [[key, Number(at(key) ?? 0) + 1]], intentions: [] }),
};

function openCursor(projection: Projection, warmDocuments?: number) {
  const store = openSqliteReadModelStore({ file: path.join(temporaryFolder(), 'views.db') });
  const cursor = new ProjectionCursor(projection, 0, store, warmDocuments);
  const commit = async (prepared: Prepared | undefined) => {
    if (!prepared) throw new Error('Nothing was prepared');
    await store.commit([prepared.changes]);
    cursor.committed(prepared);
  };
  return { store, cursor, commit };
}

it('a cursor counts correctly with far more documents than it caches, committed or not', async () => {
  const { store, cursor, commit } = openCursor(counting, 3);
  const people = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const first = await cursor.prepare(events(people), position(20));
  const second = await cursor.prepare(events([...people, 'late', ...people], 21), position(61), first);
  await commit(second);
  await commit(await cursor.prepare(events(people, 62), position(81)));
  const counts = await store.getMany(cursor.model, people);
  expect(people.map((key) => counts.get(key))).toEqual(people.map(() => 4));
});

it('a cursor discards prepared changes when it reloads the stored state', async () => {
  const { store, cursor, commit } = openCursor(counting);
  await commit(await cursor.prepare(events(['p']), position(1)));
  await cursor.prepare(events(['p', 'p'], 2), position(3));
  await cursor.reload();
  await commit(await cursor.prepare(events(['p', 'p'], 2), position(3)));
  expect(await store.get(cursor.model, 'p')).toBe(3);
});

it('a cursor shows a fold only the documents of its event, however events are batched', async () => {
  const nosy: Projection = {
    ...counting,
    apply: (at, event) => ({
      documents: [[participantOf(event), { seen: at('p0') !== undefined }]],
      intentions: [],
    }),
  };
  const { cursor } = openCursor(nosy);
  const prepared = await cursor.prepare(events(['p0', 'p1', 'p0']), position(3));
  expect(prepared?.changes.documents.get('p1')).toEqual({ seen: false });
  expect(prepared?.changes.documents.get('p0')).toEqual({ seen: true });
});

it('a cursor reads documents that were written by events which did not declare them', async () => {
  const writingBoth: Projection = {
    ...counting,
    apply: (at, event, [key = '']) => ({
      documents: [
        [key, Number(at(key) ?? 0) + 1],
        ...(participantOf(event) === 'p1' ? [['p0', 100] as const] : []),
      ],
      intentions: [],
    }),
  };
  const { cursor, commit } = openCursor(writingBoth);
  const prepared = await cursor.prepare(events(['p0', 'p1', 'p0']), position(3));
  expect(prepared?.changes.documents.get('p0')).toBe(101);
  await commit(prepared);
  const next = await cursor.prepare(events(['p1', 'p0'], 4), position(5));
  expect(next?.changes.documents.get('p0')).toBe(101);
});

it('a cursor stops at an event whose keys cannot be computed, and keeps everything before it', async () => {
  const { cursor } = openCursor({
    ...counting,
    keys: (event) => {
      if (participantOf(event) === 'bad') throw new Error('no key for this');
      return [participantOf(event)];
    },
  });
  const prepared = await cursor.prepare(events(['p', 'bad', 'p']), position(3));
  expect(prepared?.poison?.position).toBe('2');
  expect(prepared?.poison?.message).toContain('no key for this');
  expect(prepared?.changes.next).toBe('1');
  expect(prepared?.changes.documents.get('p')).toBe(1);
});
