import {
  assignCustomer,
  expireCheckout,
  liveSubscription,
  openedCheckout,
  startCheckout,
} from '../../../domain/billing/decide.ts';
import type { PaidPlanId } from '../../../domain/billing/plans.ts';
import { Billing, type Checkout, openCheckout } from '../../../domain/billing/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { type Payments, PaymentsRefused } from '../../../infra/payments/port.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Portal, Wish } from './portal.ts';

export const checkoutFailed = say('billing.checkoutFailed');

/**
 * @returns the URL at the payment provider where a person buys a plan, or, with a subscription, confirms its change
 * @throws {ApiProblem} 409 CANCEL_INSTEAD, CURRENT_PLAN, CHECKOUT_OVER or CHECKOUT_COMPLETED; or the refusal of the
 * checkout
 */
export function createCheckout(deps: ApiDependencies, payments: Payments, portal: Portal) {
  return async (wish: Wish, by: string, context: CommandContext): Promise<string> => {
    const { state } = await deps.commands.load(Billing, context.tenant);
    return liveSubscription(state)
      ? portal.change(state, wish, context)
      : checkoutAddress({ ...wish, by }, context);
  };

  /**
   * @returns the URL of the checkout page. The request is appended to the log before the provider is called, and its id
   * is the idempotency key of that call.
   */
  async function checkoutAddress(
    wish: Wish & { readonly by: string },
    context: CommandContext,
  ): Promise<string> {
    const { tenant } = context;
    const customerId = await customerOf(context);
    await endOther(customerId, wish, tenant);
    const command = {
      ...wish,
      organizationId: tenant,
      checkoutId: derivedId('checkout', context.commandId),
      trialDays: deps.billing?.trialDays ?? 0,
    };
    const started = await deps.commands.handle(Billing, tenant, context, (state) =>
      startCheckout(state, command, deps.clock.now()),
    );
    if (isRefusal(started)) throw problemOf(started);
    const checkout = openCheckout(started.state, deps.clock.now());
    if (!checkout) throw new ApiProblem(409, 'CHECKOUT_OVER', checkoutFailed);
    try {
      const { sessionId, url } = await pageFor(customerId, checkout, tenant);
      await follow(context, `opened-${checkout.checkoutId}`, (state) =>
        openedCheckout(state, tenant, { checkoutId: checkout.checkoutId, sessionId }),
      );
      if (url === null) throw new ApiProblem(409, 'CHECKOUT_OVER', checkoutFailed);
      return url;
    } catch (error) {
      // The provider will refuse this idempotency key permanently, so the next request must use a new one.
      if (error instanceof PaymentsRefused)
        await follow(context, `refused-${checkout.checkoutId}`, (state) =>
          expireCheckout(state, tenant, checkout.checkoutId),
        );
      throw error;
    }
  }

  /** Ends an open checkout page for another plan first, to prevent a double payment. */
  async function endOther(customerId: string, wish: Wish, tenant: string): Promise<void> {
    const { state } = await deps.commands.load(Billing, tenant);
    const open = openCheckout(state, deps.clock.now());
    if (!open || (open.plan === wish.plan && open.interval === wish.interval)) return;
    const sessionId = open.sessionId ?? (await pageFor(customerId, open, tenant)).sessionId;
    if ((await payments.expireCheckout(sessionId)) === 'complete')
      throw new ApiProblem(409, 'CHECKOUT_COMPLETED', say('billing.checkoutCompleted'));
  }

  async function customerOf(context: CommandContext): Promise<string> {
    const { tenant } = context;
    const { state } = await deps.commands.load(Billing, tenant);
    if (state.customerId !== null) return state.customerId;
    const made = await payments.createCustomer({ organizationId: tenant });
    const assigned = await follow(context, 'customer', (before) => assignCustomer(before, tenant, made));
    return assigned.customerId ?? made;
  }

  function pageFor(
    customerId: string,
    { checkoutId, plan, interval, trialDays }: Checkout & { readonly plan: PaidPlanId },
    tenant: string,
  ) {
    return payments.createCheckout({
      organizationId: tenant,
      checkoutId,
      customerId,
      plan,
      interval,
      trialDays,
      successUrl: `${deps.publicUrl()}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${deps.publicUrl()}/billing/canceled?canceled=true`,
    });
  }

  /** Carries out a follow-up step of the command. Its id is derived, so a repeated command repeats no step. */
  async function follow(
    context: CommandContext,
    step: string,
    decide: (state: Billing) => ReturnType<typeof assignCustomer>,
  ): Promise<Billing> {
    const commandId = eventIdFrom(context.commandId, step, 0);
    const outcome = await deps.commands.handle(
      Billing,
      context.tenant,
      { ...context, commandId, causationId: context.commandId },
      decide,
    );
    if (isRefusal(outcome)) throw problemOf(outcome);
    return outcome.state;
  }
}
