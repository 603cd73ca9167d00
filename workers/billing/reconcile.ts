import { goneSubscription, reconcileSubscription } from '../../domain/billing/decide.ts';
import { Billing, Reconciliation } from '../../domain/billing/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import {
  type BillingDocument,
  billingCustomers,
  billingKeys,
} from '../../domain/read-models/billing-customers/billing-customers.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { type Payments, PaymentsRefused } from '../../infra/payments/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';

type Parts = {
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Log;
};
type Customer = Extract<BillingDocument, { kind: 'customer' }>;

const pageSize = 100;

/**
 * Compares the provider's description of every customer with the log and appends the differences, because a message may
 * be lost permanently. Recorded at most once a day, however often it runs. @throws {PaymentsUnavailable} if the
 * provider becomes unavailable during the run; customers compared before keep their result
 */
export function createReconcile({
  commands,
  readModels,
  feed,
  payments,
  clock,
  log,
}: Parts): () => Promise<void> {
  return async () => {
    const model = feed.activeModel(billingCustomers.name);
    if (!model) return;
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const count = { customers: 0, subscriptions: 0, differences: 0 };
    for (let after: string | undefined; ; ) {
      const page = await readModels.list(model, billingKeys.customers, {
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
      for (const { document } of page) await compare(document as Customer, day, count);
      after = page.at(-1)?.key;
      if (page.length < pageSize) break;
    }
    if (count.customers === 0) return;
    const commandId = eventIdFrom('reconciliation', day, 0);
    const context = { commandId, correlationId: commandId, actor: 'process:billing', tenant: 'none' };
    await commands.handle(Reconciliation, day, context, (before) =>
      before ? [] : [{ type: 'SubscriptionsReconciled', data: count }],
    );
  };

  async function compare(
    { organizationId, customerId }: Customer,
    day: string,
    count: { customers: number; subscriptions: number; differences: number },
  ): Promise<void> {
    count.customers += 1;
    let told: Awaited<ReturnType<Payments['subscriptionsOf']>>;
    try {
      told = await payments.subscriptionsOf(customerId);
    } catch (error) {
      // A customer whom the provider refuses must not block the others.
      if (!(error instanceof PaymentsRefused)) throw error;
      log.error({ err: error, tenant: organizationId }, 'a customer could not be compared');
      return;
    }
    const { state } = await commands.load(Billing, organizationId);
    const listed = new Set(told.map(({ described }) => described.subscriptionId));
    const asOf = new Date(clock.now()).toISOString();
    const gone = [...state.subscriptions.values()]
      .filter(({ subscriptionId, status }) => !listed.has(subscriptionId) && status !== 'canceled')
      .map((known) => goneSubscription(known, asOf));
    // The customer determines the organisation, whatever the metadata of the subscription says.
    for (const described of [...told.map((one) => one.described), ...gone]) {
      count.subscriptions += 1;
      const commandId = eventIdFrom(
        `reconciliation\u0000${day}\u0000${described.asOf}`,
        described.subscriptionId,
        0,
      );
      const context = {
        commandId,
        correlationId: commandId,
        actor: 'process:billing',
        tenant: organizationId,
      };
      const outcome = await commands.handle(Billing, organizationId, context, (now) =>
        reconcileSubscription(now, organizationId, described),
      );
      if (!isRefusal(outcome) && outcome.facts > 0) count.differences += 1;
    }
  }
}
