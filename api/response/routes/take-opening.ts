import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { say } from '../../../domain/texts/sentence.ts';
import { participantTokenSeconds } from '../../../infra/session-store/session-lifetimes.ts';
import { createMemberBrowser } from '../../account/member-browser.ts';
import { participantOf } from '../../http/access/authentication.ts';
import type { ParticipantClaims, Tokens } from '../../http/access/tokens.ts';
import { noBody, written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { ApiProblem } from '../../http/problem.ts';
import { qrPath } from '../../http/qr-path.ts';
import type { createAnswerCommands } from '../commands/answers.ts';
import type { createBrowserCommands, MarkedClaims } from '../commands/browsers.ts';
import type { createOpenLink } from '../commands/open-link.ts';
import { startBody, started, takeSession, takeSessionBody } from '../contract/take.ts';
import { mailedCode, resumeBody, shownCode } from '../contract/take-codes.ts';
import type { TakeStateQuery } from '../queries/take-state.ts';
import { createTakeBrowser } from '../take-browser.ts';
import type { TakeVisits } from '../take-visits.ts';
import { participantContext } from './participant-context.ts';

type Options = {
  deps: ApiDependencies;
  tokens: Tokens;
  visits: TakeVisits;
  stateOf: TakeStateQuery;
  limits: Limits;
  open: ReturnType<typeof createOpenLink>;
  answers: ReturnType<typeof createAnswerCommands>;
  browsers: ReturnType<typeof createBrowserCommands>;
};

/**
 * Routes that exchange a personal link for a session, and admit browsers to the answers. The link alone opens only the
 * first page. Starting is a deliberate act, and the first start admits its browser; a mail scanner that opens links and
 * runs scripts does not start. Every other browser needs a code.
 */
export const takeOpeningRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, tokens, visits, stateOf, limits, open, answers, browsers },
) => {
  await app.register(cookie);
  const sessions = createTakeSessions({ deps, tokens, visits, stateOf });
  const { inThisBrowser, tokenOf, sessionOf } = sessions;
  const wrongLinks = app.createRateLimit({ max: 60, timeWindow: 60_000 });

  app.post(
    '/api/take/sessions',
    {
      config: { access: 'public', guest: true },
      schema: { body: takeSessionBody, response: { 200: takeSession } },
    },
    async (request, reply) => {
      const claims = await open(request.body.token, {
        wrongToken: async () => {
          const guesses = await wrongLinks(request);
          if (!guesses.isAllowed && guesses.isExceeded)
            throw new ApiProblem(429, 'TOO_MANY_REQUESTS', say('response.tooManyRequests'), {
              retryAfter: 60,
            });
        },
        mark: (participantId) => sessions.mark(participantId, request, reply),
        contextOf: (participantId, tenant) => participantContext(request, { participantId, tenant }),
      });
      return sessionOf(claims, request);
    },
  );

  app.post(
    '/api/take/start',
    { config: { access: 'participant' }, schema: { body: startBody, response: { 200: started } } },
    async (request) => {
      const claims = inThisBrowser(request);
      const begun = await answers.start(claims, request.body, participantContext(request, claims));
      return { ...begun, ...(await tokenOf(claims, request)) };
    },
  );

  app.post(
    '/api/take/continue',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: takeSession } } },
    async (request) => {
      const claims = inThisBrowser(request);
      await browsers.continueHere(claims, participantContext(request, claims));
      return sessionOf(claims, request);
    },
  );

  app.post(
    '/api/take/leave',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const claims = inThisBrowser(request);
      // Any browser may leave, so the answer contains no position: it would disclose to a browser with only the link
      // when the person last saved.
      await browsers.leave(claims, participantContext(request, claims));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/take/only-here',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: written } } },
    async (request) => {
      const claims = inThisBrowser(request);
      return { position: await browsers.onlyHere(claims, participantContext(request, claims)) };
    },
  );

  app.post(
    '/api/take/codes',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: shownCode } } },
    async (request) => {
      const claims = participantOf(request);
      const may = () => limits.take('resumeCodes', claims.participantId, request);
      const shown = await browsers.showCode(claims, may, participantContext(request, claims));
      return { ...shown, qr: qrPath(shown.link) };
    },
  );

  app.post(
    '/api/take/codes/mail',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: mailedCode } } },
    async (request) => {
      const claims = participantOf(request);
      const may = () => limits.take('resumeMails', claims.participantId, request);
      return browsers.mailCode(claims, may, participantContext(request, claims));
    },
  );

  app.post(
    '/api/take/resume',
    { config: { access: 'participant' }, schema: { body: resumeBody, response: { 200: takeSession } } },
    async (request) => {
      const claims = inThisBrowser(request);
      const may = () => limits.take('resumeTries', claims.participantId, request);
      await browsers.resume(claims, request.body, may, participantContext(request, claims));
      return sessionOf(claims, request);
    },
  );
};

/** What the routes share: the claims and the tokens of a participant's session. */
function createTakeSessions({
  deps,
  tokens,
  visits,
  stateOf,
}: Pick<Options, 'deps' | 'tokens' | 'visits' | 'stateOf'>) {
  const browser = createTakeBrowser(deps);
  const members = createMemberBrowser(deps);
  return { mark: browser.mark, inThisBrowser, tokenOf, sessionOf };

  /**
   * Claims of the session, with the browser that the cookie names: another tab may have set the cookie after this
   * session began.
   */
  function inThisBrowser(request: FastifyRequest): MarkedClaims {
    const claims = participantOf(request);
    const device = browser.of(claims.participantId, request) ?? claims.device;
    if (device === undefined) throw new ApiProblem(401, 'INVALID_TOKEN', say('response.invalidToken'));
    return { ...claims, device };
  }

  async function tokenOf({ beside: _, ...claims }: ParticipantClaims, request: FastifyRequest) {
    const beside = await members.seesResults(claims.tenant, request);
    const accessToken = await tokens.sign({ ...claims, ...(beside && { beside: true }) });
    return { accessToken, expiresIn: participantTokenSeconds };
  }

  async function sessionOf(claims: MarkedClaims, request: FastifyRequest) {
    const { entry, participant } = await visits.behind(claims);
    const state = await stateOf(entry, claims.participantId, participant, claims);
    return { ...(await tokenOf(claims, request)), state };
  }
}
