import { reopenMailbox } from '../../domain/mailbox/decide.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/** Allows mails to an address again after bounces, when its holder has just proven that they receive mail there. */
export function createReopenMailbox(deps: ApiDependencies) {
  const addresses = createAddresses(deps);
  /** @param cause id of the command that proved the address */
  return async (email: string, accountId: string, cause: string): Promise<void> => {
    const context = {
      commandId: eventIdFrom(cause, 'MailboxReopened', 0),
      correlationId: cause,
      actor: `account:${accountId}`,
      tenant: 'none',
    };
    await deps.commands.handle(Mailbox, addresses.hashOf(email), context, (state) =>
      reopenMailbox(state, accountId),
    );
  };
}
