import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Decision } from '../../../domain/kernel/decision.ts';
import { allowLanguageModel, withdrawLanguageModel } from '../../../domain/language-model/decide.ts';
import type { LanguageModelEvent } from '../../../domain/language-model/events.ts';
import { LanguageModelUse } from '../../../domain/language-model/state.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import type { People } from '../../queries/people.ts';
import { organizationLanguageModel, recipient } from '../contract/language-model.ts';
import { createLanguageModelQuery } from '../queries/language-model.ts';

type Options = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'clock' | 'languageModel'>;
  readonly people: People;
};
type Decide = (
  state: LanguageModelUse,
  circumstances: { readonly organizationId: string; readonly by: string },
) => Decision<LanguageModelEvent>;

const path = '/api/organization/language-model';
const answer = { 200: organizationLanguageModel };

/** Routes for the consent of an organisation to a language model. */
export const languageModelRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, people }) => {
  const answerOf = createLanguageModelQuery(deps, people);
  const changed = async (request: FastifyRequest, decide: Decide) => {
    const { accountId, tenant } = memberOf(request);
    const context = commandContext(request, `account:${accountId}`, tenant);
    const outcome = await deps.commands.handle(LanguageModelUse, tenant, context, (state) =>
      decide(state, { organizationId: tenant, by: accountId }),
    );
    mustBeWritten(outcome);
    return answerOf(tenant);
  };

  app.get(path, { config: { access: 'organization.read' }, schema: { response: answer } }, (request) =>
    answerOf(memberOf(request).tenant),
  );

  app.put(
    path,
    { config: { access: 'organization.manage' }, schema: { body: recipient, response: answer } },
    (request) => {
      const { body: shown } = request;
      const offered = deps.languageModel?.recipient;
      const at = instant(deps.clock);
      return changed(request, (state, circumstances) =>
        allowLanguageModel(state, { shown, offered, at }, circumstances),
      );
    },
  );

  app.delete(path, { config: { access: 'organization.manage' }, schema: { response: answer } }, (request) =>
    changed(request, withdrawLanguageModel),
  );
};
