import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Account } from '../../domain/account/state.ts';
import { grantPlan } from '../../domain/billing/decide.ts';
import { Billing } from '../../domain/billing/state.ts';
import { Organization } from '../../domain/organization/state.ts';
import { accountNamed, masterKeyOnly } from '../access/account-named.ts';
import { planGrantBody, planGranted } from '../contract/operations.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { commandContext } from '../plugins/authentication.ts';
import { ApiProblem } from '../problem.ts';
import type { People } from '../queries/people.ts';
import { planOf } from '../queries/plan-in-force.ts';
import { mustBeWritten } from './outcome.ts';

const command = 'plan <address> <plan>';

/** A plan that whoever runs the installation gives an organisation, with nothing to pay. */
export const planGrantRoutes: FastifyPluginAsyncZod<{ deps: ApiDependencies; people: People }> = async (
  app,
  { deps, people },
) => {
  app.post(
    '/api/operations/plans/grant',
    { config: { access: 'operator' }, schema: { body: planGrantBody, response: { 200: planGranted } } },
    async (request) => {
      masterKeyOnly(request, command);
      const { email, plan, until, organizationId } = request.body;
      if (until !== null && Date.parse(until) <= deps.clock.now())
        throw new ApiProblem(
          400,
          'GRANT_IS_PAST',
          'This day is past. Give the last day on which the plan holds.',
        );
      const { accountId } = await accountNamed(people, email);
      const organization = await organizationOf(accountId, organizationId);
      const context = commandContext(request, 'operator', organization.organizationId);
      mustBeWritten(
        await deps.commands.handle(Billing, organization.organizationId, context, (state) =>
          grantPlan(state, organization.organizationId, { plan, until }),
        ),
      );
      const { plan: inForce, status } = await planOf(deps, organization.organizationId);
      return { ...organization, plan, until, inForce, status };
    },
  );

  /** @throws {ApiProblem} 409 ORGANIZATION_NEEDED when the account is in several and none of them is named, 404 when it is not in the named one */
  async function organizationOf(accountId: string, wanted: string | undefined) {
    const { state } = await deps.commands.load(Account, accountId);
    const all = await Promise.all(
      (state?.organizations ?? []).map(async (organizationId) => {
        const { state: organization } = await deps.commands.load(Organization, organizationId);
        return { organizationId, name: organization?.name ?? '' };
      }),
    );
    const [only, ...others] = all.filter(
      ({ organizationId }) => wanted === undefined || organizationId === wanted,
    );
    if (!only)
      throw new ApiProblem(404, 'ORGANIZATION_UNKNOWN', 'This account is in no organisation with that id.');
    if (others.length > 0)
      throw new ApiProblem(
        409,
        'ORGANIZATION_NEEDED',
        `This account is in several organisations. Say which with --organization: ${all
          .map(({ organizationId, name }) => `${organizationId} (${name})`)
          .join(', ')}.`,
      );
    return only;
  }
};
