import { isRefusal, type Refusal } from '../../domain/kernel/decision.ts';
import { admitMail } from '../../domain/mailbox/decide.ts';
import type { MailKind } from '../../domain/mailbox/events.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/**
 * Why a mail that is about to be asked for would be kept back; of an invitation, the words the board shows once it was. Asked before a link is
 * replaced, so that no working link ends for a mail that cannot leave.
 */
export function createMailKeptBack(deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock'>) {
  const addresses = createAddresses(deps);
  /**
   * @param email undefined: it was erased, and nothing keeps a mail back from it
   * @param again somebody asks for a new link by hand, so a mail that came back is no reason against it
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
