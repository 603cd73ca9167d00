import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { comparison } from '../domain/read-models/comparison/comparison.ts';
import { trend } from '../domain/read-models/trend/trend.ts';
import { say } from '../domain/texts/sentence.ts';
import { createPrinter } from '../infra/browser/print-page.ts';
import { keyedHash } from '../infra/identifiers/identifiers.ts';
import { CountHere } from '../infra/rate-limit/count-here.ts';
import { createFirstStart } from './account/first-start.ts';
import { accountRoutes } from './account/routes.ts';
import { createAccountServices } from './account/services.ts';
import { actionPlanModel } from './action-plan/queries/action-plan.ts';
import { actionPlanRoutes } from './action-plan/routes.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { boardModel, createParticipationQuery } from './assessment/queries/participation.ts';
import { createRosterQuery, rosterModel } from './assessment/queries/roster.ts';
import { assessmentRoutes } from './assessment/routes.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { paymentRoutes } from './billing/routes.ts';
import { claimLinkRoutes } from './claim-link/routes.ts';
import { createCorrelatedCount } from './correlation/queries/correlated.ts';
import { createKnownScores } from './correlation/queries/known-scores.ts';
import { correlationRoutes } from './correlation/routes.ts';
import { dataSourcesModel } from './data-source/queries/data-sources.ts';
import { dataSourceRoutes } from './data-source/routes.ts';
import { guestFiles } from './demo/files.ts';
import { demoRoutes } from './demo/routes.ts';
import { dissectionRoutes } from './dissection/routes.ts';
import { libraryModel } from './document/queries/library.ts';
import { createLibraryRows } from './document/queries/library-rows.ts';
import { createTextSearch } from './document/queries/search/text-search.ts';
import { documentRoutes } from './document/routes.ts';
import { draftRoutes } from './draft/routes.ts';
import { evidenceModel } from './evidence/queries/evidence.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { authentication } from './http/access/authentication.ts';
import { createGuests } from './http/access/guests.ts';
import { createOperators } from './http/access/operators.ts';
import { createBeginnings, createSecondFactorMissing } from './http/access/second-factor.ts';
import { createTokens } from './http/access/tokens.ts';
import type { ApiDependencies } from './http/dependencies.ts';
import { createLimits } from './http/limits.ts';
import { keepBrokenUpgrades, pathOf } from './http/plugins/connections.ts';
import { cspReportRoutes } from './http/plugins/csp-reports.ts';
import { description } from './http/plugins/description.ts';
import { problems, sendProblem } from './http/plugins/problems.ts';
import { publicPages } from './http/plugins/public-pages.ts';
import { requestLog } from './http/plugins/request-log.ts';
import { sameOrigin } from './http/plugins/same-origin.ts';
import { samplePages } from './http/plugins/sample.ts';
import { fixedHeaders, securityHeaders } from './http/plugins/security-headers.ts';
import { requestTracing } from './http/plugins/tracing.ts';
import { compilersFor, noCompilersOfItsOwn } from './http/plugins/validation.ts';
import { webPages } from './http/plugins/web-pages.ts';
import { ApiProblem, notFound } from './http/problem.ts';
import { fromFront, hasSample } from './http/sample.ts';
import { metrics } from './installation/metrics/metrics.ts';
import { installationRoutes } from './installation/routes.ts';
import { lexiconRoutes } from './lexicon/routes.ts';
import {
  assessmentConcerned,
  libraryConcerned,
  organizationConcerned,
  sourcesConcerned,
} from './live/concerned.ts';
import { startLive } from './live/live.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { organizationRoutes } from './organization/routes.ts';
import { createPeople } from './queries/people.ts';
import { createPersonal } from './queries/personal.ts';
import { createDirectory, readerOf } from './queries/read-models.ts';
import { reportRoutes } from './report/routes.ts';
import { frequent } from './response/frequent.ts';
import { responseRoutes } from './response/routes.ts';
import { createPointsInTime } from './results/points-in-time.ts';
import { resultsRoutes } from './results/routes.ts';
import { surveyImportRoutes } from './survey-import/routes.ts';

