import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { decideAccess } from '../../../domain/access/policy.ts';
import { actorOf, Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { commandIdFrom } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem, notFound } from '../problem.ts';
import { sourceOf } from '../source.ts';
import type { Access, Caller } from './caller.ts';
import { admitGuest, type Guests, isOpenInDemo, readOnly } from './guests.ts';
import type { Operators } from './operators.ts';
import { isApiKeyText, type Program, programOf } from './programs.ts';
import type { SecondFactorMissing } from './second-factor.ts';
import type { MemberClaims, ParticipantClaims, Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes for members. */
    member: MemberClaims | null;
    /** True on a request of a visitor of the demo workspace, whose `member` is the account as which visitors read. */
    guest: boolean;
    /** Set instead of `member` on a request with an API key. */
    program: Program | null;
    /** Set on routes for participants. */
    participant: ParticipantClaims | null;
  }
  interface FastifyContextConfig {
    /**
     * Permitted callers: everybody, an invited participant, any member about themselves, an operator of the installation, a visitor of
     * the demo workspace, or the callers that the policy permits. Required on every route.
     */
    access?: Access;
    /**
     * True if the route is also open to a session that must first set up a second factor: to set it up, sign out, or
     * read one's own account.
     */
    withoutSecondFactor?: true;
    /** True if the route of everybody or of a member is open to visitors of the demo workspace, too. */
    guest?: true;
  }
}

type Options = {
  readonly deps: ApiDependencies;
  readonly tokens: Tokens;
  readonly operators: Operators;
  readonly secondFactorMissing: SecondFactorMissing;
  readonly guests: Guests;
};

const signInFirst = (code = 'SIGN_IN_FIRST') => new ApiProblem(401, code, say('general.signInFirst'));

/** Authenticates and authorises every route; a route without `access` is refused at start. */
export const authentication = fp(
  async (app: FastifyInstance, { deps, tokens, operators, secondFactorMissing, guests }: Options) => {
    app.decorateRequest('member', null);
    app.decorateRequest('guest', false);
    app.decorateRequest('program', null);
    app.decorateRequest('participant', null);

    app.addHook('onRoute', (route) => {
      if (route.url.startsWith('/api/') && route.config?.access === undefined)
        throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    });

    app.addHook('onRequest', async (request) => {
      const { config } = request.routeOptions;
      const { access } = config;
      if (deps.demo && access === 'public' && !isOpenInDemo(request.method, config)) throw readOnly();
      if (access === undefined || access === 'public') return;
      const token = bearerOf(request);
      if (token === undefined) throw signInFirst();
      if (access === 'participant') {
        const claims = await tokens.verify('participant', token);
        if (!claims) throw new ApiProblem(401, 'INVALID_TOKEN', say('general.invalidToken'));
        request.participant = claims;
        return;
      }
      const visitor = deps.demo && (await tokens.verify('guest', token));
      if (visitor) {
        admitGuest(request.method, config);
        guests.seen(visitor.sessionId, sourceOf(request));
        request.guest = true;
        request.member = { ...visitor, kind: 'member' };
        return;
      }
      if (access === 'guest') throw signInFirst('INVALID_TOKEN');
      if (access === 'operator' && operators.isOperatorToken(token)) return;
      if (isApiKeyText(token)) {
        const program = await programOf(deps, token);
        if (!program) throw signInFirst('INVALID_TOKEN');
        admit(program, access);
        request.program = program;
        return;
      }
      const claims = await tokens.verify('member', token);
      if (!claims || !(await deps.sessions.isActive(claims.sessionId, claims.tenant, deps.clock.now())))
        throw signInFirst('INVALID_TOKEN');
      const { state } = await deps.commands.load(Organization, claims.tenant);
      const actor = actorOf(state, claims.accountId);
      if (!actor) throw signInFirst('INVALID_TOKEN');
      request.member = claims;
      if (!request.routeOptions.config.withoutSecondFactor && (await secondFactorMissing(state, claims)))
        throw new ApiProblem(403, 'SECOND_FACTOR_REQUIRED', say('general.secondFactorRequired'));
      if (access === 'member') return;
      if (access === 'operator') {
        // All other members get the answer of a missing route.
        if (!(await operators.isOperator(claims.accountId))) throw notFound();
        return;
      }
      const verdict = decideAccess(actor, access);
      if (!verdict.allowed) throw new ApiProblem(403, 'PERMISSION_MISSING', verdict.reason);
    });
  },
);

/** @throws {ApiProblem} 403 for actions reserved for people, or not granted to the key */
function admit(program: Program, access: Access): void {
  if (
    access === 'member' ||
    access === 'operator' ||
    access === 'participant' ||
    access === 'guest' ||
    access === 'public'
  )
    throw new ApiProblem(403, 'PEOPLE_ONLY', say('general.peopleOnly'));
  const verdict = decideAccess({ kind: 'program', scopes: program.scopes }, access);
  if (!verdict.allowed) throw new ApiProblem(403, 'PERMISSION_MISSING', verdict.reason);
}

export function callerOf(request: FastifyRequest): Caller {
  const { program } = request;
  if (program)
    return { tenant: program.tenant, accountId: program.createdBy, actor: `program:${program.keyId}` };
  const { tenant, accountId } = memberOf(request);
  return { tenant, accountId, actor: `account:${accountId}` };
}

export function memberOf(request: FastifyRequest): MemberClaims {
  if (!request.member) throw signInFirst();
  return request.member;
}

export function participantOf(request: FastifyRequest): ParticipantClaims {
  if (!request.participant) throw signInFirst();
  return request.participant;
}

/**
 * Actor and id of a command. The id is the idempotency key bound to the actor, the route and the body, because a
 * command with a known id is not decided again: a caller must never receive the outcome of another caller's command,
 * nor reuse an id for a different command. @param through narrows the actor to one client, such as a browser, where the
 * actor's clients may not all do the same
 */
export function commandContext(
  request: FastifyRequest,
  actor: string,
  tenant: string,
  through = '',
): CommandContext {
  const asked = `${request.method} ${request.url.split('?', 1)[0]}`;
  return {
    commandId: commandIdFrom(
      [actor, through, asked, idempotencyKeyOf(request)].join('\u0000'),
      tenant,
      request.server.saidIn(request.body),
    ),
    correlationId: request.id,
    actor,
    tenant,
  };
}

const keyMax = 255;

/**
 * Idempotency key of a command: the Idempotency-Key header (as in the IETF draft), else the request id. @throws
 * {ApiProblem} 400 if the header is invalid
 */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const { 'idempotency-key': key } = request.headers;
  if (key === undefined) return request.id;
  if (typeof key !== 'string' || key.trim() === '' || key.length > keyMax)
    throw new ApiProblem(400, 'IDEMPOTENCY_KEY_INVALID', say('general.idempotencyKeyInvalid', { keyMax }));
  return `key:${key.trim()}`;
}

export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') && header.length < 4_096 ? header.slice(7) : undefined;
}
