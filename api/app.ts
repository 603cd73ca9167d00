import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accessStamp, decideAccess } from '../domain/access/policy.ts';
import { actorOf, Organization } from '../domain/organization/state.ts';
import { comparison } from '../domain/read-models/comparison/comparison.ts';
import { tenantOfKey } from '../domain/read-models/trend/documents.ts';
import { trend } from '../domain/read-models/trend/trend.ts';
import { keyedHash } from '../infra/identifiers/identifiers.ts';
import { CountHere } from '../infra/rate-limit/count-here.ts';
import { createAccounts } from './access/accounts.ts';
import { createFirstStart } from './access/first-start.ts';
import { createIdentityLinks } from './access/identity-links.ts';
import { createKnownDevices } from './access/known-devices.ts';
import { createLimits } from './access/limits.ts';
import { createMemberships } from './access/memberships.ts';
import { createOperators } from './access/operators.ts';
import { createOrganizationEntry } from './access/organization-entry.ts';
import { createPasskeys } from './access/passkeys.ts';
import {
  createCodeCheck,
  createReauthentication,
  createSecondFactorAgain,
} from './access/reauthentication.ts';
import { createBeginnings, createSecondFactorMissing } from './access/second-factor.ts';
import { createSessions } from './access/sessions.ts';
import { createSignIn } from './access/sign-in.ts';
import { createSso } from './access/sso.ts';
import { createSsoDomains } from './access/sso-domains.ts';
import { createTakeVisits } from './access/take-visits.ts';
import { createTickets } from './access/tickets.ts';
import { createTokens } from './access/tokens.ts';
import type { ApiDependencies } from './dependencies.ts';
import { startBoardPusher } from './live/board-pusher.ts';
import { startChangePusher } from './live/change-pusher.ts';
import { startLiveServer } from './live/live-server.ts';
import { authentication } from './plugins/authentication.ts';
import { description } from './plugins/description.ts';
import { metrics } from './plugins/metrics.ts';
import { problems, sendProblem } from './plugins/problems.ts';
import { publicPages } from './plugins/public-pages.ts';
import { requestLog } from './plugins/request-log.ts';
import { sameOrigin } from './plugins/same-origin.ts';
import { fixedHeaders, securityHeaders } from './plugins/security-headers.ts';
import { requestTracing } from './plugins/tracing.ts';
import { noCompilersOfItsOwn, serializerCompiler, validatorCompiler } from './plugins/validation.ts';
import { webPages } from './plugins/web-pages.ts';
import { ApiProblem, notFound } from './problem.ts';
import { planModel } from './queries/action-plan/action-plan.ts';
import { createAsidesQuery } from './queries/asides.ts';
import { createAssessmentQueries } from './queries/of-assessment.ts';
import { boardModel, createParticipationQuery } from './queries/participation.ts';
import { createTimeMachine } from './queries/past/time-machine.ts';
import { createPeople } from './queries/people.ts';
import { createPersonal } from './queries/personal.ts';
import { createDirectory, readerOf } from './queries/read-models.ts';
import { createRosterQuery, rosterModel } from './queries/roster.ts';
import { createTakeStateQuery } from './queries/take-state.ts';
import { createWarmAnswers } from './queries/warm-answers.ts';
import { accountRoutes } from './routes/account.ts';
import { planRoutes } from './routes/action-plan/action-plan.ts';
import { assessmentViewRoutes } from './routes/assessment-views.ts';
import { assessmentRoutes } from './routes/assessments.ts';
import { auditExportRoutes } from './routes/audit-export.ts';
import { authRoutes } from './routes/auth.ts';
import { cspReportRoutes } from './routes/csp-reports.ts';
import { forecastRoutes } from './routes/forecast.ts';
import { instanceRoutes } from './routes/instance.ts';
import { keptLinkRoutes } from './routes/kept-links.ts';
import { mailboxRoutes } from './routes/mailbox.ts';
import { operationsRoutes } from './routes/operations.ts';
import { organizationPart } from './routes/organization/organization.ts';
import { paymentRoutes } from './routes/payments.ts';
import { planGrantRoutes } from './routes/plan-grants.ts';
import { createPointInTime } from './routes/point-in-time.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { reminderRoutes } from './routes/reminders.ts';
import { analysisRoutes } from './routes/results/analysis.ts';
import { answerRoutes } from './routes/results/answers.ts';
import { commentRoutes } from './routes/results/comments.ts';
import { comparisonRoutes } from './routes/results/comparison.ts';
import { handoutsPart } from './routes/results/handouts.ts';
import { receiptRoutes } from './routes/results/receipt.ts';
import { ssoRoutes } from './routes/sso.ts';
import { surveyImportRoutes } from './routes/survey-import.ts';
import { takeRoutes } from './routes/take.ts';
import { takeOpeningRoutes } from './routes/take-opening.ts';
import { trendRoutes } from './routes/trends.ts';
import { waysInRoutes } from './routes/ways-in.ts';

export const version = '0.1.0';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

