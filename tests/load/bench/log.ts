import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventId, StreamName } from '../../../domain/kernel/event.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../../infra/identifiers/clock.ts';
import { eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { openSqliteReadModelStore } from '../../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../../infra/subject-keys/sqlite/subject-keys.ts';
import { createLog } from '../../../infra/telemetry/log.ts';
import { processes, readModels } from '../../../workers/projections/catalogue.ts';
import { startProjections } from '../../../workers/projections/projection-runner.ts';
import { startServer, temporaryFolder } from '../../support/server.ts';
import { median } from './http-load.ts';

const callers = 50;
/** Names of the relays' checkpoints. */
const relays = ['invitation-mails', 'report-files', 'retention', 'survey-imports'];
const data = {
  assessmentId: 'a'.repeat(24),
  participantId: 'b'.repeat(24),
  ratings: Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`1.1.${index}`, index % 10])),
  answered: 14,
  change: 14,
};
const metadata = {
  correlationId: 'c'.repeat(36),
  causationId: 'd'.repeat(36),
  commandId: 'e'.repeat(36),
  actor: 'participant:x',
  tenant: 't'.repeat(24),
};

/** Appends per second through the port, and into bare node:sqlite with the same row and grouping, interleaved. */
export async function measureAppendRatio(
  rounds: number,
  appendsPerCaller: number,
): Promise<{ ratio: number; port: number; bare: number }> {
  const rates: { port: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['port', 'bare'] as const) : (['bare', 'port'] as const);
    const rate = { port: 0, bare: 0 };
    for (const which of order)
      rate[which] = which === 'port' ? await portRate(appendsPerCaller) : await bareRate(appendsPerCaller);
    rates.push(rate);
  }
  return {
    ratio: median(rates.map(({ port, bare }) => port / bare)),
    port: median(rates.map(({ port }) => port)),
    bare: median(rates.map(({ bare }) => bare)),
  };
}

async function portRate(appends: number): Promise<number> {
  const store = openSqliteEventStore({ file: path.join(temporaryFolder(), 'events.db'), clock: systemClock });
  const ids = Array.from({ length: callers * appends }, (_, index) => eventIdFrom('bench', 's', index));
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let index = 0; index < appends; index += 1) {
        const id = ids[caller * appends + index] as EventId;
        await store.append(
          `bench-${caller}` as StreamName,
          index === 0 ? 'noStream' : ((index - 1) as never),
          [{ id, type: 'AnswersSaved', schemaVersion: 1, data, metadata }],
        );
      }
    }),
  );
  const rate = (callers * appends) / ((performance.now() - started) / 1_000);
  await store.close();
  return rate;
}

/** Rate of the minimum: one table, unique (stream, revision), WAL, FULL, one transaction per turn of the event loop. */
async function bareRate(appends: number): Promise<number> {
  const db = new DatabaseSync(path.join(temporaryFolder(), 'bare.db'));
  db.exec(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE events (position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT, revision INTEGER, id TEXT, type TEXT, data TEXT, metadata TEXT, at TEXT, UNIQUE (stream, revision))',
  );
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const ids = Array.from({ length: callers * appends }, (_, index) => eventIdFrom('bench', 's', index));
  let waiting: (() => void)[] = [];
  const append = (stream: string, revision: number, id: string) =>
    new Promise<void>((resolve) => {
      if (waiting.length === 0) {
        setImmediate(() => {
          const group = waiting;
          waiting = [];
          db.exec('BEGIN IMMEDIATE');
          for (const run of group) run();
          db.exec('COMMIT');
          for (const done of settle.splice(0)) done();
        });
      }
      waiting.push(() => {
        insert.run(
          stream,
          revision,
          id,
          'AnswersSaved',
          JSON.stringify(data),
          JSON.stringify(metadata),
          new Date().toISOString(),
        );
        settle.push(resolve);
      });
    });
  const settle: (() => void)[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let index = 0; index < appends; index += 1)
        await append(`bench-${caller}`, index, ids[caller * appends + index] ?? '');
    }),
  );
  const rate = (callers * appends) / ((performance.now() - started) / 1_000);
  db.close();
  return rate;
}

