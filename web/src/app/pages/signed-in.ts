import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { homeQuery } from '../../features/home/home-queries.ts';
import { queryClient } from '../../lib/cache/query.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { instanceQuery } from '../../lib/queries/instance-query.ts';
import { accessIn } from '../../lib/session/access.ts';
import { secondFactorFirst } from '../guard.ts';
import { leaveTo } from '../leave.ts';
import { NoAccess } from '../shell/no-access.tsx';
import { root } from './root.ts';

/**
 * The shell shows a line and a link that depend on the installation. They would shift the page if they appeared later, so the
 * page waits for this request; if it fails, they are left out.
 */
const instanceKnown = () => queryClient.ensureQueryData(instanceQuery).catch(() => undefined);

/** For signed-out people, "/" is a separate page (src/public). */
export const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async (about) => {
    if (about.context.session.status !== 'signed-in') await leaveTo('/', about);
    secondFactorFirst(about);
    await instanceKnown();
  },
  loader: async ({ context }) => {
    // If this request fails, the page still opens and shows a message in place of these figures.
    const figures =
      accessIn(context.session, 'results.read').allowed &&
      queryClient.ensureQueryData(homeQuery).catch(() => undefined);
    await Promise.all([queryClient.ensureQueryData(assessmentsQuery()), figures]);
  },
  component: lazyRouteComponent(() => import('../../routes/home-page.tsx'), 'HomePage'),
});

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async (about) => {
    if (about.context.session.status !== 'signed-in')
      throw redirect({ to: '/login', search: { returnTo: about.location.href } });
    secondFactorFirst(about);
    await instanceKnown();
  },
  // Shown in place of a page that a guard refused (app/guard.ts).
  notFoundComponent: NoAccess,
});

/** Default page after sign-in: Results once something is released, else Home. */
export const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/start',
  beforeLoad: async ({ context }) => {
    const overview = accessIn(context.session, 'results.read').allowed
      ? await queryClient.ensureQueryData(homeQuery).catch(() => undefined)
      : undefined;
    throw redirect({ to: overview && overview.released > 0 ? '/dashboard' : '/', replace: true });
  },
});
