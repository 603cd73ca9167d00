import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { threshold } from '../../domain/assessment/limits.ts';
import { Organization } from '../../domain/organization/state.ts';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { languageOf } from '../http/language.ts';
import { createPeople, type People } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import type { Directory } from '../queries/read-models.ts';
import type { createBeginImport } from './commands/begin-import.ts';
import { createReviewCommands } from './commands/end-review.ts';
import { createMappingCommands } from './commands/keep-mapping.ts';
import { importCheck, importReviews, reviewsQuery } from './contract/reviews.ts';
import {
  importBegan,
  importBody,
  importPreview,
  importPreviewBody,
  importProgress,
  keptMappings,
  longestContent,
  mappingParams,
} from './contract/survey-import.ts';
import { createEarlierImports } from './queries/earlier-imports.ts';
import { createKeptMappingsQuery } from './queries/kept-mappings.ts';
import { createImportProgressQuery } from './queries/progress.ts';
import { createReviewQueries } from './queries/reviews.ts';

type BeginImport = ReturnType<typeof createBeginImport>;
type Options = { deps: ApiDependencies; directory: Directory; personal: Personal };

/** Maximum size of a body: the file, the questions and the remaining fields. */
const bodyLimit = longestContent + 700_000;

/**
 * Routes for surveys that were answered elsewhere: preview a file, import it, follow its progress; and how earlier files
 * were read. The readers of files are loaded with the first file.
 */
export const surveyImportRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, personal },
) => {
  const progressOf = createImportProgressQuery(deps);
  const people = createPeople(deps, personal);
  const mappings = createKeptMappingsQuery(deps, personal, people);
  const earlierImports = createEarlierImports(deps, directory);
  const { remove } = createMappingCommands(deps);
  let beginImport: BeginImport | undefined;

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
      const { tenant } = callerOf(request);
      const { state } = await deps.commands.load(Organization, tenant);
      const hasOthers = (await earlierImports(tenant, state, undefined)).size > 0;
      const own = state?.threshold ?? threshold.default;
      return previewOf(
        request.body,
        languageOf(request),
        { tenant, signal: gone.signal, now: deps.clock.now(), k: request.body.threshold ?? own, hasOthers },
        async (head) => (await mappings.like(tenant, head)) ?? null,
      );
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
      // Comments are compared before anything is stored; who left does not wait for it.
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const commands = await import('./commands/begin-import.ts');
      const { createKnownComments } = await import('./queries/known-comments.ts');
      // One for all requests, because it lets an organisation's imports wait for each other, and keeps the codes of their comments.
      beginImport ??= commands.createBeginImport({
        deps,
        directory,
        commentsOf: createKnownComments(deps, directory),
      });
      const caller = callerOf(request);
      // Parsing a body of 22 MB took a turn of the event loop, and hashing it for the id of the command takes another. The first
      // setImmediate still runs in the turn that parsed.
      await nextTurn();
      await nextTurn();
      const context = commandContext(request, caller.actor, caller.tenant);
      await nextTurn();
      return reply.code(202).send(await beginImport(request.body, caller, context, gone.signal));
    },
  );

  app.get(
    '/api/imports/mappings',
    { config: { access: 'assessments.manage' }, schema: { response: { 200: keptMappings } } },
    async (request) => mappings.list(callerOf(request).tenant),
  );

  app.delete(
    '/api/imports/mappings/:mappingId',
    {
      config: { access: 'assessments.manage' },
      schema: { params: mappingParams, body: noBody, response: { 200: written } },
    },
    async (request) => {
      const caller = callerOf(request);
      const context = commandContext(request, caller.actor, caller.tenant);
      return remove({ caller, context }, request.params.mappingId);
    },
  );

  await app.register(reviewRoutes, { deps, directory, people });

  app.get(
    '/api/imports/:assessmentId',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, response: { 200: importProgress } },
    },
    async (request) => {
      const { assessmentId } = request.params;
      const { tenant } = callerOf(request);
      await directory.isReview(tenant, assessmentId);
      return progressOf(assessmentId);
    },
  );
};

/** Routes for imports that nobody but their importer has seen: list, check, show, withdraw. */
const reviewRoutes: FastifyPluginAsyncZod<Pick<Options, 'deps' | 'directory'> & { people: People }> = async (
  app,
  { deps, directory, people },
) => {
  const reviews = createReviewQueries(deps, directory, people);
  const { show, withdraw } = createReviewCommands(deps);
  /** @throws {ApiProblem} 404 for another organisation's import */
  const own = async (tenant: string, assessmentId: string): Promise<string> => {
    await directory.isReview(tenant, assessmentId);
    return assessmentId;
  };

  app.get(
    '/api/imports',
    {
      config: { access: 'assessments.manage' },
      schema: { querystring: reviewsQuery, response: { 200: importReviews } },
    },
    async (request) => {
      await directory.reached(request.query.after);
      return reviews.list(callerOf(request));
    },
  );

  app.get(
    '/api/imports/:assessmentId/check',
    {
      config: { access: 'imports.review', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { params: assessmentParams, response: { 200: importCheck } },
    },
    async (request) => {
      const caller = callerOf(request);
      return reviews.check(caller, await own(caller.tenant, request.params.assessmentId));
    },
  );

  for (const [end, command] of [
    ['show', show],
    ['withdraw', withdraw],
  ] as const)
    app.post(
      `/api/imports/:assessmentId/${end}`,
      {
        config: { access: 'imports.review' },
        schema: { params: assessmentParams, body: noBody, response: { 200: written } },
      },
      async (request) => {
        const caller = callerOf(request);
        const assessmentId = await own(caller.tenant, request.params.assessmentId);
        return command(
          { caller, context: commandContext(request, caller.actor, caller.tenant) },
          assessmentId,
        );
      },
    );
};
