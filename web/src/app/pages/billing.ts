import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../../lib/cache/query.ts';
import { instanceQuery } from '../../lib/queries/instance-query.ts';
import { secondFactorFirst } from '../guard.ts';
import { say } from '../leave.ts';
import { billingSearch } from '../search.ts';
import { texts } from '../texts.ts';
import { root } from './root.ts';

/** Open to everyone on an installation that sells plans; on others the page does not exist. */
const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  beforeLoad: async (about) => {
    secondFactorFirst(about);
    const { billing } = await queryClient.ensureQueryData(instanceQuery);
    if (billing.configured) return;
    if (!about.preload) say(about.context.session, texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../../routes/pricing-page.tsx'), 'PricingPage'),
});

/** Shared by three addresses. The screen is also open to signed-out people and has its own state for them. */
const billingScreen = {
  getParentRoute: () => root,
  validateSearch: billingSearch,
  beforeLoad: (
    about: Parameters<typeof secondFactorFirst>[0] & { search: { session_id?: string | undefined } },
  ) => {
    secondFactorFirst(about);
    const { session_id: checkout } = about.search;
    // Moves the checkout id from the address to the history state, so that a reload still knows the pending checkout.
    if (checkout !== undefined) throw redirect({ to: '/billing', state: { checkout }, replace: true });
  },
  loader: () => queryClient.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('../../routes/billing-page.tsx'), 'BillingPage'),
} as const;
const billing = createRoute({ ...billingScreen, path: '/billing' });
const billingSuccess = createRoute({ ...billingScreen, path: '/billing/success' });
const billingCanceled = createRoute({ ...billingScreen, path: '/billing/canceled' });

export const billingPages = [pricing, billing, billingSuccess, billingCanceled] as const;
