import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import {
  createShareLink,
  openShareLink,
  revokeShareLink,
  shareUnknown,
} from '../../../domain/share/decide.ts';
import { shareLimits } from '../../../domain/share/limits.ts';
import { isOpen, Share } from '../../../domain/share/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { derivedId, derivedSecret, requestOf, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { hashPassword, passwordMatches } from '../../account/passwords/passwords.ts';
import { mustBeStored } from '../../account/passwords/same-password.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import { shareBody, shareCreated, shared, sharedBody, shareParams, shares } from '../contract/reports.ts';
import type { HandoutsQuery } from '../queries/handouts.ts';
import type { ReportQuery } from '../queries/report.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  reportOf: ReportQuery;
  handouts: HandoutsQuery;
  reader: ModelReader;
  limits: Limits;
};

/** Shared links to released results: created, listed and revoked by members, opened without an account. */
export const shareRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, reportOf, handouts, reader, limits },
) => {
  const { commands, clock } = deps;
  const access = { access: 'results.share' } as const;
  const linkKey = deps.keys.derive('share-link');
  const wrongLinks = app.createRateLimit({ max: 60, timeWindow: 60_000 });

  app.get(
    '/api/assessments/:assessmentId/shares',
    {
      config: access,
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: shares } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const position = await reader.readAt(request.query.after, tenant);
      return { shares: await handouts.shares(assessmentId, clock.now()), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/shares',
    {
      config: access,
      schema: { params: assessmentParams, body: shareBody, response: { 201: shareCreated } },
    },
    async (request, reply) => {
      const { kind, days, passphrase } = request.body;
      const { tenant, accountId, actor } = callerOf(request);
      const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
      const { assessmentId } = entry;
      // Refuses early if the link would show nothing.
      await reportOf(entry, kind, undefined, instant(clock), 'anybody');
      if ((await handouts.openShares(assessmentId, clock.now())) >= shareLimits.openMax)
        throw new ApiProblem(
          409,
          'TOO_MANY_LINKS',
          say('report.tooManyLinks', { openMax: shareLimits.openMax }),
        );
      const context = commandContext(request, actor, tenant);
      const shareId = derivedId('share', requestOf(context.commandId));
      const secret = derivedSecret(linkKey, `share:${shareId}`);
      const passphraseHash = passphrase === undefined ? null : await hashPassword(passphrase);
      const command = { shareId, assessmentId, kind, days, passphraseHash, createdBy: accountId };
      const { state, position } = mustBeWritten(
        await commands.handle(Share, shareId, context, (before) =>
          createShareLink(before, { ...command, tokenHash: secretHash(secret) }, clock.now()),
        ),
      );
      if (passphrase !== undefined) await mustBeStored(state?.passphraseHash, passphrase);
      return reply.code(201).send({
        shareId,
        path: `/shared/${shareId}#${secret}`,
        expiresAt: new Date(state?.expiresAt ?? 0).toISOString(),
        position,
      });
    },
  );

  app.delete(
    '/api/assessments/:assessmentId/shares/:shareId',
    { config: access, schema: { params: shareParams, body: noBody, response: { 200: written } } },
    async (request) => {
      const { tenant, actor } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const { position } = mustBeWritten(
        await commands.handle(
          Share,
          request.params.shareId,
          commandContext(request, actor, tenant),
          (state) => revokeShareLink(state, assessmentId),
        ),
      );
      return { position };
    },
  );

  app.post(
    '/api/shared/open',
    { config: { access: 'public' }, schema: { body: sharedBody, response: { 200: shared } } },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      const { shareId, token, passphrase } = request.body;
      const share = await known(shareId, token);
      const entry = share && (await directory.assessment(share.assessmentId));
      if (!share || !entry) return refuseGuess(request);
      await allowedIn(share, passphrase, request);
      const report = await reportOf(entry, share.kind, undefined, instant(clock), 'anybody');
      const opened = await commands.handle(
        Share,
        shareId,
        commandContext(request, 'anonymous', entry.tenant),
        (state) => openShareLink(state, clock.now()),
      );
      if (isRefusal(opened)) throw problemOf(opened);
      return { report, expiresAt: new Date(share.expiresAt).toISOString() };
    },
  );

  /** The share of a valid link with a matching token. */
  async function known(shareId: string, token: string): Promise<NonNullable<Share> | undefined> {
    if (!/^[a-z0-9]{24}$/.test(shareId)) return undefined;
    const { state } = await commands.load(Share, shareId);
    const stored = state?.tokenHash ?? secretHash('');
    // Both are SHA-256 in base64url, so their lengths are equal.
    const isOwn = timingSafeEqual(Buffer.from(stored), Buffer.from(secretHash(token)));
    return state && isOwn && isOpen(state, clock.now()) ? state : undefined;
  }

  /** Only wrong guesses count: a whole board may open its link from one address. @throws always */
  async function refuseGuess(request: FastifyRequest): Promise<never> {
    const guesses = await wrongLinks(request);
    if (!guesses.isAllowed && guesses.isExceeded)
      throw new ApiProblem(429, 'TOO_MANY_REQUESTS', say('report.tooManyRequests'), {
        retryAfter: 60,
      });
    throw problemOf(shareUnknown);
  }

  async function allowedIn(
    { shareId, passphraseHash }: NonNullable<Share>,
    passphrase: string | undefined,
    request: FastifyRequest,
  ): Promise<void> {
    if (passphraseHash === null) return;
    if (passphrase === undefined || passphrase === '')
      throw new ApiProblem(401, 'PASSPHRASE_NEEDED', say('report.passphraseNeeded'));
    await limits.take('sharePassphrase', shareId, request);
    if (!(await passwordMatches(passphraseHash, passphrase)))
      throw new ApiProblem(401, 'PASSPHRASE_WRONG', say('report.passphraseWrong'));
  }
};
