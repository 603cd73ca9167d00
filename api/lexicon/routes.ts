import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nineLensesLexicon } from '../../domain/analysis/mapping/lexicon.ts';
import type { Decision } from '../../domain/kernel/decision.ts';
import { addTerm, dismissSuggestion, removeTerm, requestRemapping } from '../../domain/lexicon/decide.ts';
import type { LexiconEvent } from '../../domain/lexicon/events.ts';
import { OrganizationLexicon } from '../../domain/lexicon/state.ts';
import { stemsOfTerm } from '../../domain/lexicon/terms.ts';
import { derivedId } from '../../infra/identifiers/identifiers.ts';
import { libraryModel } from '../document/queries/library.ts';
import type { LibraryRows } from '../document/queries/library-rows.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { mustBeWritten } from '../http/outcome.ts';
import { etagOf, ifMatchOf, unlessMoved } from '../http/preconditions.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { readerOf } from '../queries/read-models.ts';
import {
  dismissedSuggestion,
  frameworkLexicon,
  lexicon,
  lexiconChanges,
  lexiconChangesQuery,
  lexiconSuggestions,
  lexiconTerm,
} from './contract/lexicon.ts';
import { createChangesQuery } from './queries/changes.ts';
import { createLexiconQuery } from './queries/lexicon.ts';
import { createSuggestionsQuery } from './queries/suggestions.ts';

type Options = { deps: ApiDependencies; limits: Limits; personal: Personal; libraryRows: LibraryRows };
type Circumstances = Parameters<typeof addTerm>[2];

const read = { access: 'documents.read' } as const;
const manage = { access: 'organization.manage' } as const;
const common = new Set(nineLensesLexicon.commonWords);

/** The words by which documents are mapped to lenses: the framework's, and those that an organisation adds. */
export const lexiconRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, personal, libraryRows },
) => {
  const library = readerOf(deps, libraryModel);
  const lexiconOf = createLexiconQuery(deps, libraryRows, createPeople(deps, personal));
  const suggestionsOf = createSuggestionsQuery(deps, libraryRows);
  const changesOf = createChangesQuery(deps, libraryRows);

  app.get(
    '/api/lexicon/framework',
    { config: read, schema: { response: { 200: frameworkLexicon } } },
    async () => ofFramework,
  );

  app.get(
    '/api/lexicon',
    { config: read, schema: { querystring: afterQuery, response: { 200: lexicon } } },
    async (request, reply) => {
      const { tenant } = callerOf(request);
      const position = await library.readAt(request.query.after, tenant);
      const answer = await lexiconOf.of(tenant);
      reply.header('etag', etagOf(answer.revision));
      return { ...answer.lexicon, position };
    },
  );

  app.get(
    '/api/lexicon/suggestions',
    { config: manage, schema: { querystring: afterQuery, response: { 200: lexiconSuggestions } } },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      await limits.take('searches', accountId, request);
      const position = await library.readAt(request.query.after, tenant);
      return { ...(await suggestionsOf.of(tenant)), position };
    },
  );

  app.get(
    '/api/lexicon/changes',
    { config: read, schema: { querystring: lexiconChangesQuery, response: { 200: lexiconChanges } } },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      await limits.take('remappedPassages', accountId, request);
      const { from = '0', after } = request.query;
      const position = await library.readAt(after, tenant);
      return { ...(await changesOf(tenant, Number(from))), position };
    },
  );

  app.post(
    '/api/lexicon/add-term',
    { config: manage, schema: { body: lexiconTerm, response: { 200: written } } },
    async (request) => change(request, (state, by) => addTerm(state, request.body, by, nineLensesLexicon)),
  );

  app.post(
    '/api/lexicon/remove-term',
    { config: manage, schema: { body: lexiconTerm, response: { 200: written } } },
    async (request) => change(request, (state, by) => removeTerm(state, request.body, by, nineLensesLexicon)),
  );

  app.post(
    '/api/lexicon/dismiss-suggestion',
    { config: manage, schema: { body: dismissedSuggestion, response: { 200: written } } },
    async (request) => {
      const { subLens } = request.body;
      const stem = stemsOfTerm(request.body.word, common);
      const word = suggestionsOf.hashOf(callerOf(request).tenant, subLens, stem);
      return change(request, (state, by) =>
        dismissSuggestion(state, { subLens, word }, by, nineLensesLexicon),
      );
    },
  );

  app.post(
    '/api/lexicon/map-again',
    { config: manage, schema: { body: noBody, response: { 200: written } } },
    async (request) => {
      const older = await lexiconOf.older(callerOf(request).tenant);
      const at = new Date(deps.clock.now()).toISOString();
      return change(request, (state, by, commandId) =>
        requestRemapping(state, { remappingId: derivedId('remapping', commandId), older, at }, by),
      );
    },
  );

  /** Changes the lexicon of the caller's own organisation: the request cannot name another one. */
  async function change(
    request: FastifyRequest,
    decide: (state: OrganizationLexicon, by: Circumstances, commandId: string) => Decision<LexiconEvent>,
  ) {
    const { tenant, accountId, actor } = callerOf(request);
    await limits.take('lexiconChanges', accountId, request);
    const context = commandContext(request, actor, tenant);
    const outcome = await deps.commands.handle(
      OrganizationLexicon,
      tenant,
      context,
      unlessMoved(ifMatchOf(request), (state: OrganizationLexicon) =>
        decide(state, { organizationId: tenant, by: accountId }, context.commandId),
      ),
    );
    return { position: mustBeWritten(outcome).position };
  }
};

const ofFramework = {
  subLenses: nineLensesLexicon.subLenses.map(({ subLens, description, phrases }) => ({
    subLens,
    description,
    keywords: [...phrases],
  })),
};