/** Folds the log into new read models, or new states of processes. `cpuUs`: CPU time of this process per event, in microseconds. */
export async function measureRebuild(
  folder: string,
  models: readonly string[],
): Promise<{ seconds: number; eventsPerSecond: number; cpuUs: number; events: number; rssMb: number }> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const keys = openSubjectKeys({ folder });
  const target = openSqliteReadModelStore({ file: path.join(temporaryFolder(), 'rebuilt.db') });
  const projections = [...readModels, ...processes].filter(({ name }) => models.includes(name));
  const head = await store.head();
  const before = process.cpuUsage();
  const started = performance.now();
  const runner = await startProjections({
    store,
    readModels: target,
    keys,
    log: createLog('silent'),
    projections,
  });
  if (head !== null) await runner.caughtUp(head);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  await runner.stop();
  await store.close();
  await target.close();
  await keys.close();
  const events = Number(head ?? 0);
  return {
    seconds,
    eventsPerSecond: events / seconds,
    cpuUs: (user + system) / events,
    events,
    rssMb: process.memoryUsage().rss / 1_048_576,
  };
}

/**
 * Makes a log `times` as long by copying its rows under other stream names, and moves every view's checkpoint to its end: the
 * state at a start, without folding ten million events first.
 */
export function multiplyLog(folder: string, times: number): number {
  const log = new DatabaseSync(path.join(folder, 'events.db'));
  const streams = Number(log.prepare('SELECT max(id) AS last FROM streams').get()?.last);
  const before = Number(log.prepare('SELECT max(position) AS last FROM events').get()?.last);
  log.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144');
  for (let copy = 1; copy < times; copy += 1)
    log.exec(`
      BEGIN;
      INSERT INTO streams (id, name, tombstoned)
        SELECT id + ${copy * streams}, name || '-${copy}', tombstoned FROM streams WHERE id <= ${streams};
      INSERT INTO events (stream, revision, id, type, schema_version, recorded_at, data, metadata)
        SELECT stream + ${copy * streams}, revision, id, type, schema_version, recorded_at, data, metadata
        FROM events WHERE position <= ${before} ORDER BY position;
      COMMIT;`);
  const last = Number(log.prepare('SELECT max(position) AS last FROM events').get()?.last);
  log.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  log.close();
  const views = new DatabaseSync(path.join(folder, 'read-models.db'));
  views.prepare('UPDATE models SET checkpoint = ?').run(String(last));
  views.close();
  return last;
}

/** From exec to the first 200 of the ready endpoint, with read models up to date. */
export async function measureColdStart(folder: string, rounds: number): Promise<number> {
  const warm = await startServer({ folder });
  await ready(warm.url);
  await warm.stop();
  leaveNothingOver(folder);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const server = await startServer({ folder });
    await ready(server.url);
    seconds.push((performance.now() - started) / 1_000);
    await server.stop();
  }
  return median(seconds);
}

/**
 * Marks the synthetic log as seen by processes and relays, and its mails as sent: otherwise this background work would run in every
 * measured start, although readiness does not wait for it.
 */
function leaveNothingOver(folder: string): void {
  const log = new DatabaseSync(path.join(folder, 'events.db'), { readOnly: true });
  const head = String(log.prepare('SELECT max(position) AS head FROM events').get()?.head);
  log.close();
  const views = new DatabaseSync(path.join(folder, 'read-models.db'));
  views.prepare('UPDATE models SET checkpoint = ?').run(head);
  views.close();
  const jobs = new DatabaseSync(path.join(folder, 'jobs.db'));
  jobs.exec('DELETE FROM jobs');
  const seen = jobs.prepare('INSERT OR REPLACE INTO relays (name, checkpoint) VALUES (?, ?)');
  for (const relay of relays) seen.run(relay, head);
  jobs.close();
}

async function ready(url: string): Promise<void> {
  while (!(await fetch(`${url}/health/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 10));
}

export function bytesPerEvent(folder: string, events: number): number {
  return statSync(path.join(folder, 'events.db')).size / events;
}