declare module 'fastify' {
  interface FastifyInstance {
    /** A keyed hash of what a body says, lower-case hex: part of the id of the command it asks for (plugins/authentication.ts). */
    saidIn(body: unknown): string;
  }
}

/**
 * What people think up as a secret is no part of the id of a command, which stands in the log: guesses could be tried out much faster than on
 * the slow hash. Where it is what a command says, access/same-password.ts compares it with that one.
 */
const withoutPasswords = (body: unknown): string =>
  JSON.stringify(body ?? null, (key, value: unknown) => (/password|passphrase/i.test(key) ? '' : value));

/** The whole api as one app; the caller owns the process, the port and what is underneath. */
export async function buildApp(deps: ApiDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // The one place that logs a request names its id itself; a child logger for each costs every answer.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Whoever sends slowly keeps a connection no longer than this, from the first byte to the last.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // Hop 0 is whoever connected; only so many of the addresses before it were written by proxies of ours.
    trustProxy: (_, hop) => hop < deps.trustProxy,
    // Without an Idempotency-Key the request id is the key of a command, so only a UUID counts; anything else is replaced.
    genReqId: (request) => {
      const { 'x-request-id': given } = request.headers;
      return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : randomUUID();
    },
    schemaController: noCompilersOfItsOwn,
    // A path that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply.headers({ ...fixedHeaders, 'cache-control': 'no-store' })),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 128 },
  });
  // Only JSON is read: a form of another site can send text/plain without asking first.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const saying = deps.keys.derive('said-in-request');
  app.decorate('saidIn', (body: unknown) => keyedHash(saying, withoutPasswords(body)));
  const tokens = createTokens(deps.keys.derive('access-token'), deps.clock);
  const operators = createOperators(deps);
  const beginningOf = createBeginnings(deps);
  const firstStart = createFirstStart(deps);
  const secondFactorMissing = createSecondFactorMissing(deps, beginningOf);
  const personal = createPersonal(deps.keys);
  const directory = createDirectory(deps);
  const board = readerOf(deps, boardModel);
  const participation = createParticipationQuery(board, personal, deps.clock);
  const live = startLiveServer({
    http: app.server,
    tokens,
    sessions: deps.sessions,
    clock: deps.clock,
    lastChange: participation.lastChange,
    publicUrl: deps.publicUrl,
    behindProxy: deps.trustProxy > 0,
    accessOf: async (tenant, who) => {
      const { state } = await deps.commands.load(Organization, tenant);
      const actor = actorOf(state, who.accountId);
      if (!actor) return undefined;
      const watches = decideAccess(actor, 'results.read').allowed && !(await secondFactorMissing(state, who));
      return { watches, stamp: accessStamp(actor) };
    },
    owns: async (tenant, assessmentId) => (await directory.assessment(assessmentId))?.tenant === tenant,
    nameOf: createPeople(deps, personal).nameOf,
    adapter: deps.shared?.liveAdapter,
  });
  const stopPusher = startBoardPusher({
    feed: deps.feed,
    reader: board,
    clock: deps.clock,
    entryOf: directory.assessment,
    isWatched: live.isWatched,
    push: live.push,
    failed: (error) => deps.log.error({ err: error }, 'push failed'),
  });
  const ofAssessments = {
    aboutOf: (key: string) => key.split(':')[0],
    toldOf: async (assessmentId: string) => {
      const entry = await directory.assessment(assessmentId);
      return entry && { tenant: entry.tenant, id: assessmentId };
    },
  };
  const ofOrganizations = {
    aboutOf: tenantOfKey,
    toldOf: async (tenant: string) => ({ tenant, id: null }),
  };
  const reread = {
    [planModel]: ofAssessments,
    [comparison.name]: ofAssessments,
    [trend.name]: ofOrganizations,
  };
  const stopChangePushers = Object.entries(reread).map(([model, whose]) =>
    startChangePusher({
      feed: deps.feed,
      model,
      ...whose,
      isWatched: live.isWatched,
      push: live.pushChanged,
      failed: (error) => deps.log.error({ err: error }, 'push failed'),
    }),
  );
  const stopMissed = deps.feed.onMissed((model) => {
    if (model === boardModel)
      live.greet().catch((error: unknown) => deps.log.error({ err: error }, 'greeting failed'));
    if (Object.hasOwn(reread, model)) live.missed(model);
  });
  app.addHook('preClose', async () => {
    stopMissed();
    await stopPusher();
    await Promise.all(stopChangePushers.map((stop) => stop()));
    await live.close();
  });

  await app.register(description, { version });
  await app.register(problems);
  await app.register(securityHeaders);
  await app.register(sameOrigin, { publicUrl: deps.publicUrl });
  if (deps.tracing) await app.register(requestTracing, { tracing: deps.tracing });
  await app.register(requestLog, { log: deps.log });
  await app.register(metrics, { deps });
  await app.register(rateLimit, {
    store: CountHere,
    ...deps.shared?.rateLimit,
    global: false,
    // RateLimit-Limit, -Remaining and -Reset, as drafted for HTTP.
    enableDraftSpec: true,
    errorResponseBuilder: (_, { ttl }) =>
      new ApiProblem(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1_000)),
      }),
  });
  await app.register(authentication, { deps, tokens, operators, secondFactorMissing });

  const rosterQuery = createRosterQuery(readerOf(deps, rosterModel), deps);
  // Cookies and compression cost every answer they look at, so each part takes only what it uses.
  const limits = createLimits(app);
  const visits = createTakeVisits(deps, directory);
  const stateOf = createTakeStateQuery(deps, personal, rosterQuery);
  const asideOf = createAsidesQuery(deps, personal);
  await app.register(takeRoutes, { deps, visits, stateOf, asideOf });
  await app.register(takeOpeningRoutes, { deps, tokens, directory, visits, stateOf, personal, limits });
  await app.register(async (part) => {
    await part.register(cookie);
    const memberships = createMemberships(deps);
    const sessions = createSessions({
      deps,
      tokens,
      personal,
      operators,
      live,
      secondFactorMissing,
      memberships,
      beginningOf,
    });
    const accounts = createAccounts(deps, sessions);
    const tickets = createTickets(deps.keys.derive('ticket'), deps.clock);
    const linkIdentity = createIdentityLinks(deps);
    const devices = createKnownDevices(deps);
    const signIn = createSignIn({
      deps,
      sessions,
      tickets,
      limits,
      devices,
      linkIdentity,
      memberships,
    });
    app.addHook('onClose', () => signIn.noted());
    const reauthenticate = createReauthentication(deps, limits);
    const codeCheck = createCodeCheck(deps, limits);
    const secondFactorAgain = createSecondFactorAgain(deps, codeCheck, memberships, beginningOf);
    const entry = createOrganizationEntry(codeCheck);
    const ssoDomains = createSsoDomains(deps);
    const sso = createSso(
      deps,
      accounts,
      signIn,
      tickets,
      limits,
      linkIdentity,
      devices,
      ssoDomains,
      operators,
      memberships,
    );
    await part.register(authRoutes, {
      deps,
      sessions,
      accounts,
      signIn,
      sso,
      limits,
      entry,
      beginningOf,
      firstStart,
    });
    await part.register(recoveryRoutes, { deps, sessions, tokens, limits, personal, memberships, devices });
    await part.register(accountRoutes, { deps, sessions, personal, beginningOf });
    const passkeys = createPasskeys(deps, signIn, tickets, limits, linkIdentity);
    await part.register(ssoRoutes, { deps, sso, tickets, limits, reauthenticate });
    await part.register(waysInRoutes, {
      deps,
      reauthenticate,
      secondFactorAgain,
      personal,
      passkeys,
      limits,
      live,
      memberships,
      beginningOf,
    });
    await part.register(organizationPart, {
      deps,
      accounts,
      sessions,
      reauthenticate,
      limits,
      live,
      personal,
      tickets,
      entry,
      beginningOf,
      ssoDomains,
    });
  });
  await app.register(cspReportRoutes, { log: deps.log });
  await app.register(mailboxRoutes, { deps });
  await app.register(paymentRoutes, { deps });
  await app.register(async (part) => {
    await part.register(compress, { threshold: 1_400 });
    const timeMachine = createTimeMachine({ deps, directory, personal });
    const present = createAssessmentQueries({
      reader: (model) => readerOf(deps, model),
      participation,
      directory,
      personal,
      store: deps.store,
      roster: rosterQuery,
      warmComparison: createWarmAnswers(deps.feed, comparison.name, ofAssessments.aboutOf),
    });
    const lookAt = createPointInTime({ directory, limits, present, timeMachine });
    await part.register(assessmentRoutes, { deps, limits, directory, participation });
    await part.register(forecastRoutes);
    await part.register(reminderRoutes, { deps, limits, directory, participation, personal });
    await part.register(assessmentViewRoutes, { deps, limits, directory, lookAt, timeMachine });
    await part.register(auditExportRoutes, { deps, directory, personal, limits });
    await part.register(analysisRoutes, { deps, lookAt });
    await part.register(surveyImportRoutes, { deps, directory });
    await part.register(planRoutes, { deps, directory, personal });
    await part.register(comparisonRoutes, { lookAt });
    await part.register(receiptRoutes, { lookAt });
    await part.register(commentRoutes, { lookAt });
    await part.register(answerRoutes, { lookAt });
    await part.register(trendRoutes, { deps, directory, personal });
    await part.register(keptLinkRoutes, { deps, directory, participation, personal });
    await part.register(handoutsPart, { deps, directory, participation, personal, limits });
    await part.register(instanceRoutes, { deps, firstStart, version, directory });
    const people = createPeople(deps, personal);
    await part.register(operationsRoutes, {
      deps,
      operators,
      people,
      version,
    });
    await part.register(planGrantRoutes, { deps, people, memberships: createMemberships(deps) });
  });
  await app.register(publicPages, {
    folder: deps.webFolder,
    publicUrl: deps.publicUrl,
    billing: deps.billing !== undefined,
    notices: deps.notices,
    training: deps.training,
  });
  await app.register(webPages, { folder: deps.webFolder });
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  return app;
}
