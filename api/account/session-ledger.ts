import type { SignInEvent } from '../../domain/account/events.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import type { SignInLedger } from './sign-ins.ts';

export type EndReason = Extract<SignInEvent, { type: 'SessionsEnded' }>['data']['reason'];

/** Records when sessions of an account begin and end, in its ledger of sign-ins. */
export function createSessionLedger(signIns: SignInLedger) {
  /** @param cause id from which the event's id is derived @param actorId the actor, if it is not the account itself */
  const note = async (
    fact: SignInEvent,
    tenant: string,
    accountId: string,
    cause: string,
    actorId = accountId,
  ) => {
    const context = {
      commandId: eventIdFrom(cause, fact.type, 0),
      correlationId: cause,
      actor: `account:${actorId}`,
      tenant,
    };
    await signIns.note(accountId, fact, context);
  };

  const noteEnd = (
    accountId: string,
    organizationId: string,
    sessions: number,
    reason: EndReason,
    by?: string,
  ) =>
    note(
      { type: 'SessionsEnded', data: { accountId, organizationId, sessions, reason } },
      organizationId,
      accountId,
      randomId(),
      by,
    );

  return { note, noteEnd };
}
