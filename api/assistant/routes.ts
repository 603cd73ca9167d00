import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { decideAccess } from '../../domain/access/policy.ts';
import { localTime } from '../../domain/kernel/clocks.ts';
import { actorOf, Organization } from '../../domain/organization/state.ts';
import { answersByPerson } from '../../domain/read-models/answers-by-person/answers-by-person.ts';
import { trend } from '../../domain/read-models/trend/trend.ts';
import { actionPlanModel, createActionPlanQuery } from '../action-plan/queries/action-plan.ts';
import type { LibraryRows } from '../document/queries/library-rows.ts';
import type { TextSearch } from '../document/queries/search/text-search.ts';
import { memberOf } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { notFound } from '../http/problem.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { createCycles } from '../results/queries/cycles.ts';
import type { AssessmentQueries } from '../results/queries/of-assessment.ts';
import { createPairedTrend } from '../results/queries/paired-trend.ts';
import { createPairsQuery } from '../results/queries/pairs.ts';
import { resultsModel } from '../results/queries/results.ts';
import { createTrendsQuery } from '../results/queries/trends.ts';
import { askBody, assistantAnswer } from './contract/assistant.ts';
import { createAssistant } from './queries/ask.ts';
import { createDocumentAnswers } from './queries/document-answers.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  personal: Personal;
  libraryRows: LibraryRows;
  texts: TextSearch;
  queries: AssessmentQueries;
  limits: Limits;
};

/** Questions in free text, answered from stored facts with citations. */
export const assistantRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, personal, libraryRows, texts, queries, limits },
) => {
  const results = readerOf(deps, resultsModel);
  const cycles = createCycles(results, directory);
  const pairsOf = createPairsQuery(readerOf(deps, answersByPerson.name), directory, personal);
  const plans = createActionPlanQuery({
    deps,
    plans: readerOf(deps, actionPlanModel),
    results,
    cycles,
    pairsOf,
    people: createPeople(deps, personal),
    personal,
  });
  const assistant = createAssistant({
    queries,
    cycles,
    directory,
    planOf: plans.plan,
    trendsOf: createTrendsQuery(
      readerOf(deps, trend.name),
      deps.commands,
      undefined,
      createPairedTrend(pairsOf, directory),
    ),
    documentsAbout: createDocumentAnswers({ deps, libraryRows, texts }),
  });

  // Each kind of answer needs the permission of the page that shows it, so the query asks the policy.
  app.post(
    '/api/assistant/ask',
    { config: { access: 'member' }, schema: { body: askBody, response: { 200: assistantAnswer } } },
    async (request) => {
      const { tenant, accountId } = memberOf(request);
      await limits.take('questions', accountId, request);
      const { state } = await deps.commands.load(Organization, tenant);
      const actor = actorOf(state, accountId);
      if (!actor) throw notFound();
      return assistant({
        ...request.body,
        assessmentId: request.body.assessmentId,
        tenant,
        may: (action) => decideAccess(actor, action),
        today: localTime(deps.clock.now(), state?.timeZone ?? 'UTC').day,
      });
    },
  );
};