const version = '0.1.0';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

declare module 'fastify' {
  interface FastifyInstance {
    /** Keyed hash of a request body, in lower-case hex: part of a command's id (http/access/authentication.ts). */
    saidIn(body: unknown): string;
  }
}

/**
 * Leaves secrets chosen by people out of the command id, which is stored in the log: an attacker could test guesses
 * against it much faster than against the slow password hash. Commands that set a password compare it with the stored
 * hash instead (account/passwords/same-password.ts).
 */
const withoutPasswords = (body: unknown): string =>
  JSON.stringify(body ?? null, (key, value: unknown) => (/password|passphrase/i.test(key) ? '' : value));

/** Builds the whole API as one app; the caller owns the process, the port and the adapters. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list of plugins and parts, read top to bottom in the order of registration
export async function buildApp(deps: ApiDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Only one place logs a request, and it adds the request id itself; a child logger per request would slow every
    // answer.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Limits how long a slow sender keeps a connection, from the first byte to the last.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // The connecting peer is hop 0. Only the `trustProxy` nearest forwarded addresses were written by trusted proxies.
    trustProxy: (_, hop) => hop < deps.trustProxy,
    // Without an Idempotency-Key the request id is the idempotency key, so only a UUID is accepted; anything else is replaced.
    genReqId: (request) => {
      const { 'x-request-id': given } = request.headers;
      return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : randomUUID();
    },
    schemaController: noCompilersOfItsOwn,
    rewriteUrl: ({ url }) => pathOf(url),
    // Handles requests with an undecodable path, which never reach a route.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply.headers({ ...fixedHeaders, 'cache-control': 'no-store' })),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 128 },
  });
  // Only JSON is accepted: a form of another site can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  const { validatorCompiler, serializerCompiler } = compilersFor(frequent);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const saying = deps.keys.derive('said-in-request');
  app.decorate('saidIn', (body: unknown) => keyedHash(saying, withoutPasswords(body)));
  const tokens = createTokens(deps.keys.derive('access-token'), deps.clock);
  const guests = createGuests(deps.clock);
  const operators = createOperators(deps);
  const beginningOf = createBeginnings(deps);
  const firstStart = createFirstStart(deps);
  const secondFactorMissing = createSecondFactorMissing(deps, beginningOf);
  const personal = createPersonal(deps.keys);
  const directory = createDirectory(deps);
  const board = readerOf(deps, boardModel);
  const participation = createParticipationQuery(board, personal, deps.clock);
  const roster = createRosterQuery(readerOf(deps, rosterModel), deps);
  const { live, stop } = startLive({
    deps,
    http: app.server,
    tokens,
    secondFactorMissing,
    participation,
    board,
    directory,
    nameOf: createPeople(deps, personal).nameOf,
    reread: {
      [actionPlanModel]: assessmentConcerned(directory),
      [comparison.name]: assessmentConcerned(directory),
      [trend.name]: organizationConcerned,
      [libraryModel]: libraryConcerned,
      [dataSourcesModel]: sourcesConcerned,
      [evidenceModel]: assessmentConcerned(directory),
    },
  });
  app.addHook('preClose', stop);
  keepBrokenUpgrades(app.server);

  await app.register(description, { version });
  await app.register(problems);
  await app.register(securityHeaders);
  if (deps.demo) await app.register(fromFront, deps.demo);
  await app.register(sameOrigin, { publicUrl: deps.publicUrl });
  if (deps.tracing) await app.register(requestTracing, { tracing: deps.tracing });
  await app.register(requestLog, { log: deps.log });
  await app.register(metrics, { deps });
  await app.register(rateLimit, {
    store: CountHere,
    ...deps.shared?.rateLimit,
    global: false,
    // RateLimit-Limit, -Remaining and -Reset headers, as in the IETF draft.
    enableDraftSpec: true,
    errorResponseBuilder: (_, { ttl }) =>
      new ApiProblem(429, 'TOO_MANY_REQUESTS', say('general.tooManyRequests'), {
        retryAfter: Math.max(1, Math.ceil(ttl / 1_000)),
      }),
  });
  await app.register(authentication, { deps, tokens, operators, secondFactorMissing, guests });

  // Cookies and compression slow every answer they inspect, so each scope registers only what it needs.
  const limits = createLimits(app);
  if (deps.demo) await app.register(guestFiles, { limits });
  await app.register(responseRoutes, { deps, tokens, limits, directory, personal, roster });
  await app.register(async (scope) => {
    await scope.register(cookie);
    const account = createAccountServices({
      deps,
      tokens,
      limits,
      personal,
      operators,
      live,
      secondFactorMissing,
      beginningOf,
      firstStart,
    });
    await scope.register(accountRoutes, account);
    await scope.register(organizationRoutes, account);
    const { describe } = account.sessions;
    if (deps.demo)
      await scope.register(demoRoutes, {
        deps,
        demo: deps.demo,
        tokens,
        limits,
        directory,
        guests,
        describe,
      });
  });
  await app.register(cspReportRoutes, { log: deps.log });
  await app.register(mailboxRoutes, { deps });
  await app.register(paymentRoutes, { deps });
  await app.register(async (scope) => {
    await scope.register(compress, { threshold: 1_400 });
    const { lookAt, timeMachine, present } = createPointsInTime({
      deps,
      limits,
      directory,
      personal,
      participation,
      roster,
    });
    const common = { deps, limits, directory, personal };
    await scope.register(assessmentRoutes, { ...common, participation });
    await scope.register(claimLinkRoutes, { deps, limits, directory });
    await scope.register(homeRoutes, common);
    await scope.register(resultsRoutes, { ...common, lookAt, timeMachine });
    await scope.register(auditRoutes, { ...common, timeMachine });
    await scope.register(surveyImportRoutes, common);
    await scope.register(actionPlanRoutes, common);
    const libraryRows = createLibraryRows(deps, readerOf(deps, libraryModel), personal);
    const texts = createTextSearch(deps, libraryRows);
    const scoresOf = createKnownScores(deps.feed, present);
    const correlatedIn = createCorrelatedCount({ directory, scoresOf, libraryRows });
    await scope.register(documentRoutes, { ...common, libraryRows, texts, correlatedIn });
    await scope.register(dataSourceRoutes, { deps, personal, limits });
    await scope.register(draftRoutes, { deps, personal, directory });
    const print = createPrinter(deps.chromium);
    await scope.register(dissectionRoutes, { deps, limits, libraryRows, print });
    await scope.register(assistantRoutes, { ...common, libraryRows, texts, queries: present });
    await scope.register(correlationRoutes, { ...common, libraryRows, queries: present });
    await scope.register(lexiconRoutes, { deps, limits, personal, libraryRows });
    await scope.register(analysisRoutes, { ...common, queries: present, print });
    await scope.register(evidenceRoutes, { ...common, lookAt });
    await scope.register(reportRoutes, { ...common, participation, lookAt });
    await scope.register(installationRoutes, { ...common, firstStart, operators, version });
  });
  if (!deps.demo) await app.register(samplePages, { deps });
  await app.register(publicPages, {
    folder: deps.webFolder,
    publicUrl: deps.publicUrl,
    sample: hasSample(deps),
    billing: deps.billing !== undefined,
    notices: deps.notices,
    training: deps.training,
  });
  await app.register(webPages, {
    folder: deps.webFolder,
    publicUrl: deps.publicUrl,
    sample: deps.sample !== undefined,
  });
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  return app;
}
