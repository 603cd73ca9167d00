import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { draftLimits } from '../../domain/draft/limits.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { type Asked, createDraftCommands } from './commands/change-draft.ts';
import {
  changedDraftBody,
  draftBody,
  draftList,
  draftParams,
  draftWritten,
  openedDraft,
} from './contract/drafts.ts';
import { createDraftsQuery, draftsModel } from './queries/drafts.ts';

type Options = { deps: ApiDependencies; personal: Personal; directory: Directory };

/** A draft has addresses of people, so it is read only by those who could invite them. */
const manage = { access: 'assessments.manage' } as const;
/** Above the largest content, so that its own refusal says what is too large. */
const bodyLimit = 3 * draftLimits.contentBytes;

/** Drafts of assessments: listed, read, saved and discarded. POST /api/assessments launches them. */
export const draftRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, personal, directory }) => {
  const reader = readerOf(deps, draftsModel);
  const drafts = createDraftsQuery(reader, personal, createPeople(deps, personal), directory);
  const commands = createDraftCommands({ deps, reader, drafts });

  app.get(
    '/api/drafts',
    { config: manage, schema: { querystring: afterQuery, response: { 200: draftList } } },
    async (request) => {
      const { tenant } = callerOf(request);
      await directory.reached(request.query.after);
      const position = await reader.readAt(request.query.after, tenant);
      return { drafts: await drafts.list(tenant), most: draftLimits.ofOrganization, position };
    },
  );

  app.get(
    '/api/drafts/:draftId',
    {
      config: manage,
      schema: { params: draftParams, querystring: afterQuery, response: { 200: openedDraft } },
    },
    async (request) => {
      await directory.reached(request.query.after);
      await reader.reached(request.query.after);
      return drafts.one(callerOf(request).tenant, request.params.draftId);
    },
  );

  app.post(
    '/api/drafts',
    { config: manage, bodyLimit, schema: { body: draftBody, response: { 201: draftWritten } } },
    async (request, reply) => reply.code(201).send(await commands.start(asked(request), request.body)),
  );

  app.put(
    '/api/drafts/:draftId',
    {
      config: manage,
      bodyLimit,
      schema: { params: draftParams, body: changedDraftBody, response: { 200: draftWritten } },
    },
    async (request) => commands.save(asked(request), request.params.draftId, request.body),
  );

  app.delete(
    '/api/drafts/:draftId',
    { config: manage, schema: { params: draftParams, body: noBody, response: { 200: written } } },
    async (request) => commands.discard(asked(request), request.params.draftId),
  );
};

function asked(request: FastifyRequest): Asked {
  const caller = callerOf(request);
  return { caller, context: commandContext(request, caller.actor, caller.tenant) };
}
