import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Account } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { proofOf } from '../../../domain/organization/domain-proof.ts';
import { usersOf } from '../../../domain/organization/plan.ts';
import { ruleOnSecondFactor } from '../../../domain/organization/second-factor.ts';
import { changeSettings } from '../../../domain/organization/settings.ts';
import { configureSso, domainFrom, removeSso } from '../../../domain/organization/sso.ts';
import { type DomainProof, Organization } from '../../../domain/organization/state.ts';
import type { DomainRecord } from '../../../domain/sign-in-domain/claim.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { Reauthenticate } from '../../account/reauthentication.ts';
import type { SsoDomains } from '../../account/sso/sso-domains.ts';
import { planOf } from '../../billing/queries/plan-in-force.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import { afterQuery } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { etagOf } from '../../http/preconditions.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { LiveServer } from '../../live/live-server.ts';
import {
  organizationAnswer,
  proofBody,
  secondFactorRuleBody,
  settings,
  ssoBody,
  ssoCheckBody,
  ssoSettings,
} from '../contract/organization.ts';
import type { OrganizationHistories } from '../queries/organization-history.ts';
import type { OrganizationCommand } from './command.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly reauthenticate: Reauthenticate;
  readonly limits: Limits;
  readonly ssoDomains: SsoDomains;
  readonly histories: OrganizationHistories;
  readonly command: OrganizationCommand;
  readonly live: LiveServer;
};

