import { Account, Address } from '../../domain/account/state.ts';
import { type Decision, isRefusal } from '../../domain/kernel/decision.ts';
import type { OrganizationEvent } from '../../domain/organization/events.ts';
import {
  countInvitations,
  invitationsADay,
  invitationsNotSent,
  invitedOn,
} from '../../domain/organization/invitation-cap.ts';
import { Organization } from '../../domain/organization/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { subscriptionPlanOf } from '../billing/queries/plan-in-force.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { Caller } from '../http/access/caller.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';

export type Inviting = {
  /** People that the organisation may invite within a day, and how many of them are left today; undefined if there is no limit. */
  today(tenant: string): Promise<{ readonly most: number | undefined; readonly left: number | undefined }>;
  /**
   * @throws {ApiProblem} 403 ADDRESS_NOT_CONFIRMED if this installation sends mails and the caller has not proven their
   * own address
   */
  mayMail(caller: Caller): Promise<void>;
  /**
   * Counts the people to invite, runs the invitation, and reverts the count if it was refused. @throws {ApiProblem} as `mayMail`; 409
   * INVITATIONS_OF_TODAY
   */
  within<T>(caller: Caller, people: number, context: CommandContext, invite: () => Promise<T>): Promise<T>;
  /**
   * For an invitation that is itself an event of the organisation: counts the people within the same decision. @returns
   * the part of the decision that counts them, or refuses
   */
  counting(
    caller: Caller,
    people: number,
    key: string,
  ): Promise<(state: Organization) => Decision<OrganizationEvent>>;
};

/**
 * Limits who may make this installation send unsolicited mail, and to how many people a day. Has no effect while mails
 * are kept in the outbox.
 */
export function createInviting(deps: ApiDependencies): Inviting {
  const addresses = createAddresses(deps);
  const sends = deps.outbox === undefined;

  const mayMail: Inviting['mayMail'] = async ({ accountId }) => {
    if (!sends || !deps.inviting.confirmedOnly) return;
    const { state } = await deps.commands.load(Account, accountId);
    const address = state && (await open(deps.keys, state.email));
    const held = address ? (await deps.commands.load(Address, addresses.hashOf(address))).state : undefined;
    if (!held?.confirmed || held.holder?.accountId !== accountId)
      throw new ApiProblem(403, 'ADDRESS_NOT_CONFIRMED', say('mailbox.addressNotConfirmed'));
  };

  const mostADay = async (tenant: string): Promise<number | undefined> => {
    const { aDay } = deps.inviting;
    if (!sends || aDay === undefined) return undefined;
    const opening = await deps.store.readStream(Organization.stream(tenant), { limit: 1 });
    const since = opening.exists ? Date.parse(opening.events[0]?.recordedAt ?? '') : Number.NaN;
    const now = deps.clock.now();
    const { status } = await subscriptionPlanOf(deps, tenant);
    return invitationsADay(
      aDay,
      Number.isNaN(since) ? 0 : now - since,
      status === 'active' || status === 'granted',
    );
  };

  const counting: Inviting['counting'] = async (caller, people, key) => {
    await mayMail(caller);
    const most = await mostADay(caller.tenant);
    if (most === undefined) return () => [];
    return (state) => countInvitations(state, { key, people, most, now: deps.clock.now() });
  };

  return {
    today: async (tenant) => {
      const most = await mostADay(tenant);
      if (most === undefined) return { most, left: most };
      const { state } = await deps.commands.load(Organization, tenant);
      return { most, left: Math.max(0, most - (state ? invitedOn(state, deps.clock.now()) : 0)) };
    },
    mayMail,
    counting,
    within: async (caller, people, context, invite) => {
      const key = context.commandId;
      const count = await counting(caller, people, key);
      const before = await deps.commands.load(Organization, caller.tenant);
      // Counts may be reverted and repeated under one request, so each step's id is derived from the revision it was
      // decided on.
      const step = (name: string) => ({
        ...context,
        commandId: eventIdFrom(context.commandId, name, before.revision),
      });
      const counted = await deps.commands.handle(
        Organization,
        caller.tenant,
        step('count-invitations'),
        count,
      );
      if (isRefusal(counted)) throw problemOf(counted);
      try {
        const invited = await invite();
        // If nothing was appended, an earlier attempt of this request was counted; it may have been refused and
        // reverted. So the people are counted again.
        if (counted.facts === 0 && deps.inviting.aDay !== undefined && sends)
          await deps.commands.handle(
            Organization,
            caller.tenant,
            { ...context, commandId: eventIdFrom(context.commandId, 'count-again', counted.revision) },
            (state) =>
              countInvitations(state, { key, people, most: Number.POSITIVE_INFINITY, now: deps.clock.now() }),
          );
        return invited;
      } catch (error) {
        // After an unexpected failure the invitation may have been appended, so the count stays.
        if (error instanceof ApiProblem && error.status < 500 && counted.facts > 0)
          await deps.commands.handle(Organization, caller.tenant, step('not-sent'), (state) =>
            invitationsNotSent(state, key),
          );
        throw error;
      }
    },
  };
}
