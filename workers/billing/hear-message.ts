import { z } from 'zod';
import { describeSubscription, expireCheckout } from '../../domain/billing/decide.ts';
import { messageKinds } from '../../domain/billing/events.ts';
import { Billing } from '../../domain/billing/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import type { CommandContext, CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { Payments } from '../../infra/payments/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';

export const messagePayload = z.object({
  messageId: z.string(),
  about: z.enum(messageKinds),
  objectId: z.string(),
});
export type HeardMessage = z.infer<typeof messagePayload>;

type Parts = { readonly commands: CommandHandler; readonly payments: Payments; readonly log: Log };

/**
 * Applies the provider's current description of the subject of a message. The content of the message is not used,
 * because it may be late or out of order. The provider is asked inside the decision, so it is asked again after a
 * concurrent append. Idempotent.
 */
export function createHearMessage({
  commands,
  payments,
  log,
}: Parts): (message: HeardMessage) => Promise<void> {
  return async ({ messageId, about, objectId }) => {
    if (about === 'subscription') return hearOf(messageId, objectId);
    if (about === 'invoice') {
      const subscriptionId = await payments.subscriptionOfInvoice(objectId);
      return subscriptionId === undefined ? undefined : hearOf(messageId, subscriptionId);
    }
    const { status, subscriptionId, organizationId, checkoutId } = await payments.checkout(objectId);
    if (subscriptionId !== null) return hearOf(messageId, subscriptionId);
    if (status !== 'expired' || organizationId === null || checkoutId === null) return undefined;
    await commands.handle(Billing, organizationId, contextOf(messageId, organizationId), (state) =>
      state.checkouts.get(checkoutId)?.sessionId === objectId
        ? expireCheckout(state, organizationId, checkoutId)
        : [],
    );
  };

  async function hearOf(messageId: string, subscriptionId: string): Promise<void> {
    const organizationId = (await payments.subscription(subscriptionId))?.organizationId;
    // The subscription was created at the provider for another purpose, or was deleted. The nightly comparison covers
    // the known ones.
    if (!organizationId) return;
    const outcome = await commands.handle(
      Billing,
      organizationId,
      contextOf(messageId, organizationId),
      async (state) => {
        const told = await payments.subscription(subscriptionId);
        return told?.organizationId === organizationId
          ? describeSubscription(state, organizationId, told.described)
          : [];
      },
    );
    if (isRefusal(outcome))
      log.warn({ tenant: organizationId, code: outcome.code }, 'a subscription was not taken over');
  }
}

function contextOf(messageId: string, organizationId: string): CommandContext {
  const commandId = eventIdFrom(`payment-message\u0000${messageId}`, organizationId, 0);
  return { commandId, correlationId: commandId, actor: 'process:billing', tenant: organizationId };
}
