import { isRefusal, type Refusal } from '../../domain/kernel/decision.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { admitMail } from '../../domain/mailbox/decide.ts';
import { mailboxState } from '../../domain/mailbox/state.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { createAddresses } from './addresses.ts';

/**
 * Why an invitation that is about to be mailed would be kept back: the words the board shows once it was. Asked before a link is
 * replaced, so that no working link ends for a mail that cannot leave.
 */
export function createMailKeptBack(deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock'>) {
  const addresses = createAddresses(deps);
  /**
   * @param email undefined: it was erased, and nothing keeps a mail back from it
   * @param again somebody asks for a new link by hand, so a mail that came back is no reason against it
   */
  return async (email: string | undefined, again: boolean): Promise<Refusal | undefined> => {
    if (email === undefined) return undefined;
    const mailbox = await deps.commands.load(streams.mailbox(addresses.hashOf(email)), mailboxState);
    const next = admitMail(mailbox.state, 'next', 'invitation', deps.clock.now(), again);
    return isRefusal(next) ? next : undefined;
  };
}
