import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Action, decideAccess } from '../../../domain/access/policy.ts';
import { actorOf, Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { commandIdFrom } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem, notFound } from '../problem.ts';
import type { Caller } from './caller.ts';
import type { Operators } from './operators.ts';
import { isApiKeyText, type Program, programOf } from './programs.ts';
import type { SecondFactorMissing } from './second-factor.ts';
import type { MemberClaims, ParticipantClaims, Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on member routes. */
    member: MemberClaims | null;
    /** Set instead of `member` when a program calls with a key. */
    program: Program | null;
    /** Set on participant routes. */
    participant: ParticipantClaims | null;
  }
  interface FastifyContextConfig {
    /** Who may call: everybody, an invited participant, any member about themselves, who runs the installation, or whom the policy lets do this. Required on every route. */
    access?: Access;
    /** Open to a session that has to set up a second factor first: setting it up, signing out, reading who one is. */
    withoutSecondFactor?: true;
  }
}

export type Access = 'public' | 'participant' | 'member' | 'operator' | Action;

type Options = {
  readonly deps: ApiDependencies;
  readonly tokens: Tokens;
  readonly operators: Operators;
  readonly secondFactorMissing: SecondFactorMissing;
};

const signInFirst = (code = 'SIGN_IN_FIRST') => new ApiProblem(401, code, say('general.signInFirst'));

/** Every route says who may call it; a route that does not say is refused at start. */
export const authentication = fp(
  async (app: FastifyInstance, { deps, tokens, operators, secondFactorMissing }: Options) => {
    app.decorateRequest('member', null);
    app.decorateRequest('program', null);
    app.decorateRequest('participant', null);

    app.addHook('onRoute', (route) => {
      if (route.url.startsWith('/api/') && route.config?.access === undefined)
        throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    });

    app.addHook('onRequest', async (request) => {
      const access = request.routeOptions.config.access;
      if (access === undefined || access === 'public') return;
      const token = bearerOf(request);
      if (token === undefined) throw signInFirst();
      if (access === 'participant') {
        const claims = await tokens.verify('participant', token);
        if (!claims) throw new ApiProblem(401, 'INVALID_TOKEN', say('general.invalidToken'));
        request.participant = claims;
        return;
      }
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
        // To everybody else these routes do not exist.
        if (!(await operators.isOperator(claims.accountId))) throw notFound();
        return;
      }
      const verdict = decideAccess(actor, access);
      if (!verdict.allowed)
        throw new ApiProblem(403, 'PERMISSION_MISSING', say('general.asGiven', { text: verdict.reason }));
    });
  },
);

/** @throws {ApiProblem} 403 for what only people do, or what the key was not given */
function admit(program: Program, access: Access): void {
  if (access === 'member' || access === 'operator' || access === 'participant' || access === 'public')
    throw new ApiProblem(403, 'PEOPLE_ONLY', say('general.peopleOnly'));
  const verdict = decideAccess({ kind: 'program', scopes: program.scopes }, access);
  if (!verdict.allowed)
    throw new ApiProblem(403, 'PERMISSION_MISSING', say('general.asGiven', { text: verdict.reason }));
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
 * Who commands, and under which id: the request id is the idempotency key, bound to the speaker, to what is asked and to what is said, because a known id
 * is answered without deciding anew: nobody may meet somebody else's, and nothing may pass for something else that was done.
 * @param through what the speaker uses, where not everything they use may do the same: a browser
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
 * What a command is sent again under: the Idempotency-Key header (the IETF draft of that name), else the request id.
 * @throws {ApiProblem} 400 when the header cannot be used
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
