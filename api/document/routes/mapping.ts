import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { movePassage } from '../../../domain/document/decide.ts';
import { subLensIdOf } from '../../../domain/framework/catalogue-ids.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { callerOf } from '../../http/access/authentication.ts';
import { written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import { documentParams } from '../contract/documents.ts';
import { mappingQuery, movePassageBody, textMapping } from '../contract/mapping.ts';
import type { LibraryQuery } from '../queries/library.ts';
import { createMappingQuery } from '../queries/mapping.ts';
import type { PastLibrary } from '../queries/past-library.ts';
import type { ChangeDocument } from './change-document.ts';

type Options = {
  deps: ApiDependencies;
  reader: ModelReader;
  library: LibraryQuery;
  pastLibrary: PastLibrary;
  limits: Limits;
  changed: ChangeDocument;
};

/** Which lenses the passages of a document are about. */
export const mappingRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, reader, library, pastLibrary, limits, changed },
) => {
  const mappingOf = createMappingQuery(deps);

  app.get(
    '/api/documents/:documentId/mapping',
    {
      config: { access: 'documents.read' },
      schema: { params: documentParams, querystring: mappingQuery, response: { 200: textMapping } },
    },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      const { version, from = '0', after, moment } = request.query;
      const { documentId } = request.params;
      const position = await reader.readAt(after, tenant);
      const now = await library.stored(tenant, documentId);
      const entry =
        moment === undefined
          ? now
          : await pastLibrary.document(tenant, documentId, moment, (kind) =>
              limits.take(kind, accountId, request),
            );
      const mapped = await mappingOf(
        entry,
        version === undefined ? undefined : Number(version),
        Number(from),
      );
      return { ...mapped, position };
    },
  );

  app.post(
    '/api/documents/:documentId/move-passage',
    {
      config: { access: 'documents.write' },
      schema: { params: documentParams, body: movePassageBody, response: { 200: written } },
    },
    async (request) => {
      await limits.take('passageMoves', callerOf(request).accountId, request);
      const subLens = subLensIdOf(request.body.subLens);
      return changed(request, request.params.documentId, (state, tenant) =>
        movePassage(
          state,
          tenant,
          { ...request.body, subLens, movedBy: callerOf(request).accountId },
          nineLenses,
        ),
      );
    },
  );
};
