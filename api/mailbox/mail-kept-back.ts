import { mailboxIdentity } from '../../domain/kernel/address.ts';
import { isRefusal, type Refusal } from '../../domain/kernel/decision.ts';
import { admitMail } from '../../domain/mailbox/decide.ts';
import type { MailKind } from '../../domain/mailbox/events.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/**
 * Finds the reason why a mail would not be sent (for an invitation, in the words of the board). Checked before a link
 * is replaced, so that no valid link is revoked for a mail that cannot be sent.
 */
export function createMailKeptBack(deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock'>) {
  const addresses = createAddresses(deps);
  /**
   * @param email undefined if the address was erased, for which there is never a reason @param again true if a member
   * asked for a new link, in which case earlier bounces are ignored
   */
  return async (
    email: string | undefined,
    again: boolean,
    kind: MailKind = 'invitation',
  ): Promise<Refusal | undefined> => {
    if (email === undefined) return undefined;
    const [own, whole] = await Promise.all(
      [email, mailboxIdentity(email)].map((one) => deps.commands.load(Mailbox, addresses.hashOf(one))),
    );
    if (!own || !whole) return undefined;
    // Declining from a letter to one spelling of an address counts for its whole mailbox.
    const state = { ...own.state, declined: own.state.declined || whole.state.declined };
    const next = admitMail(state, 'next', kind, deps.clock.now(), again);
    return isRefusal(next) ? next : undefined;
  };
}
