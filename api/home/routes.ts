import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actionPlanModel } from '../action-plan/queries/action-plan.ts';
import { boardModel } from '../assessment/queries/participation.ts';
import { callerOf } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { createCycles } from '../results/queries/cycles.ts';
import { resultsModel } from '../results/queries/results.ts';
import { home } from './contract/home.ts';
import { createHomeQuery } from './queries/home.ts';

type Options = { deps: ApiDependencies; directory: Directory };

/** Route of the home page, across all assessments of an organisation. */
export const homeRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, directory }) => {
  const homeOf = createHomeQuery(
    readerOf(deps, boardModel),
    readerOf(deps, actionPlanModel),
    createCycles(readerOf(deps, resultsModel), directory),
    directory,
  );

  app.get(
    '/api/home',
    { config: { access: 'results.read' }, schema: { response: { 200: home } } },
    async (request) => homeOf(callerOf(request).tenant),
  );
};
