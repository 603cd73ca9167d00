import { existsSync } from 'node:fs';
import path from 'node:path';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import type { Entry, ReadModelStore } from '../../infra/read-model-store/port.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { processes, readModels } from '../../workers/embedded.ts';
import type { Projection } from '../../workers/projections/projection.ts';
import { startProjections } from '../../workers/projections/projection-runner.ts';
import { temporaryFolder } from './server.ts';

export type Comparison = {
  readonly model: string;
  readonly documents: number;
  readonly different: readonly string[];
};

/**
 * Folds the whole log of a stopped server's data folder anew and compares every document of every read model and process
 * with what is stored, as text. Stored models are first brought up to the head, as a restart would.
 */
export async function compareWithRebuild(folder: string): Promise<readonly Comparison[]> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const keys = openSubjectKeys({ folder });
  const live = openSqliteReadModelStore({ file: path.join(folder, 'read-models.db') });
  const fresh = openSqliteReadModelStore({ file: path.join(temporaryFolder(), 'rebuilt.db') });
  const log = createLog('silent');
  try {
    const comparisons: Comparison[] = [];
    for (const projections of [readModels, processes]) {
      for (const target of [live, fresh]) {
        const runner = await startProjections({ store, readModels: target, keys, log, projections });
        const head = await store.head();
        if (head !== null) await runner.caughtUp(head);
        const stopped = runner.status().filter(({ state }) => state !== 'live');
        await runner.stop();
        if (stopped.length > 0)
          throw new Error(`Not live: ${stopped.map(({ name, error }) => `${name} (${error})`).join(', ')}`);
      }
      for (const projection of projections) comparisons.push(await compared(projection, live, fresh));
    }
    return comparisons;
  } finally {
    await store.close();
    await live.close();
    await fresh.close();
    await keys.close();
  }
}

async function compared(
  projection: Projection,
  live: ReadModelStore,
  fresh: ReadModelStore,
): Promise<Comparison> {
  const [stored, rebuilt] = await Promise.all(
    [live, fresh].map((store) => everything(store, projection.name)),
  );
  const different: string[] = [];
  const keys = new Set([...(stored?.keys() ?? []), ...(rebuilt?.keys() ?? [])]);
  for (const key of keys) if (stored?.get(key) !== rebuilt?.get(key)) different.push(key);
  return { model: projection.name, documents: keys.size, different };
}

async function everything(store: ReadModelStore, name: string): Promise<Map<string, string>> {
  const version = await store.activeVersion(name);
  const documents = new Map<string, string>();
  if (version === null) return documents;
  for (
    let page: readonly Entry[] = await store.list({ name, version }, '', { limit: 1_000 });
    page.length > 0;
  ) {
    for (const { key, document } of page) documents.set(key, JSON.stringify(document));
    const after = page.at(-1)?.key;
    page = after === undefined ? [] : await store.list({ name, version }, '', { limit: 1_000, after });
  }
  return documents;
}

/** Every event of a store, in order. */
export async function everyEvent(store: EventStore) {
  const events = [];
  for (let after = null as Awaited<ReturnType<EventStore['head']>>; ; ) {
    const page = await store.readAll(after, { limit: 5_000 });
    if (page.scannedTo === null || page.events.length === 0) return events;
    events.push(...page.events);
    after = page.scannedTo;
  }
}

export function hasLog(folder: string): boolean {
  return existsSync(path.join(folder, 'events.db'));
}
