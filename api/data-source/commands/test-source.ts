import type { z } from 'zod/mini';
import { keptSecret, secretNeeded } from '../../../domain/data-source/decide.ts';
import { wrongHeader } from '../../../domain/data-source/headers.ts';
import type { SourcePlace } from '../../../domain/data-source/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { FetchFailed } from '../../../infra/data-sources/port.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Tested, testBody } from '../contract/data-sources.ts';
import { openedOf } from '../queries/opened-source.ts';
import { enteredFor } from './entered-secret.ts';
import { type ReadingSecret, readSource } from './read-source.ts';
import { createSourceFiles } from './source-file.ts';

type Parts = Pick<ApiDependencies, 'commands' | 'keys' | 'blobs' | 'dataSources'>;

const rowsShown = 5;

/** Reads a source once, stores nothing. @throws {ApiProblem} 409 with the code and the sentence of the failure */
export function createTestSource(deps: Parts) {
  const { dataSources } = deps;
  const files = createSourceFiles(deps);
  return test;

  async function test(
    { tenant }: Caller,
    { dataSourceId, place, ...entered }: z.infer<typeof testBody>,
    signal: AbortSignal,
  ): Promise<Tested> {
    const secret =
      (await enteredFor(place.kind, entered)) ??
      (dataSourceId === undefined ? undefined : await keptFor(place, dataSourceId, tenant)) ??
      (dataSourceId === undefined && place.kind === 'api' ? { kind: place.kind, headers: [] } : undefined);
    if (!secret) throw problemOf(secretNeeded(place.kind));
    const wrong = secret.kind === 'api' ? wrongHeader(secret.headers) : undefined;
    if (wrong) throw problemOf(wrong);
    try {
      const { columns, rows, truncated } = await readSource(dataSources, place, secret, signal);
      const first = rows.slice(0, rowsShown).map((row) => [...row]);
      return { columns: [...columns], rows: first, total: rows.length, truncated };
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      throw new ApiProblem(409, error.code, say('dataSource.fetchFailed', { message: error.message }));
    }
  }

  /** The stored secret of a source, if it may be used for this place. @throws {ApiProblem} 404 */
  async function keptFor(
    place: SourcePlace,
    dataSourceId: string,
    tenant: string,
  ): Promise<ReadingSecret | undefined> {
    const kept = keptSecret(place, (await openedOf(deps, dataSourceId, tenant)).opened);
    if (kept?.kind !== 'sqlite') return kept;
    return { kind: kept.kind, bytes: () => files.read(dataSourceId, kept) };
  }
}
