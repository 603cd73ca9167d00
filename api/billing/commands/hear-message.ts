import { PaymentMessage } from '../../../domain/billing/state.ts';
import { derivedId, eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { MessageRefused, type Payments } from '../../../infra/payments/port.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';

/** Records a message of the payment provider; a worker acts on it later. */
export function createHearMessage({ commands, clock }: ApiDependencies, payments: Payments) {
  /** @param body the bytes that the signature covers @throws {ApiProblem} 400 MESSAGE_REFUSED */
  return async (body: string, signature: string | undefined, correlationId: string): Promise<void> => {
    const message = readMessage(body, signature);
    if (message === 'ignored') return;
    const hash = derivedId('payment-message', message.messageId);
    const commandId = eventIdFrom('payment-message', message.messageId, 0);
    const context = { commandId, correlationId, actor: 'process:billing', tenant: 'none' };
    // One stream per message, so a repeated message is a no-op.
    await commands.handle(PaymentMessage, hash, context, (before) =>
      before ? [] : [{ type: 'PaymentMessageReceived', data: { ...message } }],
    );
  };

  function readMessage(body: string, signature: string | undefined) {
    try {
      return payments.message(body, signature, clock.now());
    } catch (error) {
      if (error instanceof MessageRefused) throw new ApiProblem(400, 'MESSAGE_REFUSED', error.sentence);
      throw error;
    }
  }
}
