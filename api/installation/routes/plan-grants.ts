import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Account } from '../../../domain/account/state.ts';
import { endGrant, grantPlan } from '../../../domain/billing/decide.ts';
import { Billing } from '../../../domain/billing/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { Memberships } from '../../http/access/memberships.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import { confirmedAccount, masterKeyOnly } from '../account-named.ts';
import { planGrantBody, planGranted } from '../contract/operations.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly people: People;
  readonly memberships: Memberships;
};

/** Route by which an operator grants a plan to an organisation free of charge. */
export const planGrantRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, people, memberships }) => {
  app.post(
    '/api/operations/plans/grant',
    { config: { access: 'operator' }, schema: { body: planGrantBody, response: { 200: planGranted } } },
    async (request) => {
      masterKeyOnly(request, 'plan <address> <plan>');
      const { email, plan, until, organizationId: wanted } = request.body;
      const now = deps.clock.now();
      if (until !== null && Date.parse(until) <= now)
        throw new ApiProblem(400, 'GRANT_IS_PAST', say('installation.grantIsPast'));
      const { organizationId, name } = await organizationOf(await confirmedAccount(people, email), wanted);
      const context = commandContext(request, 'operator', organizationId);
      mustBeWritten(
        await deps.commands.handle(Billing, organizationId, context, (state) =>
          plan === 'none'
            ? endGrant(state, organizationId, now)
            : grantPlan(state, organizationId, { plan, until }),
        ),
      );
      const { plan: inForce, status } = await subscriptionPlanOf(deps, organizationId);
      return { organizationId, name, inForce, status };
    },
  );

  /**
   * Finds the organisation that the grant is for. @throws {ApiProblem} 409 ORGANIZATION_NEEDED if the account belongs
   * to several and none is named, 404 if it does not belong to the named one
   */
  async function organizationOf(accountId: string, wanted: string | undefined) {
    const { state } = await deps.commands.load(Account, accountId);
    const all = state ? await memberships(state) : [];
    const [only, ...others] = all.filter(
      ({ organizationId }) => wanted === undefined || organizationId === wanted,
    );
    if (!only) throw new ApiProblem(404, 'ORGANIZATION_UNKNOWN', say('installation.organizationUnknown'));
    if (others.length > 0)
      throw new ApiProblem(
        409,
        'ORGANIZATION_NEEDED',
        say('installation.organizationNeeded', {
          organizations: all.map(({ organizationId, name }) => `${organizationId} (${name})`).join(', '),
        }),
      );
    return only;
  }
};
