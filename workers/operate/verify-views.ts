import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import type { Entry, ReadModelStore } from '../../infra/read-model-store/port.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { processes, readModels } from '../projections/catalogue.ts';
import type { Projection } from '../projections/projection.ts';
import { startProjections } from '../projections/projection-runner.ts';
import { copyDatabase } from './copy.ts';
import { logFile, removeFolder, viewsFile } from './data-folder.ts';
import { neverWriting } from './read-only-store.ts';
import { createReleaseCheck } from './release-check.ts';

export type Comparison = {
  readonly model: string;
  readonly documents: number;
  /** Keys of documents that differ. */
  readonly different: readonly string[];
};

/** Checks that the stored views equal a rebuild from the log, byte for byte. */
export async function verifyViews(folder: string) {
  const again = `Stop the server and delete ${viewsFile}; the next start builds the views again from the log. If they still differ, the log was changed: restore a backup`;
  try {
    const { views, releases } = await compareWithLog(folder);
    return {
      findings: [
        ...views.map(
          ({ model, documents, different }) =>
            `view ${model}: ${documents} documents${different.length === 0 ? ', equal to the byte' : ''}`,
        ),
        `releases: ${releases.confirmed} follow from the answers before them${rulesOf(releases.byRule)}`,
      ],
      problems: [
        ...views.flatMap(({ model, different }) =>
          different.length === 0
            ? []
            : [
                `The view ${model} differs from a rebuild in ${different.length} documents, first ${different[0]}. ${again}`,
              ],
        ),
        ...releases.problems,
      ],
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { findings: [], problems: [`The views could not be compared (${reason}). ${again}`] };
  }
}

/**
 * Differences between the stored data and a rebuild: documents by model, and releases that do not follow from the log.
 */
export async function compareWithRebuild(folder: string): Promise<readonly Comparison[]> {
  const { views, releases } = await compareWithLog(folder);
  return [...views, { model: 'releases', documents: releases.confirmed, different: releases.problems }];
}

/**
 * Rebuilds all models from the log of a stopped server's data folder. Compares every document of every read model and
 * process with the stored text, and every release with the result of its process. A copy of the stored models is first
 * advanced to the head, as at a restart; nothing in the folder is changed.
 */
async function compareWithLog(folder: string) {
  const releases = createReleaseCheck();
  const temporary = await mkdtemp(path.join(tmpdir(), 'nine-lenses-views-'));
  const copy = path.join(temporary, 'stored.db');
  const stored = path.join(folder, viewsFile);
  if (existsSync(stored)) await copyDatabase(stored, copy, () => undefined);
  const log = openSqliteEventStore({ file: path.join(folder, logFile), clock: systemClock });
  const keys = openSubjectKeys({ folder });
  const live = openSqliteReadModelStore({ file: copy });
  const fresh = openSqliteReadModelStore({ file: path.join(temporary, 'rebuilt.db') });
  try {
    const comparisons: Comparison[] = [];
    for (const projections of [readModels, processes]) {
      for (const target of [live, fresh]) {
        const store = target === fresh ? neverWriting(log, releases.repeated) : neverWriting(log);
        const runner = await startProjections({
          store,
          readModels: target,
          keys,
          log: createLog('silent'),
          projections,
        });
        const head = await store.head();
        if (head !== null) await runner.caughtUp(head);
        const stopped = runner.status().filter(({ state }) => state === 'stopped');
        await runner.stop();
        if (stopped.length > 0)
          throw new Error(`Not live: ${stopped.map(({ name, error }) => `${name} (${error})`).join(', ')}`);
      }
      for (const projection of projections) comparisons.push(await compared(projection, live, fresh));
    }
    await releases.finish(log);
    return { views: comparisons, releases: releases.found() };
  } finally {
    await log.close();
    await live.close();
    await fresh.close();
    await keys.close();
    await removeFolder(temporary);
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

/** Formats the counts: ", 3 by the rule people@1, 1 by themes@1". */
function rulesOf(byRule: Readonly<Record<string, number>>): string {
  return Object.entries(byRule)
    .map(([rule, many], at) => `, ${many} by ${at === 0 ? 'the rule ' : ''}${rule}`)
    .join('');
}
