import type { DomainEvent } from '../../events.ts';
import type { Changes, ReadModel } from '../read-model.ts';

/** Organisations with a customer at the payment provider, and the outcome of the last reconciliation. */
export type BillingDocument =
  | { readonly kind: 'customer'; readonly organizationId: string; readonly customerId: string }
  | {
      readonly kind: 'reconciliation';
      readonly at: string;
      readonly customers: number;
      readonly subscriptions: number;
      readonly differences: number;
    };

export const billingKeys = {
  customers: 'customer:',
  customer: (organizationId: string) => `customer:${organizationId}`,
  reconciliation: 'reconciliation',
};

export const billingCustomers: ReadModel<BillingDocument> = {
  name: 'billing-customers',
  version: 1,
  handles: ['CustomerAssigned', 'SubscriptionsReconciled'],
  keys: (event) => {
    if (event.type === 'CustomerAssigned') return [billingKeys.customer(event.data.organizationId)];
    return event.type === 'SubscriptionsReconciled' ? [billingKeys.reconciliation] : [];
  },
  evolve: (_, event: DomainEvent): Changes<BillingDocument> => {
    if (event.type === 'CustomerAssigned')
      return [[billingKeys.customer(event.data.organizationId), { kind: 'customer', ...event.data }]];
    if (event.type !== 'SubscriptionsReconciled') return [];
    const { customers, subscriptions, differences } = event.data;
    return [
      [
        billingKeys.reconciliation,
        { kind: 'reconciliation', at: event.recordedAt, customers, subscriptions, differences },
      ],
    ];
  },
};
