import { changeSource, connectSource, isOf, removeSource } from '../../../domain/data-source/decide.ts';
import type { DataSourceEvent } from '../../../domain/data-source/events.ts';
import { DataSource, type SourceFile } from '../../../domain/data-source/state.ts';
import { type Decision, isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { notFound, problemOf } from '../../http/problem.ts';
import type { DataSourceSettings, SourceBody } from '../contract/data-sources.ts';
import type { DataSourcesQuery } from '../queries/data-sources.ts';
import { openedOf, openedSource } from '../queries/opened-source.ts';
import { announced, settingsOf } from './entered-secret.ts';
import { createSourceFiles } from './source-file.ts';

export type Asked = { readonly caller: Caller; readonly context: CommandContext };

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'blobs'>;
  readonly sources: DataSourcesQuery;
};

/** Commands on the sources of an organisation. Each throws {ApiProblem} 404 for a source of another one. */
export function createSourceCommands({ deps, sources }: Parts) {
  const { commands, keys } = deps;
  const files = createSourceFiles(deps);

  return {
    /** @throws {ApiProblem} 409 TOO_MANY_SOURCES, or the refusal of the settings */
    async connect(
      { caller: { tenant, accountId: by }, context }: Asked,
      body: SourceBody,
    ): Promise<{ readonly dataSourceId: string; readonly position: Position }> {
      const dataSourceId = derivedId('data-source', requestOf(context.commandId));
      const others = await sources.count(tenant);
      const about = { organizationId: tenant, dataSourceId, by, others };
      // Refused before a file is stored.
      const { state: now } = await commands.load(DataSource, dataSourceId);
      mustBePossible(connectSource(now, settingsOf(body, announced(body)), about));
      const settings = settingsOf(body, await storedFile(dataSourceId, context, body));
      const outcome = await commands.handle(DataSource, dataSourceId, context, (state) =>
        connectSource(state, settings, about),
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
        const { state: now, opened } = await openedOf(deps, dataSourceId, tenant);
        // Refused before a file is stored.
        mustBePossible(changeSource(now, settingsOf(body, announced(body)), about, opened));
        const file = await storedFile(dataSourceId, context, body);
        let earlier: string | undefined;
        const outcome = await commands.handle(DataSource, dataSourceId, context, async (state) => {
          earlier = isOf(state, tenant) ? state.fileKey : undefined;
          const before = isOf(state, tenant) ? await openedSource(keys, state) : undefined;
          return changeSource(state, settingsOf(body, file), about, before);
        });
        const { position } = mustBeWritten(outcome);
        const { state } = await commands.load(DataSource, dataSourceId);
        if (earlier !== undefined && earlier !== state?.fileKey) await files.delete(dataSourceId, earlier);
        return { position };
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
      const { state, opened } = await openedOf(deps, dataSourceId, tenant);
      const name = await nameOf(state.name);
      const { subLens, schedule } = state;
      const { reads, secret } = opened;
      const headerNames = secret.kind === 'api' ? secret.headers.map(([header]) => header) : [];
      const file = secret.kind === 'sqlite' ? { name: secret.name, size: secret.size } : null;
      return { dataSourceId, name, ...reads, headerNames, file, subLens, schedule };
    },
  };

  /** Stores the file that was entered. @throws {ApiProblem} those of {@link bytesEntered} */
  async function storedFile(
    dataSourceId: string,
    { commandId }: CommandContext,
    { place, file }: SourceBody,
  ): Promise<SourceFile | undefined> {
    if (place.kind !== 'sqlite' || !file) return undefined;
    return files.put(dataSourceId, requestOf(commandId), file);
  }

  async function nameOf(sealed: string): Promise<string> {
    const name = await open(keys, sealed);
    if (name === undefined) throw notFound();
    return name;
  }
}

/** @throws {ApiProblem} if the decision is a refusal */
function mustBePossible(decision: Decision<DataSourceEvent>): void {
  if (isRefusal(decision)) throw problemOf(decision);
}
