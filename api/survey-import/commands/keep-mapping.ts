import type { z } from 'zod/mini';
import { headingsText, nameOfMapping, usedMapping } from '../../../domain/kept-mappings/content.ts';
import { keepMapping, removeMapping } from '../../../domain/kept-mappings/decide.ts';
import { KeptMappings } from '../../../domain/kept-mappings/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import type { SurveyHead } from '../../../domain/survey-import/read-survey.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, derivedSecret, requestOf } from '../../../infra/identifiers/identifiers.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { type importBody, surveyMapping } from '../contract/survey-import.ts';

export type Asked = { readonly caller: Caller; readonly context: CommandContext };
type Imported = {
  readonly body: z.infer<typeof importBody>;
  readonly head: SurveyHead;
  readonly form: 'long' | 'wide';
};

/** Commands on the mappings that an organisation keeps. */
export function createMappingCommands({
  commands,
  keys,
  clock,
}: Pick<ApiDependencies, 'commands' | 'keys' | 'clock'>) {
  const hashKey = keys.derive('kept-mapping');

  return {
    /** Keeps how a file was read. @returns whether it is kept: a mapping may be too long */
    async keep(
      { caller: { tenant, accountId: by }, context }: Asked,
      { body, head: { headings, guesses }, form }: Imported,
    ): Promise<boolean> {
      const mappingId = derivedId('kept-mapping', requestOf(context.commandId));
      const mapping = usedMapping(body, guesses, form);
      // What cannot be read again, such as a heading of a thousand letters, is not kept.
      if (!surveyMapping.safeParse(mapping).success) return false;
      const kept = {
        mappingId,
        fingerprint: derivedSecret(hashKey, `${tenant}\u0000${headingsText(headings)}`),
        name: nameOfMapping(body.fileName),
        content: JSON.stringify({ headings, mapping }),
        at: new Date(clock.now()).toISOString(),
        by,
      };
      const outcome = await commands.handle(KeptMappings, tenant, context, (state) =>
        keepMapping(state, tenant, kept),
      );
      return !isRefusal(outcome) && outcome.facts > 0;
    },

    /** The key of the mapping is destroyed by a job that follows (workers/surveys). @throws {ApiProblem} 404 */
    async remove(
      { caller: { tenant, accountId: by }, context }: Asked,
      mappingId: string,
    ): Promise<{ readonly position: Position }> {
      const outcome = await commands.handle(KeptMappings, tenant, context, (state) =>
        removeMapping(state, mappingId, { organizationId: tenant, by }),
      );
      return { position: mustBeWritten(outcome).position };
    },
  };
}
