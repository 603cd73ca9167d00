import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { decideAccess } from '../../domain/access/policy.ts';
import {
  categoriseDocument,
  deleteDocument,
  renameDocument,
  requestReading,
  restoreDocument,
} from '../../domain/document/decide.ts';
import { subLensIdOf } from '../../domain/framework/catalogue-ids.ts';
import { nineLenses } from '../../domain/framework/frameworks.ts';
import { actorOf, Organization } from '../../domain/organization/state.ts';
import { callerOf } from '../http/access/authentication.ts';
import { noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { readerOf } from '../queries/read-models.ts';
import { createUploads } from './commands/upload.ts';
import {
  categoryBody,
  document,
  documentHistory,
  documentParams,
  documentQuery,
  documents,
  documentsQuery,
  nameBody,
} from './contract/documents.ts';
import { createHistoryQuery } from './queries/history.ts';
import { createLibraryQuery, libraryModel } from './queries/library.ts';
import type { LibraryRows } from './queries/library-rows.ts';
import { createPastLibrary } from './queries/past-library.ts';
import type { TextSearch } from './queries/search/text-search.ts';
import { createChange } from './routes/change-document.ts';
import { documentFileRoutes } from './routes/files.ts';
import { mappingRoutes } from './routes/mapping.ts';

type Options = {
  deps: ApiDependencies;
  limits: Limits;
  personal: Personal;
  libraryRows: LibraryRows;
  texts: TextSearch;
  /** Number of documents of an organisation that relate to released scores. */
  correlatedIn: (tenant: string) => Promise<number>;
};
const read = { access: 'documents.read' } as const;
const write = { access: 'documents.write' } as const;

/** The library of an organisation: its documents, their files and the text read from them. */
export const documentRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, personal, libraryRows: rows, texts, correlatedIn },
) => {
  const reader = readerOf(deps, libraryModel);
  const people = createPeople(deps, personal);
  app.addHook('onClose', texts.stop);
  const library = createLibraryQuery(deps, reader, personal, people, rows, texts);
  const pastLibrary = createPastLibrary(deps, reader, personal);
  const historyOf = createHistoryQuery(deps, personal, people);

  const changed = createChange(deps);

  app.get(
    '/api/documents',
    { config: read, schema: { querystring: documentsQuery, response: { 200: documents } } },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      const { after, from = '0', moment, ...filter } = request.query;
      if (filter.search?.trim()) await limits.take('searches', accountId, request);
      const position = await reader.readAt(after, tenant);
      const then =
        moment === undefined
          ? undefined
          : await pastLibrary.rows(tenant, moment, (kind) => limits.take(kind, accountId, request));
      const listed = await library.list(
        tenant,
        { ...filter, subLens: subLensIdOf(filter.subLens), from: Number(from) },
        then?.rows,
      );
      const { bytes } = await library.usage(tenant);
      const isShown = then === undefined && (await maySeeResults(deps, request));
      return {
        ...listed,
        counts: { ...listed.counts, correlated: isShown ? await correlatedIn(tenant) : null },
        ...(then && { asOf: then.asOf }),
        usage: { bytes, quota: deps.documents.quota },
        position,
      };
    },
  );

  app.get(
    '/api/documents/:documentId',
    {
      config: read,
      schema: { params: documentParams, querystring: documentQuery, response: { 200: document } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const position = await reader.readAt(request.query.after, tenant);
      return { ...(await library.detail(tenant, request.params.documentId)), position };
    },
  );

  app.get(
    '/api/documents/:documentId/history',
    { config: read, schema: { params: documentParams, response: { 200: documentHistory } } },
    async (request) => historyOf(callerOf(request).tenant, request.params.documentId),
  );

  app.put(
    '/api/documents/:documentId/category',
    { config: write, schema: { params: documentParams, body: categoryBody, response: { 200: written } } },
    async (request) =>
      changed(request, request.params.documentId, (state, tenant) =>
        categoriseDocument(
          state,
          tenant,
          { ...request.body, subLens: subLensIdOf(request.body.subLens) },
          nineLenses,
        ),
      ),
  );

  app.put(
    '/api/documents/:documentId/name',
    { config: write, schema: { params: documentParams, body: nameBody, response: { 200: written } } },
    async (request) =>
      changed(request, request.params.documentId, (state, tenant) =>
        renameDocument(state, tenant, request.body.name),
      ),
  );

  app.delete(
    '/api/documents/:documentId',
    { config: write, schema: { params: documentParams, body: noBody, response: { 200: written } } },
    async (request) =>
      changed(request, request.params.documentId, (state, tenant) =>
        deleteDocument(state, tenant, callerOf(request).accountId),
      ),
  );

  app.post(
    '/api/documents/:documentId/restore',
    { config: write, schema: { params: documentParams, body: noBody, response: { 200: written } } },
    async (request) =>
      changed(request, request.params.documentId, (state, tenant) =>
        restoreDocument(state, tenant, callerOf(request).accountId),
      ),
  );

  app.post(
    '/api/documents/:documentId/read-again',
    { config: write, schema: { params: documentParams, body: noBody, response: { 200: written } } },
    async (request) =>
      changed(request, request.params.documentId, (state, tenant) =>
        requestReading(state, tenant, callerOf(request).accountId),
      ),
  );

  await app.register(mappingRoutes, { deps, reader, library, pastLibrary, limits, changed });
  await app.register(documentFileRoutes, { deps, limits, library, uploads: createUploads(deps, library) });
};

async function maySeeResults(
  { commands }: Pick<ApiDependencies, 'commands'>,
  request: FastifyRequest,
): Promise<boolean> {
  if (request.guest) return true;
  const { tenant, accountId } = callerOf(request);
  const { state } = await commands.load(Organization, tenant);
  const actor = actorOf(state, accountId);
  return actor !== undefined && decideAccess(actor, 'evidence.read').allowed;
}
