import type { With } from '../with.ts';

export const billing = {
  'billing.billingOff': 'Plans are not sold here.',
  'billing.cancelInstead': 'To go back to the free plan, cancel under Manage Subscription.',
  'billing.checkoutCompleted': 'Your payment is being confirmed. Please wait a moment.',
  'billing.checkoutFailed': 'Failed to start checkout. Please try again.',
  'billing.currentPlan': 'This is your plan already.',
  'billing.customerForeign': 'This subscription belongs to another customer.',
  'billing.noSubscription': 'Your organisation has no subscription to manage yet.',
  'billing.notFound': 'There is no such checkout.',
  'billing.planFree': 'The free plan costs nothing. Choose one of the others.',
  'billing.planLimit': ({ name, count }: With<'name' | 'count'>) =>
    `Your plan (${name}) has room for ${count}`,
  'billing.planRestricted':
    'The last payment for this organisation failed and the days to make it are over. Everything can be read and running assessments can be finished; to launch or invite again, pay the open invoice under Billing.',
  'billing.portalFailed': 'Failed to open billing portal. Please try again.',
  'billing.subscribed': 'Your organisation has a subscription already. Change it under Manage Subscription.',
  'billing.useAbovePlan': ({ name, message }: With<'name' | 'message'>) =>
    `${name} is too small for what you use. ${message} Nothing is deleted by a plan.`,
} as const;