/** The organisation's settings, use of its plan, and identity provider. */
export const organizationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, reauthenticate, limits, ssoDomains, histories, command, live },
) => {
  const loaded = async (tenant: string) => {
    const { state, revision } = await deps.commands.load(Organization, tenant);
    if (!state) throw notFound();
    return { state, revision };
  };

  const answerOf = async (tenant: string) => {
    const { state, revision } = await loaded(tenant);
    const { name, timeZone, locale, clocksChosen, retentionMonths, threshold } = state;
    const plan = await planOf(deps, tenant);
    return {
      id: tenant,
      revision,
      createdAt: (await histories(tenant)).since(tenant),
      settings: { name, timezone: timeZone, locale, retentionMonths, threshold },
      secondFactorRequired: state.secondFactor !== null,
      clocksChosen,
      plan: plan.plan,
      usage: {
        users: usersOf(state, deps.clock.now()),
        assessments: state.allowed.size,
        limits: plan.limits,
      },
    };
  };

  app.get(
    '/api/organization',
    {
      config: { access: 'organization.read' },
      schema: { querystring: afterQuery, response: { 200: organizationAnswer } },
    },
    async (request, reply) => {
      const answer = await answerOf(memberOf(request).tenant);
      reply.header('etag', etagOf(answer.revision));
      return answer;
    },
  );

  app.put(
    '/api/organization',
    {
      config: { access: 'organization.manage' },
      schema: { body: settings, response: { 200: organizationAnswer } },
    },
    async (request, reply) => {
      const { timezone: timeZone, ...rest } = request.body;
      await command(request, reply, (state, actorId) =>
        changeSettings(state, { ...rest, timeZone }, actorId),
      );
      const answer = await answerOf(memberOf(request).tenant);
      reply.header('etag', etagOf(answer.revision));
      return answer;
    },
  );

  app.put(
    '/api/organization/second-factor',
    {
      config: { access: 'organization.manage' },
      schema: { body: secondFactorRuleBody, response: { 200: organizationAnswer } },
    },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      const { required, currentPassword } = request.body;
      await reauthenticate(request, currentPassword);
      const own = await deps.commands.load(Account, accountId);
      await command(request, reply, (state, actorId) =>
        ruleOnSecondFactor(state, required, own.state, actorId),
      );
      const { state } = await loaded(tenant);
      await Promise.all(Object.keys(state.members).map((memberId) => live.changed(memberId)));
      return answerOf(tenant);
    },
  );

  /** Without the secret, which is write-only. */
  const ssoOf = async (state: Organization) => {
    if (!state?.sso) return null;
    const { issuer, clientId, domains, role } = state.sso;
    return {
      issuer,
      clientId,
      domains: [...domains],
      role,
      redirectUri: `${deps.publicUrl()}/login/sso`,
      signedOutUri: `${deps.publicUrl()}/`,
      proofs: await Promise.all(domains.map((domain) => stateOf(state, domain))),
    };
  };

  const stateOf = async (state: NonNullable<Organization>, domain: string) => {
    const holder = await ssoDomains.organizationFor(domain);
    const proof = holder === state.organizationId ? proofOf(state, domain) : undefined;
    const instantOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
    return {
      domain,
      state: domainState(holder, proof),
      record: ssoDomains.recordOf(state.organizationId, domain),
      provenAt: instantOf(proof?.provenAt),
      missingSince: instantOf(proof?.missing?.since),
      endsAt: instantOf(proof?.missing?.endsAt),
    };
  };
  const manageSso = { access: 'sso.manage' } as const;

  app.get(
    '/api/organization/sso',
    { config: manageSso, schema: { response: { 200: ssoSettings } } },
    async (request, reply) => {
      const { state, revision } = await loaded(memberOf(request).tenant);
      reply.header('etag', etagOf(revision));
      return ssoOf(state);
    },
  );

  app.put(
    '/api/organization/sso',
    { config: manageSso, schema: { body: ssoBody, response: { 200: ssoSettings } } },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      const { currentPassword, clientSecret, ...body } = request.body;
      await reauthenticate(request, currentPassword);
      // Loaded on demand: a long list that few requests need.
      const { isPublicDomain: isPublic } = await import('../../../domain/organization/public-domains.ts');
      const wanted = { ...body, clientSecret, isPublic, loopbackHttp: isLoopback(deps.publicUrl()) };
      const others = await heldByOthers(tenant, body.domains);
      for (const domain of others) {
        await limits.take('domainChecks', tenant, request);
        const taken = await ssoDomains.takenFor(tenant, domain);
        if (taken) throw problemOf(taken);
      }
      await command(request, reply, async (state, actorId) => {
        const secret = state?.sso ? await open(deps.keys, state.sso.clientSecret) : undefined;
        return configureSso(state, wanted, secret, actorId);
      });
      for (const domain of others)
        await ssoDomains.check(
          tenant,
          domain,
          commandContext(request, `account:${accountId}`, tenant, domain),
        );
      return ssoOf((await loaded(tenant)).state);
    },
  );

  app.delete(
    '/api/organization/sso',
    { config: manageSso, schema: { body: proofBody, response: { 204: z.null() } } },
    async (request, reply) => {
      // Members who sign in only through the provider could no longer sign in.
      await reauthenticate(request, request.body.currentPassword);
      await command(request, reply, removeSso);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/organization/sso/check',
    { config: manageSso, schema: { body: ssoCheckBody, response: { 200: ssoSettings } } },
    async (request) => {
      const { accountId, tenant } = memberOf(request);
      const { domain } = request.body;
      await limits.take('domainChecks', tenant, request);
      const { state } = await loaded(tenant);
      if (!state.sso?.domains.includes(domain)) throw notFound();
      const context = commandContext(request, `account:${accountId}`, tenant);
      const checked = await ssoDomains.check(tenant, domain, context);
      if (isRefusal(checked)) throw problemOf(checked);
      if (checked.found !== 'record') throw notFoundInDns(checked.found, ssoDomains.recordOf(tenant, domain));
      return ssoOf((await loaded(tenant)).state);
    },
  );

  /** Newly named domains, normalised, that another organisation holds. */
  async function heldByOthers(tenant: string, domains: readonly string[]): Promise<readonly string[]> {
    const { sso } = (await loaded(tenant)).state;
    const named = [...new Set(domains.map(domainFrom))].filter((domain) => !sso?.domains.includes(domain));
    const holders = await Promise.all(named.map((domain) => ssoDomains.organizationFor(domain)));
    return named.filter((_, index) => (holders[index] ?? tenant) !== tenant);
  }
};

function domainState(
  holder: string | null,
  proof: DomainProof | undefined,
): 'proven' | 'recordMissing' | 'waiting' | 'taken' {
  if (proof) return proof.missing ? 'recordMissing' : 'proven';
  return holder === null ? 'waiting' : 'taken';
}

function notFoundInDns(found: 'nothing' | 'noAnswer', { name, value }: DomainRecord): ApiProblem {
  return found === 'nothing'
    ? new ApiProblem(409, 'DOMAIN_RECORD_MISSING', say('organization.domainRecordMissing', { name, value }))
    : new ApiProblem(502, 'DNS_AWAY', say('organization.dnsAway', { name }));
}

/** Reachable only from this machine by plain http: a trial installation, whose provider may use plain http too. */
function isLoopback(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
