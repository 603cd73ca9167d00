import type { FastifyInstance } from 'fastify';
import type { RosterQuery } from '../assessment/queries/roster.ts';
import type { Tokens } from '../http/access/tokens.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import type { Personal } from '../queries/personal.ts';
import type { Directory } from '../queries/read-models.ts';
import { createAnswerCommands } from './commands/answers.ts';
import { createBrowserCommands } from './commands/browsers.ts';
import { createOpenLink } from './commands/open-link.ts';
import { createAsidesQuery } from './queries/asides.ts';
import { createFirstPage } from './queries/first-page.ts';
import { createTakeStateQuery } from './queries/take-state.ts';
import { firstPageRoutes } from './routes/first-page.ts';
import { takeRoutes } from './routes/take.ts';
import { takeOpeningRoutes } from './routes/take-opening.ts';
import { createTakeVisits } from './take-visits.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly directory: Directory;
  readonly personal: Personal;
  readonly roster: RosterQuery;
};

/** Routes for opening a personal link, answering and submitting, and for the first page before a launch. */
export async function responseRoutes(
  app: FastifyInstance,
  { deps, tokens, limits, directory, personal, roster }: Options,
): Promise<void> {
  const visits = createTakeVisits(deps, directory);
  const stateOf = createTakeStateQuery(deps, personal, roster);
  const answers = createAnswerCommands({ deps, visits, asideOf: createAsidesQuery(deps, personal) });
  const browsers = createBrowserCommands({ deps, visits, personal });
  const open = createOpenLink({ deps, directory });
  await app.register(firstPageRoutes, { firstPageOf: createFirstPage(deps, personal) });
  await app.register(takeRoutes, { deps, visits, stateOf, answers });
  await app.register(takeOpeningRoutes, { deps, tokens, visits, stateOf, limits, open, answers, browsers });
}
