import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answersByPerson as model } from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { answersByPerson, answersQuery } from '../../contract/answers.ts';
import { assessmentParams } from '../../contract/assessments.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { createAnswersQuery } from '../../queries/answers.ts';
import type { Personal } from '../../queries/personal.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';

type Options = { deps: ApiDependencies; directory: Directory; personal: Personal };

/** Who answered what, in assessments launched with names. */
export const answerRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, directory, personal }) => {
  const answersOf = createAnswersQuery(readerOf(deps, model.name), personal);

  app.get(
    '/api/assessments/:assessmentId/results/answers',
    {
      config: { access: 'answers.read' },
      schema: { params: assessmentParams, querystring: answersQuery, response: { 200: answersByPerson } },
    },
    async (request) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      return answersOf(entry, request.query);
    },
  );
};
