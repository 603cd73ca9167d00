import { createRouter } from '@tanstack/react-router';
import { toAppError } from '../lib/app-error.ts';
import { place } from '../lib/place.ts';
import { assessmentPages } from './pages/assessment.ts';
import { billingPages } from './pages/billing.ts';
import { documentPages } from './pages/documents.ts';
import { ofAssessmentPages } from './pages/of-assessment.ts';
import { organizationPages } from './pages/organization.ts';
import { root, unknown } from './pages/root.ts';
import { signInPages } from './pages/sign-in.ts';
import { home, signedIn, start } from './pages/signed-in.ts';
import { readSearch, writeSearch } from './search.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { Pending } from './shell/pending.tsx';

export const router = createRouter({
  basepath: place || '/',
  routeTree: root.addChildren([
    home,
    ...signInPages,
    signedIn.addChildren([
      start,
      ofAssessmentPages,
      ...assessmentPages,
      ...documentPages,
      ...organizationPages,
    ]),
    ...billingPages,
    unknown,
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: ErrorScreen,
  defaultOnCatch: (error) => console.error(toAppError(error)),
  defaultPendingComponent: Pending,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  // TanStack Query manages freshness.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Checkout id passed by the payment provider when it redirects back. */
    checkout?: string;
  }
}
