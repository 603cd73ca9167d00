import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { languageOf } from '../http/language.ts';
import type { Directory } from '../queries/read-models.ts';
import {
  importBegan,
  importBody,
  importPreview,
  importPreviewBody,
  importProgress,
  longestContent,
} from './contract/survey-import.ts';
import { createImportProgressQuery } from './queries/progress.ts';

type Options = { deps: ApiDependencies; directory: Directory };

/** Maximum size of a body: the file, the questions and the remaining fields. */
const bodyLimit = longestContent + 700_000;

/**
 * Routes for surveys that were answered elsewhere: preview a file, import it, follow its progress. The readers of files
 * are loaded with the first file.
 */
export const surveyImportRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, directory }) => {
  const progressOf = createImportProgressQuery(deps);

  app.post(
    '/api/imports/preview',
    {
      config: { access: 'assessments.manage', rateLimit: { max: 60, timeWindow: 60_000 } },
      bodyLimit,
      schema: { body: importPreviewBody, response: { 200: importPreview } },
    },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const { previewOf } = await import('./queries/preview.ts');
      return previewOf(request.body, languageOf(request), gone.signal);
    },
  );

  app.post(
    '/api/imports',
    {
      config: { access: 'assessments.manage', rateLimit: { max: 60, timeWindow: 60_000 } },
      bodyLimit,
      schema: { body: importBody, response: { 202: importBegan } },
    },
    async (request, reply) => {
      const { createBeginImport } = await import('./commands/begin-import.ts');
      const beginImport = createBeginImport({ deps, directory });
      const caller = callerOf(request);
      const context = commandContext(request, caller.actor, caller.tenant);
      return reply.code(202).send(await beginImport(request.body, caller, context));
    },
  );

  app.get(
    '/api/imports/:assessmentId',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, response: { 200: importProgress } },
    },
    async (request) => {
      const { assessmentId } = request.params;
      await directory.assessmentOf(callerOf(request).tenant, assessmentId);
      return progressOf(assessmentId);
    },
  );
};
