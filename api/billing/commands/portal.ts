import { liveSubscription, tooSmall } from '../../../domain/billing/decide.ts';
import { type Interval, type PlanId, planRank } from '../../../domain/billing/plans.ts';
import { Billing } from '../../../domain/billing/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import type { Payments } from '../../../infra/payments/port.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { measuredUsage } from '../queries/billing.ts';

export const billingOff = () => new ApiProblem(404, 'BILLING_OFF', say('billing.billingOff'));

export type Wish = { readonly plan: PlanId; readonly interval: Interval };
export type Portal = ReturnType<typeof createPortal>;

/** Opens the payment provider's page for an existing subscription. */
export function createPortal(deps: ApiDependencies, payments: Payments) {
  return {
    /** @returns the customer whose portal may be opened @throws {ApiProblem} 409 NO_SUBSCRIPTION */
    async customer(tenant: string): Promise<string> {
      const { state } = await deps.commands.load(Billing, tenant);
      if (state.customerId === null)
        throw new ApiProblem(409, 'NO_SUBSCRIPTION', say('billing.noSubscription'));
      return state.customerId;
    },
    open(customerId: string, { commandId }: CommandContext): Promise<string> {
      return payments.createPortal({
        key: commandId,
        customerId,
        returnUrl: `${deps.publicUrl()}/billing`,
      });
    },
    change,
  };

  /**
   * @returns URL where a change of the subscription is confirmed, with the provider's current price
   * @throws {ApiProblem} 409 CANCEL_INSTEAD or CURRENT_PLAN; or the refusal of a smaller plan
   */
  async function change(
    state: Billing,
    { plan, interval }: Wish,
    { commandId, tenant }: CommandContext,
  ): Promise<string> {
    const live = liveSubscription(state);
    if (!live || state.customerId === null) throw billingOff();
    if (plan === 'free') throw new ApiProblem(409, 'CANCEL_INSTEAD', say('billing.cancelInstead'));
    if (live.plan === plan && live.interval === interval)
      throw new ApiProblem(409, 'CURRENT_PLAN', say('billing.currentPlan'));
    const smaller = live.plan === null || planRank(plan) < planRank(live.plan);
    const refusal = smaller ? tooSmall(plan, await measuredUsage(deps, tenant)) : undefined;
    if (refusal) throw problemOf(refusal);
    return payments.createPortal({
      key: commandId,
      customerId: state.customerId,
      returnUrl: `${deps.publicUrl()}/billing`,
      change: { subscriptionId: live.subscriptionId, plan, interval },
    });
  }
}
