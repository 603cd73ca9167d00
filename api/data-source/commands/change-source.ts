import type { z } from 'zod/mini';
import {
  changeSource,
  connectSource,
  isOf,
  keptSecret,
  removeSource,
  type SourceSettings,
  secretNeeded,
} from '../../../domain/data-source/decide.ts';
import { wrongHeader } from '../../../domain/data-source/headers.ts';
import type { SourceKind } from '../../../domain/data-source/limits.ts';
import { DataSource, type SourceSecret } from '../../../domain/data-source/state.ts';
import { subLensIdOf } from '../../../domain/framework/catalogue-ids.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { FetchFailed } from '../../../infra/data-sources/port.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { DataSourceSettings, SourceBody, Tested, testBody } from '../contract/data-sources.ts';
import type { DataSourcesQuery } from '../queries/data-sources.ts';
import { openedSource } from '../queries/opened-source.ts';
import { readSource } from './read-source.ts';

export type Asked = { readonly caller: Caller; readonly context: CommandContext };

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'dataSources'>;
  readonly sources: DataSourcesQuery;
};

const rowsShown = 5;

/** Commands on the sources of an organisation. Each throws {ApiProblem} 404 for a source of another one. */
export function createSourceCommands({ deps, sources }: Parts) {
  const { commands, keys, dataSources } = deps;

  /** The source and what is stored of it, decrypted. @throws {ApiProblem} 404 */
  async function openedOf(dataSourceId: string, tenant: string) {
    const { state } = await commands.load(DataSource, dataSourceId);
    const opened = isOf(state, tenant) ? await openedSource(keys, state) : undefined;
    if (!isOf(state, tenant) || !opened) throw notFound();
    return { state, opened };
  }

  return {
    /** @throws {ApiProblem} 409 TOO_MANY_SOURCES, or the refusal of the settings */
    async connect(
      { caller: { tenant, accountId: by }, context }: Asked,
      body: SourceBody,
    ): Promise<{ readonly dataSourceId: string; readonly position: Position }> {
      const dataSourceId = derivedId('data-source', requestOf(context.commandId));
      const others = await sources.count(tenant);
      const about = { organizationId: tenant, dataSourceId, by, others };
      const outcome = await commands.handle(DataSource, dataSourceId, context, (state) =>
        connectSource(state, settingsOf(body), about),
      );
      return { dataSourceId, position: mustBeWritten(outcome).position };
    },

    /** @throws {ApiProblem} 400 SECRET_NEEDED, or the refusal of the settings */
    async change(
      { caller: { tenant, accountId: by }, context }: Asked,
      dataSourceId: string,
      body: SourceBody,
    ): Promise<{ readonly position: Position }> {
      const about = { organizationId: tenant, dataSourceId, by };
      try {
        const outcome = await commands.handle(DataSource, dataSourceId, context, async (state) =>
          changeSource(
            state,
            settingsOf(body),
            about,
            isOf(state, tenant) ? await openedSource(keys, state) : undefined,
          ),
        );
        return { position: mustBeWritten(outcome).position };
      } catch (error) {
        if (error instanceof SubjectErased) throw notFound();
        throw error;
      }
    },

    /** The key of the source is destroyed by a job that follows (workers/data-sources). */
    async remove(
      { caller: { tenant, accountId: by }, context }: Asked,
      dataSourceId: string,
    ): Promise<{ readonly position: Position }> {
      const about = { organizationId: tenant, dataSourceId, by };
      const outcome = await commands.handle(DataSource, dataSourceId, context, (state) =>
        removeSource(state, about),
      );
      return { position: mustBeWritten(outcome).position };
    },

    /** Settings for the person who changes them; of headers only the names. */
    async settings(dataSourceId: string, tenant: string): Promise<DataSourceSettings> {
      const { state, opened } = await openedOf(dataSourceId, tenant);
      const name = await nameOf(state.name);
      const { subLens, schedule } = state;
      const { reads, secret } = opened;
      const headerNames = secret.kind === 'api' ? secret.headers.map(([header]) => header) : [];
      return { dataSourceId, name, ...reads, headerNames, subLens, schedule };
    },

    /** Reads once, stores nothing. @throws {ApiProblem} 409 with the code and the sentence of the failure */
    async test(
      { tenant }: Caller,
      { dataSourceId, place, ...entered }: z.infer<typeof testBody>,
      signal: AbortSignal,
    ): Promise<Tested> {
      const secret =
        secretIn(place.kind, entered) ??
        (dataSourceId === undefined
          ? undefined
          : keptSecret(place, (await openedOf(dataSourceId, tenant)).opened)) ??
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
    },
  };

  async function nameOf(sealed: string): Promise<string> {
    const name = await open(keys, sealed);
    if (name === undefined) throw notFound();
    return name;
  }
}

const settingsOf = ({
  name,
  place,
  label,
  value,
  subLens,
  schedule,
  ...entered
}: SourceBody): SourceSettings => ({
  name,
  reads: { place, label, value },
  secret: secretIn(place.kind, entered),
  subLens: subLensIdOf(subLens),
  schedule,
});

/** The secret that was entered; undefined: none. */
function secretIn(
  kind: SourceKind,
  { headers, password }: Pick<SourceBody, 'headers' | 'password'>,
): SourceSecret | undefined {
  if (kind === 'api')
    return headers && { kind, headers: headers.map(({ name, value }) => [name, value] as const) };
  return password === undefined ? undefined : { kind, password };
}
