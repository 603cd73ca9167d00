import type { With } from '../with.ts';

export const billing = {
  'billing.billingOff': 'Plans are not sold here.',
  'billing.cancelInstead': 'To go back to the free plan, cancel under Manage Subscription.',
  'billing.checkoutCompleted': 'Your payment is being confirmed. Please wait a moment.',
  'billing.checkoutFailed': 'Failed to start checkout. Please try again.',
  'billing.currentPlan': 'This is your plan already.',
  'billing.customerForeign': 'This subscription belongs to another customer.',
  'billing.messageRefused.future': 'This message says that it was signed in the future.',
  'billing.messageRefused.signature': 'This message is not signed with a secret of ours, or it is too old.',
  'billing.noSubscription': 'Your organization has no subscription to manage yet.',
  'billing.notFound': 'There is no such checkout.',
  'billing.planFree': 'The free plan costs nothing. Choose one of the others.',
  'billing.planFree.field': 'The free plan is not paid for',
  'billing.planLimit': ({ name, count }: With<'name' | 'count'>) =>
    `Your plan (${name}) has room for ${count}`,
  'billing.planLimit.assessments': ({ limit }: With<'limit'>) =>
    `${limit} assessments, and all were launched. Change the plan to launch more.`,
  'billing.planLimit.participants': ({ limit, count }: With<'limit' | 'count'>) =>
    `${limit} people in one assessment; this would make ${count}. Invite fewer people or change the plan.`,
  'billing.planLimit.users': ({ limit }: With<'limit'>) =>
    `${limit} people; members and open invitations count. Remove somebody, withdraw an invitation or change the plan.`,
  'billing.planRestricted':
    'The last payment for this organization failed and the days to make it are over. Everything can be read and running assessments can be finished; to launch or invite again, pay the open invoice under Billing.',
  'billing.portalFailed': 'Failed to open billing portal. Please try again.',
  'billing.subscribed': 'Your organization has a subscription already. Change it under Manage Subscription.',
  'billing.useAbovePlan': ({ name, message }: With<'name' | 'message'>) =>
    `${name} is too small for what you use. ${message} Nothing is deleted by a plan.`,
  'billing.useAbovePlan.and': ({ before, message }: With<'before' | 'message'>) => `${before} ${message}`,
  'billing.useAbovePlan.assessments': ({ limit, used }: With<'limit' | 'used'>) =>
    `It has room for ${limit} assessments and you launched ${used}: launched assessments cannot be taken back.`,
  'billing.useAbovePlan.participants': ({ limit, used }: With<'limit' | 'used'>) =>
    `It has room for ${limit} people in one assessment and your largest has ${used}.`,
  'billing.useAbovePlan.users': ({ limit, used, over }: With<'limit' | 'used' | 'over'>) =>
    `It has room for ${limit} people and you are ${used}: remove ${over} or withdraw invitations first.`,
} as const;
