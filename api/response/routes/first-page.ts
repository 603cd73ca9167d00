import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { launchBody } from '../../assessment/contract/assessments.ts';
import { callerOf } from '../../http/access/authentication.ts';
import { takeState } from '../contract/take.ts';
import type { createFirstPage } from '../queries/first-page.ts';

type Options = { firstPageOf: ReturnType<typeof createFirstPage> };

/** Before a launch: the first page of the survey as the first invited person will get it. */
export const firstPageRoutes: FastifyPluginAsyncZod<Options> = async (app, { firstPageOf }) => {
  app.post(
    '/api/assessments/first-page/preview',
    {
      config: { access: 'assessments.manage' },
      schema: { body: launchBody, response: { 200: takeState } },
    },
    (request) => {
      const { opensAt = null, closesAt = null, named, ...wish } = request.body;
      return firstPageOf({ ...wish, ...(named && { named }), opensAt, closesAt }, callerOf(request));
    },
  );
};
