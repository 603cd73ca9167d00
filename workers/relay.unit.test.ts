import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventId, StreamName } from '../domain/kernel/event.ts';
import type { EventStore } from '../infra/event-store/port.ts';
import { openSqliteEventStore } from '../infra/event-store/sqlite/event-store.ts';
import type { JobQueue } from '../infra/job-queue/port.ts';
import { openSqliteJobQueue } from '../infra/job-queue/sqlite/job-queue.ts';
import { createLog } from '../infra/telemetry/log.ts';
import { waitFor } from '../tests/support/wait-for.ts';
import { bringRelaysBack, type Relay, startRelay } from './relay.ts';

const clock = { now: () => Date.parse('2026-11-21T09:00:00Z') };
const relay: Relay = {
  name: 'report-files',
  types: ['ReportRequested'],
  jobFor: ({ id }) => ({ id, queue: 'reports', payload: {} }),
};

let folder: string;
let store: EventStore;
let jobs: JobQueue;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-'));
  store = openSqliteEventStore({ file: join(folder, 'events.db'), clock });
  jobs = openSqliteJobQueue({ file: join(folder, 'jobs.db'), clock, random: () => 0 });
});
afterEach(async () => {
  await jobs.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

test('a relay that finds no intentions in the log does not read that log again at the next start', async () => {
  for (let n = 0; n < 3; n += 1) await append('AnswersSaved');
  await handedOver();
  expect(await jobs.checkpoint(relay.name)).toBe(await store.head());
  expect(await jobs.counts('reports')).toMatchObject({ waiting: 0 });
});

test('a relay continues after the events it has read, and enqueues intentions written meanwhile', async () => {
  await append('AnswersSaved');
  await handedOver();
  await append('ReportRequested');
  await append('AnswersSaved');
  await handedOver();
  expect(await jobs.checkpoint(relay.name)).toBe(await store.head());
  expect(await jobs.counts('reports')).toMatchObject({ waiting: 1 });
});

test.each([0, 1])(
  'a relay whose log was replaced by an older copy, of %i events, enqueues the next intentions',
  async (kept) => {
    for (let n = 0; n < 3; n += 1) await append('ReportRequested');
    await handedOver();
    await store.close();
    store = openSqliteEventStore({ file: join(folder, 'older.db'), clock });
    for (let n = 0; n < kept; n += 1) await append('ReportRequested');
    await bringRelaysBack(store, jobs, createLog('silent'));
    await append('ReportRequested');
    await handedOver();
    expect(await jobs.counts('reports')).toMatchObject({ waiting: 4 });
  },
);

test('a relay that is behind the log keeps its checkpoint', async () => {
  await append('ReportRequested');
  await handedOver();
  await append('ReportRequested');
  await bringRelaysBack(store, jobs, createLog('silent'));
  await handedOver();
  expect(await jobs.counts('reports')).toMatchObject({ waiting: 2 });
});

/** Runs the relay until its checkpoint is at the end of the log. */
async function handedOver(): Promise<void> {
  const stop = startRelay(relay, store, jobs, createLog('silent'));
  await waitFor(async () => expect(await jobs.checkpoint(relay.name)).toBe(await store.head()), {
    interval: 2,
  });
  await stop();
}

async function append(type: string): Promise<void> {
  const [id, commandId, tenant] = [randomUUID() as EventId, randomUUID(), randomUUID()];
  const metadata = {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: 'participant:x',
    tenant,
  };
  await store.append(`report-${id}` as StreamName, 'noStream', [
    { id, type, schemaVersion: 1, data: {}, metadata },
  ]);
}
