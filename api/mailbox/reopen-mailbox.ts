import { reopenMailbox } from '../../domain/mailbox/decide.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/** The holder of an address has proven it and is present, so earlier bounces no longer block mails to it. */
export function createReopenMailbox(deps: ApiDependencies) {
  const addresses = createAddresses(deps);
  /** @param cause id of the proof */
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
