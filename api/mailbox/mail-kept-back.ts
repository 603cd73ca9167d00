import { isRefusal, type Refusal } from '../../domain/kernel/decision.ts';
import { admitMail } from '../../domain/mailbox/decide.ts';
import type { MailKind } from '../../domain/mailbox/events.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/**
 * Reason why a mail would be kept back; for an invitation, in the words of the board. Checked before a link is replaced, so that no valid
 * link is revoked for a mail that cannot leave.
 */
export function createMailKeptBack(deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock'>) {
  const addresses = createAddresses(deps);
  /**
   * @param email undefined: erased, so no mail is kept back @param again a member requests a new link manually, so an earlier bounce is no
   * reason
   */
  return async (
    email: string | undefined,
    again: boolean,
    kind: MailKind = 'invitation',
  ): Promise<Refusal | undefined> => {
    if (email === undefined) return undefined;
    const mailbox = await deps.commands.load(Mailbox, addresses.hashOf(email));
    const next = admitMail(mailbox.state, 'next', kind, deps.clock.now(), again);
    return isRefusal(next) ? next : undefined;
  };
}
