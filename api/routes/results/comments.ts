import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { comments } from '../../../domain/read-models/comments/comments.ts';
import { assessmentParams } from '../../contract/assessments.ts';
import { commentsQuery, releasedComments } from '../../contract/comments.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { createCommentsQuery } from '../../queries/comments.ts';
import type { Personal } from '../../queries/personal.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { resultsModel } from '../../queries/results.ts';

type Options = { deps: ApiDependencies; directory: Directory; personal: Personal };

/** What people wrote beside their ratings, as far as releases made it public. */
export const commentRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, directory, personal }) => {
  const commentsOf = createCommentsQuery(
    readerOf(deps, comments.name),
    readerOf(deps, resultsModel),
    personal,
  );

  app.get(
    '/api/assessments/:assessmentId/results/comments',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: commentsQuery, response: { 200: releasedComments } },
    },
    async (request) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      return commentsOf(entry, request.query);
    },
  );
};
