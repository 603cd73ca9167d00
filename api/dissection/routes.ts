import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { say } from '../../domain/texts/sentence.ts';
import type { PrintPage } from '../../infra/browser/print-page.ts';
import { instant } from '../../infra/identifiers/clock.ts';
import { libraryModel } from '../document/queries/library.ts';
import type { LibraryRows } from '../document/queries/library-rows.ts';
import { callerOf } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem } from '../http/problem.ts';
import { readerOf } from '../queries/read-models.ts';
import { dissection, dissectionQuery } from './contract/dissection.ts';
import { createDissectionQuery } from './queries/dissection.ts';
import { reportPage } from './queries/report-page.ts';

type Options = {
  deps: ApiDependencies;
  limits: Limits;
  libraryRows: LibraryRows;
  print: PrintPage | undefined;
};
const read = { access: 'documents.read' } as const;

/** What documents of the library say about the nine lenses. Nothing is stored: it is computed from stored mappings. */
export const dissectionRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, libraryRows, print },
) => {
  const reader = readerOf(deps, libraryModel);
  const dissectionOf = createDissectionQuery(deps, reader, libraryRows);

  app.get(
    '/api/dissection',
    { config: read, schema: { querystring: dissectionQuery, response: { 200: dissection } } },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      const { documents, after } = request.query;
      await limits.take('dissections', accountId, request);
      const position = await reader.readAt(after, tenant);
      return { ...(await dissectionOf(tenant, documents)), position };
    },
  );

  app.get(
    '/api/dissection/report',
    { config: { ...read, file: true }, schema: { querystring: dissectionQuery } },
    async (request, reply) => {
      const { tenant, accountId } = callerOf(request);
      const { documents, after } = request.query;
      await limits.take('dissections', accountId, request);
      const position = await reader.readAt(after, tenant);
      const found = await dissectionOf(tenant, documents);
      if (!found.result) throw new ApiProblem(409, 'NOTHING_MAPPED', say('dissection.nothingMapped'));
      if (!print) throw new ApiProblem(409, 'NO_CHROMIUM', say('document.noChromium'));
      await limits.take('reports', tenant, request);
      const page = reportPage({ ...found, result: found.result, position }, instant(deps.clock));
      return reply
        .header('content-disposition', 'attachment; filename="nine-lens-dissection.pdf"')
        .type('application/pdf')
        .send(await print(page));
    },
  );
};
