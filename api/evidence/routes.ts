import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { earlierPosition } from '../../domain/kernel/event.ts';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { dataSourcesModel } from '../data-source/queries/data-sources.ts';
import { libraryModel } from '../document/queries/library.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, type ModelReader, readerOf } from '../queries/read-models.ts';
import { resultsModel } from '../results/queries/results.ts';
import type { LookAt } from '../results/routes/point-in-time.ts';
import { type Asked, createEvidenceCommands } from './commands/change-evidence.ts';
import {
  evidence,
  evidenceAttached,
  evidenceBody,
  evidenceParams,
  evidenceQuery,
  metricBody,
} from './contract/evidence.ts';
import { createEvidenceQuery, evidenceModel } from './queries/evidence.ts';

type Options = { deps: ApiDependencies; directory: Directory; personal: Personal; lookAt: LookAt };
const read = { access: 'evidence.read' } as const;
const write = { access: 'evidence.write' } as const;

/** Routes for evidence: documents of the library and figures of data sources that are attached to the sub-lenses of an assessment. */
export const evidenceRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, personal, lookAt },
) => {
  const pieces = readerOf(deps, evidenceModel);
  const documents = readerOf(deps, libraryModel);
  const sources = readerOf(deps, dataSourcesModel);
  const people = createPeople(deps, personal);
  const evidenceIn = (reader: (model: string) => ModelReader) =>
    createEvidenceQuery({
      pieces: reader(evidenceModel),
      documents: reader(libraryModel),
      sources: reader(dataSourcesModel),
      people,
      personal,
    });
  const evidenceOf = evidenceIn((model) => readerOf(deps, model));
  const commands = createEvidenceCommands({
    ...{ deps, directory, sources, personal },
    results: readerOf(deps, resultsModel),
  });

  app.get(
    '/api/assessments/:assessmentId/evidence',
    {
      config: read,
      schema: { params: assessmentParams, querystring: evidenceQuery, response: { 200: evidence } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { assessmentId } = request.params;
      const { after } = request.query;
      const { asOf, reader } = await lookAt(request);
      if (asOf && reader)
        return { asOf, ...(await evidenceIn(reader)(tenant, assessmentId)), position: asOf.position };
      // The answer joins these models, so it is as new as the oldest one.
      const position = earlierPosition(
        await pieces.readAt(after, tenant),
        earlierPosition(await documents.readAt(after, tenant), await sources.readAt(after, tenant)),
      );
      const { evidence, metrics } = await evidenceOf(tenant, assessmentId);
      // The key of an erased document is destroyed before the library's view is updated; that of a source may be, too.
      return {
        evidence: evidence.filter(({ isErased }) => !isErased),
        metrics: metrics.filter(({ figure }) => figure !== null),
        position,
      };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/evidence',
    {
      config: write,
      schema: { params: assessmentParams, body: evidenceBody, response: { 201: evidenceAttached } },
    },
    async (request, reply) =>
      reply.code(201).send(await commands.attach(asked(request, request.params.assessmentId), request.body)),
  );

  app.post(
    '/api/assessments/:assessmentId/metric-evidence',
    {
      config: write,
      schema: { params: assessmentParams, body: metricBody, response: { 201: evidenceAttached } },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await commands.attachMetric(asked(request, request.params.assessmentId), request.body)),
  );

  app.delete(
    '/api/assessments/:assessmentId/evidence/:evidenceId',
    { config: write, schema: { params: evidenceParams, body: noBody, response: { 200: written } } },
    async (request) => {
      const { assessmentId, evidenceId } = request.params;
      return commands.remove(asked(request, assessmentId), evidenceId);
    },
  );
};

function asked(request: FastifyRequest, assessmentId: string): Asked {
  const caller = callerOf(request);
  return { assessmentId, caller, context: commandContext(request, caller.actor, caller.tenant) };
}
