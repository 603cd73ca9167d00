import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createFairLimit } from '../../infra/event-loop/fair-limit.ts';
import { derivedId, requestOf } from '../../infra/identifiers/identifiers.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { notFound } from '../http/problem.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { readerOf } from '../queries/read-models.ts';
import { type Asked, createSourceCommands } from './commands/change-source.ts';
import { createFetchSource } from './commands/fetch-source.ts';
import { createTestSource } from './commands/test-source.ts';
import {
  connected,
  dataSourceList,
  dataSourceParams,
  dataSourceSettings,
  dataSourcesQuery,
  fetched,
  longestSourceBody,
  sourceBody,
  testBody,
  tested,
} from './contract/data-sources.ts';
import { createDataSourcesQuery, dataSourcesModel } from './queries/data-sources.ts';

type Options = { deps: ApiDependencies; personal: Personal; limits: Limits };
const read = { access: 'documents.read' } as const;
/** An administrator's: a source makes the server call an address, with a secret of the organisation. */
const manage = { access: 'organization.manage' } as const;

/** Number of sources that this process reads at the same time for people who wait, of one organisation and of all. */
const readAtOnce = { each: 2, together: 6 } as const;

/** Sources of figures outside the product: connected, tested, fetched and listed with the history of their metrics. */
export const dataSourceRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, personal, limits }) => {
  const reader = readerOf(deps, dataSourcesModel);
  const sources = createDataSourcesQuery(reader, personal, createPeople(deps, personal));
  const commands = createSourceCommands({ deps, sources });
  const testSource = createTestSource(deps);
  const fetchSource = createFetchSource(deps);
  const reading = createFairLimit(readAtOnce);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  app.get(
    '/api/data-sources',
    { config: read, schema: { querystring: dataSourcesQuery, response: { 200: dataSourceList } } },
    async (request) => {
      const { tenant } = callerOf(request);
      const position = await reader.readAt(request.query.after, tenant);
      return { sources: await sources.list(tenant), position };
    },
  );

  app.get(
    '/api/data-sources/:dataSourceId',
    { config: manage, schema: { params: dataSourceParams, response: { 200: dataSourceSettings } } },
    async (request) => commands.settings(request.params.dataSourceId, callerOf(request).tenant),
  );

  app.post(
    '/api/data-sources',
    {
      config: manage,
      bodyLimit: longestSourceBody,
      schema: { body: sourceBody, response: { 201: connected } },
    },
    async (request, reply) => reply.code(201).send(await commands.connect(asked(request), request.body)),
  );

  app.post(
    '/api/test-data-source',
    { config: manage, bodyLimit: longestSourceBody, schema: { body: testBody, response: { 200: tested } } },
    async (request) => {
      const caller = callerOf(request);
      await limits.take('sourceReads', caller.tenant, request);
      const { signal } = stopping;
      return reading.run(caller.tenant, () => testSource(caller, request.body, signal), signal);
    },
  );

  app.put(
    '/api/data-sources/:dataSourceId',
    {
      config: manage,
      bodyLimit: longestSourceBody,
      schema: { params: dataSourceParams, body: sourceBody, response: { 200: written } },
    },
    async (request) => commands.change(asked(request), request.params.dataSourceId, request.body),
  );

  app.post(
    '/api/data-sources/:dataSourceId/fetch',
    { config: manage, schema: { params: dataSourceParams, body: noBody, response: { 200: fetched } } },
    async (request) => {
      const { caller, context } = asked(request);
      const { tenant } = caller;
      await limits.take('sourceReads', tenant, request);
      const fetchId = derivedId('fetch', requestOf(context.commandId));
      const { dataSourceId } = request.params;
      const { signal } = stopping;
      const outcome = await reading.run(
        tenant,
        () => fetchSource({ dataSourceId, tenant, fetchId, context, signal }),
        signal,
      );
      if (!outcome) throw notFound();
      return outcome;
    },
  );

  app.delete(
    '/api/data-sources/:dataSourceId',
    { config: manage, schema: { params: dataSourceParams, body: noBody, response: { 200: written } } },
    async (request) => commands.remove(asked(request), request.params.dataSourceId),
  );
};

function asked(request: FastifyRequest): Asked {
  const caller = callerOf(request);
  return { caller, context: commandContext(request, caller.actor, caller.tenant) };
}
