import { hash } from 'node:crypto';
import { isOf, type OpenedSource, recordFailure, recordFetch } from '../../../domain/data-source/decide.ts';
import type { FetchFailure } from '../../../domain/data-source/limits.ts';
import { metricsIn } from '../../../domain/data-source/metrics.ts';
import { DataSource } from '../../../domain/data-source/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../../infra/composition/infrastructure.ts';
import { FetchFailed, type Table } from '../../../infra/data-sources/port.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { openedSource } from '../queries/opened-source.ts';
import { readSource } from './read-source.ts';
import { createSourceFiles } from './source-file.ts';

export type Fetch = {
  readonly dataSourceId: string;
  readonly tenant: string;
  /** Names the request or job: a repetition adds nothing. */
  readonly fetchId: string;
  readonly context: CommandContext;
  readonly signal: AbortSignal;
  /** Whether a failure is thrown instead of recorded, because another attempt follows. Default: recorded. */
  readonly isThrown?: (code: FetchFailure) => boolean;
  /** True for a fetch by schedule, which is left out if the source is fetched by hand only by now. Default: false. */
  readonly isScheduled?: boolean;
};
export type FetchOutcome = {
  readonly position: Position;
  readonly failure: { readonly code: FetchFailure; readonly text: string } | null;
};

type Parts = Pick<Infrastructure, 'commands' | 'keys' | 'blobs' | 'dataSources'>;

/**
 * Reads a source once and records its metrics, or why there are none. @returns undefined for another organisation's source, and for one that
 * was removed before or meanwhile @throws {FetchFailed} if `isThrown` says so
 */
export function createFetchSource({ commands, keys, blobs, dataSources }: Parts) {
  const files = createSourceFiles({ keys, blobs });
  /** Fetches of this process by source and fetch id, so that a request that is repeated meanwhile gets the same outcome. */
  const running = new Map<string, Promise<FetchOutcome | undefined>>();
  return (fetch: Fetch): Promise<FetchOutcome | undefined> => {
    const key = `${fetch.tenant}:${fetch.dataSourceId}:${fetch.fetchId}`;
    const found = running.get(key) ?? fetched(fetch).finally(() => running.delete(key));
    running.set(key, found);
    return found;
  };

  async function fetched(fetch: Fetch): Promise<FetchOutcome | undefined> {
    const { dataSourceId, tenant, fetchId, context, isScheduled = false } = fetch;
    const about = { fetchId, organizationId: tenant, dataSourceId };
    const { state, position } = await commands.load(DataSource, dataSourceId);
    if (!isOf(state, tenant) || position === null) return undefined;
    if (state.lastFetchId === fetchId) {
      const code = state.lastFailure;
      return { position, failure: code && { code, text: inWords(say(`dataSource.failure.${code}`)) } };
    }
    if (isScheduled && state.schedule === 'none') return undefined;
    const opened = await openedSource(keys, state);
    if (!opened) return undefined;
    const found = await readOnce(opened, fetch);
    try {
      const outcome = await commands.handle(DataSource, dataSourceId, context, (now) =>
        'failure' in found ? recordFailure(now, found.failure.code, about) : recordFetch(now, found, about),
      );
      const failure = 'failure' in found ? found.failure : null;
      if (isRefusal(outcome) || outcome.position === null) return undefined;
      return { position: outcome.position, failure };
    } catch (error) {
      // The source was removed and its key destroyed meanwhile: nothing can be sealed with it.
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
  }

  async function readOnce({ reads, secret }: OpenedSource, { dataSourceId, signal, isThrown }: Fetch) {
    const failed = (code: FetchFailure, text: string) => ({ failure: { code, text } });
    const said = (code: FetchFailure, sentence: Sentence) => failed(code, inWords(sentence));
    let table: Table;
    try {
      const reading =
        secret.kind === 'sqlite'
          ? { kind: secret.kind, bytes: () => files.read(dataSourceId, secret) }
          : secret;
      table = await readSource(dataSources, reads.place, reading, signal);
    } catch (error) {
      if (!(error instanceof FetchFailed) || isThrown?.(error.code)) throw error;
      return failed(error.code, error.message);
    }
    const found = metricsIn(table, reads);
    if ('missing' in found)
      return said('COLUMN_MISSING', say('dataSource.columnMissing', { column: found.missing }));
    if (found.metrics.length === 0) return said('NO_METRICS', say('dataSource.noMetrics'));
    const sha256 = hash('sha256', JSON.stringify([table.columns, table.rows]), 'hex');
    return { ...found, rows: table.rows.length, isTruncated: table.truncated !== null, sha256 };
  }
}
