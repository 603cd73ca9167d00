import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { openLink } from '../../../domain/invitation/decide.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { startResponse } from '../../../domain/response/decide.ts';
import {
  admissionOf,
  continueHere,
  issueResumeCode,
  leaveHere,
  onlyHere,
  othersOf,
  redeemResumeCode,
} from '../../../domain/response/devices.ts';
import { type CodeWay, Response } from '../../../domain/response/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { resumeCode, resumeCodeHash } from '../../../infra/subject-keys/resume-code.ts';
import { createMemberBrowser } from '../../account/member-browser.ts';
import { commandContext, participantOf } from '../../http/access/authentication.ts';
import { type ParticipantClaims, participantTokenSeconds, type Tokens } from '../../http/access/tokens.ts';
import { noBody, written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { qrPath } from '../../http/qr-path.ts';
import type { Personal } from '../../queries/personal.ts';
import type { Directory } from '../../queries/read-models.ts';
import { startBody, started, takeSession, takeSessionBody } from '../contract/take.ts';
import { mailedCode, resumeBody, shownCode } from '../contract/take-codes.ts';
import { masked, type TakeStateQuery } from '../queries/take-state.ts';
import { createTakeBrowser } from '../take-browser.ts';
import { linkEnded, mustBeHere, participantActor, type TakeVisits } from '../take-visits.ts';
import { savedAnswer } from './take.ts';

type Options = {
  deps: ApiDependencies;
  tokens: Tokens;
  directory: Directory;
  visits: TakeVisits;
  stateOf: TakeStateQuery;
  personal: Personal;
  limits: Limits;
};

/**
 * Exchanges a personal link for a session, and admits browsers to the answers. The link alone opens the first page. The first start is a
 * deliberate act and admits its browser; a mail scanner that opens links and runs scripts is not admitted. Every other browser needs a
 * code.
 */
export const takeOpeningRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, tokens, directory, visits, stateOf, personal, limits },
) => {
  await app.register(cookie);
  const browser = createTakeBrowser(deps);
  const members = createMemberBrowser(deps);
  const wrongLinks = app.createRateLimit({ max: 60, timeWindow: 60_000 });

  app.post(
    '/api/take/sessions',
    { config: { access: 'public' }, schema: { body: takeSessionBody, response: { 200: takeSession } } },
    async (request, reply) => {
      const link = await directory.link(secretHash(request.body.token));
      const participant = link && (await directory.participant(link.participantId));
      if (!link || !participant) {
        // Only wrong tokens count: a whole company may open its links from one address at the same time.
        const guesses = await wrongLinks(request);
        if (!guesses.isAllowed && guesses.isExceeded)
          throw new ApiProblem(429, 'TOO_MANY_REQUESTS', say('response.tooManyRequests'), {
            retryAfter: 60,
          });
        throw new ApiProblem(404, 'LINK_UNKNOWN', say('response.linkUnknown'));
      }
      const { participantId, assessmentId } = link;
      const { tenant } = participant;
      if ((await deps.keys.find(participantId)) === undefined)
        throw new ApiProblem(410, 'PERSONAL_DATA_ERASED', say('response.personalDataErased'));
      // The address was corrected, and the new link is being sent.
      if (!participant.revoked && participant.link !== link.link) throw linkEnded('LINK_REPLACED');
      const device = browser.mark(participantId, request, reply);
      const opened = await deps.commands.handle(
        Invitation,
        participantId,
        commandContext(request, participantActor(participantId), tenant),
        (state) => openLink(state, link.link, device),
      );
      if (isRefusal(opened)) throw problemOf(opened);
      const { link: number } = link;
      return sessionOf(
        { kind: 'participant', participantId, assessmentId, tenant, link: number, device },
        request,
      );
    },
  );

  app.post(
    '/api/take/start',
    { config: { access: 'participant' }, schema: { body: startBody, response: { 200: started } } },
    async (request) => {
      const claims = inThisBrowser(request);
      const about = await visits.questionnaireOf(claims);
      const outcome = await visits.respond(claims, request, (state) =>
        startResponse(state, request.body, about),
      );
      return { ...savedAnswer(deps, outcome, about), ...(await tokenOf(claims, request)) };
    },
  );

  app.post(
    '/api/take/continue',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: takeSession } } },
    async (request) => {
      const claims = inThisBrowser(request);
      await visits.behind(claims);
      await visits.respond(claims, request, (state) => continueHere(state, claims));
      return sessionOf(claims, request);
    },
  );

  app.post(
    '/api/take/leave',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const claims = inThisBrowser(request);
      await visits.behind(claims);
      // Any browser may leave. A position in the answer would disclose to a browser with only the link when the person last saved.
      await visits.respond(claims, request, (state) => leaveHere(state, claims));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/take/only-here',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: written } } },
    async (request) => {
      const claims = inThisBrowser(request);
      await visits.behind(claims);
      const { position } = await visits.respond(claims, request, (state) => onlyHere(state, claims));
      return { position };
    },
  );

  const mayIssue = async (claims: ParticipantClaims) => {
    const { state } = await deps.commands.load(Response, {
      assessmentId: claims.assessmentId,
      participantId: claims.participantId,
    });
    mustBeHere(state, { ...claims, device: claims.device ?? null });
  };

  /** The newest code of this way (shown or mailed). A repeated request gets the code it created. */
  const issue = async (request: FastifyRequest, claims: ParticipantClaims, by: CodeWay) => {
    const { participantId } = claims;
    const visit = { ...claims, device: claims.device ?? null };
    const { state } = await visits.respond(claims, request, async (before) => {
      const code = await resumeCode(deps.keys, participantId, before.codesIssued + 1);
      const codeHash = await resumeCodeHash(deps.keys, participantId, code);
      return issueResumeCode(before, visit, { by, codeHash, now: deps.clock.now() });
    });
    if (by === 'device') mustBeHere(state, visit);
    const issued = state.codes[by];
    if (!issued) throw new ApiProblem(409, 'RESUME_CODE_OVER', say('response.resumeCodeOver.used'));
    return {
      number: issued.number,
      expiresAt: new Date(issued.expiresAt).toISOString(),
      others: othersOf(state, visit).length,
    };
  };

  app.post(
    '/api/take/codes',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: shownCode } } },
    async (request) => {
      const claims = participantOf(request);
      const { assessmentId, participantId } = claims;
      await visits.behind(claims);
      // Counted after authorisation, so that a browser that is not admitted cannot use up the person's codes.
      await mayIssue(claims);
      await limits.take('resumeCodes', participantId, request);
      const { number, expiresAt, others } = await issue(request, claims, 'device');
      const code = await resumeCode(deps.keys, participantId, number);
      const secret = await linkSecret(deps.keys, participantId, claims.link);
      const link = `${deps.publicUrl()}/assessment/take/${assessmentId}#${secret}.${code}`;
      return { code, expiresAt, link, qr: qrPath(link), others };
    },
  );

  app.post(
    '/api/take/codes/mail',
    { config: { access: 'participant' }, schema: { body: noBody, response: { 200: mailedCode } } },
    async (request) => {
      const claims = participantOf(request);
      const { participant } = await visits.behind(claims);
      // A code in a kept mail would be readable by every reader of the outbox.
      if (deps.outbox) throw new ApiProblem(409, 'MAIL_OFF', say('response.mailOff'));
      await limits.take('resumeMails', claims.participantId, request);
      const { expiresAt } = await issue(request, claims, 'mail');
      return { sentTo: masked(await personal.read(participant.email)), expiresAt };
    },
  );

  app.post(
    '/api/take/resume',
    { config: { access: 'participant' }, schema: { body: resumeBody, response: { 200: takeSession } } },
    async (request) => {
      const claims = inThisBrowser(request);
      await visits.behind(claims);
      await limits.take('resumeTries', claims.participantId, request);
      const codeHash = await resumeCodeHash(deps.keys, claims.participantId, request.body.code);
      const { state } = await visits.respond(claims, request, (before) =>
        redeemResumeCode(before, claims, { codeHash, only: request.body.only, now: deps.clock.now() }),
      );
      if (admissionOf(state, claims) !== 'here')
        throw new ApiProblem(409, 'RESUME_CODE_WRONG', say('response.resumeCodeWrong'));
      return sessionOf(claims, request);
    },
  );

  /** The session with the browser named by the cookie: another tab may have marked the browser after this session began. */
  function inThisBrowser(request: FastifyRequest): ParticipantClaims & { readonly device: string } {
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

  async function sessionOf(claims: ParticipantClaims & { readonly device: string }, request: FastifyRequest) {
    const { entry, participant } = await visits.behind(claims);
    const state = await stateOf(entry, claims.participantId, participant, claims);
    return { ...(await tokenOf(claims, request)), state };
  }
};
