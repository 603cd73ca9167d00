import type { z } from 'zod/mini';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { inviteMember, renewInvitation } from '../../../domain/organization/invitations.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { invitationAddressHash, invitationsTo } from '../../../infra/subject-keys/invitation-addresses.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import { validAddress } from '../../http/access/addresses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import type { People } from '../../queries/people.ts';
import type { inviteMemberBody } from '../contract/organization.ts';
import type { Asked, Changed, ChangeOrganization } from './change-organization.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock' | 'terms'>;
  readonly people: People;
  readonly inviting: Inviting;
  readonly change: ChangeOrganization;
};
/** Counts one mail of the organisation to this address. @throws {ApiProblem} 429 TOO_MANY_REQUESTS */
type MayMailTo = (email: string) => Promise<void>;

/** Commands to invite members and to send an invitation again. */
export function createInviteMembers({ deps, people, inviting, change }: Parts) {
  /** @throws {ApiProblem} 400 for the address; 403 ADDRESS_NOT_CONFIRMED; 409 INVITATIONS_OF_TODAY; or the refusal of the invitation */
  async function invite(
    { email: wanted, role, permissions }: z.infer<typeof inviteMemberBody>,
    asked: Asked,
    mayMailTo: MayMailTo,
  ): Promise<Changed> {
    const { caller, context } = asked;
    const { tenant } = caller;
    const email = validAddress(wanted);
    const { commandId } = context;
    const invitationId = derivedId('member-invitation', requestOf(commandId));
    const invitation = {
      invitationId,
      email,
      addressHash: await invitationAddressHash(deps.keys, invitationId, email),
      holder: (await people.holderOf(email)).accountId,
      role,
      permissions,
    };
    await mayMailTo(email);
    const count = await inviting.counting(caller, 1, commandId);
    return change(asked, async (state, actorId) => {
      const plan = await subscriptionPlanOf(deps, tenant);
      const earlier = await invitationsTo(deps.keys, tenant, state?.invitations ?? {}, email);
      const invited = inviteMember(state, { ...invitation, earlier }, actorId, plan, deps.clock.now());
      if (isRefusal(invited)) return invited;
      const counted = count(state);
      return isRefusal(counted) ? counted : [...counted, ...invited];
    });
  }

  /** @throws {ApiProblem} 403 ADDRESS_NOT_CONFIRMED; or the refusal of the renewal */
  async function resend(invitationId: string, asked: Asked, mayMailTo: MayMailTo): Promise<Changed> {
    const { caller } = asked;
    const { state: before } = await deps.commands.load(Organization, caller.tenant);
    const invitation = before?.invitations[invitationId];
    await inviting.mayMail(caller);
    const email = invitation && (await open(deps.keys, invitation.email));
    if (email !== undefined) await mayMailTo(email);
    return change(asked, async (state, actorId) =>
      renewInvitation(
        state,
        invitationId,
        actorId,
        await subscriptionPlanOf(deps, caller.tenant),
        deps.clock.now(),
      ),
    );
  }

  return { invite, resend };
}
