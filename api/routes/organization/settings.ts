import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { accountState } from '../../../domain/account/state.ts';
import { streams } from '../../../domain/kernel/streams.ts';
import { usersOf } from '../../../domain/organization/plan.ts';
import { ruleOnSecondFactor } from '../../../domain/organization/second-factor.ts';
import { changeSettings } from '../../../domain/organization/settings.ts';
import { configureSso, removeSso } from '../../../domain/organization/sso.ts';
import { type Organization, organizationState } from '../../../domain/organization/state.ts';
import { signInDomains } from '../../../domain/read-models/sign-in-domains/sign-in-domains.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { Proof } from '../../access/proof.ts';
import { afterQuery } from '../../contract/common.ts';
import {
  organizationAnswer,
  proofBody,
  secondFactorRuleBody,
  settings,
  ssoBody,
  ssoSettings,
} from '../../contract/organization.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { memberOf } from '../../plugins/authentication.ts';
import { notFound } from '../../problem.ts';
import type { OrganizationHistories } from '../../queries/organization-history.ts';
import type { People } from '../../queries/people.ts';
import { planOf } from '../../queries/plan-in-force.ts';
import { readerOf } from '../../queries/read-models.ts';
import { etagOf } from '../preconditions.ts';
import type { OrganizationCommand } from './command.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly proof: Proof;
  readonly people: People;
  readonly histories: OrganizationHistories;
  readonly command: OrganizationCommand;
  readonly live: LiveServer;
};

/** The organisation itself: its settings, what it uses of its plan, its identity provider. */
export const organizationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, proof, people, histories, command, live },
) => {
  const domains = readerOf(deps, signInDomains.name);
  const loaded = async (tenant: string) => {
    const { state, revision } = await deps.commands.load(streams.organization(tenant), organizationState);
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
      await proof(request, currentPassword);
      const own = await deps.commands.load(streams.account(accountId), accountState);
      await command(request, reply, (state, actorId) =>
        ruleOnSecondFactor(state, required, own.state, actorId),
      );
      const { state } = await loaded(tenant);
      await Promise.all(Object.keys(state.members).map((memberId) => live.changed(memberId)));
      return answerOf(tenant);
    },
  );

  /** Without the secret: it is written, never read back. */
  const ssoOf = (state: Organization) => {
    if (!state?.sso) return null;
    const { issuer, clientId, domains, role } = state.sso;
    return { issuer, clientId, domains: [...domains], role, redirectUri: `${deps.publicUrl()}/login/sso` };
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
      await proof(request, currentPassword);
      const wanted = {
        ...body,
        clientSecret,
        verifiedAddress: await people.verifiedAddress(accountId),
        loopbackHttp: isLoopback(deps.publicUrl()),
      };
      const { position } = await command(request, reply, async (state, actorId) => {
        const secret = state?.sso ? await open(deps.keys, state.sso.clientSecret) : undefined;
        return configureSso(state, wanted, secret, actorId);
      });
      // Whoever of these domains signs in next finds it.
      await domains.reached(position);
      return ssoOf((await loaded(tenant)).state);
    },
  );

  app.delete(
    '/api/organization/sso',
    { config: manageSso, schema: { body: proofBody, response: { 204: z.null() } } },
    async (request, reply) => {
      // Whoever signs in only there could not any more.
      await proof(request, request.body.currentPassword);
      const { position } = await command(request, reply, removeSso);
      await domains.reached(position);
      return reply.code(204).send(null);
    },
  );
};

/** Reached only from this machine by plain http: an installation for trying out, whose provider may be the same. */
function isLoopback(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
