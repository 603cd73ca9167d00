import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { teamQuery } from '../../features/team/team-queries.ts';
import { queryClient } from '../../lib/cache/query.ts';
import { instanceQuery } from '../../lib/queries/instance-query.ts';
import { notify } from '../../ui/overlay/toast.ts';
import { needs } from '../guard.ts';
import { outboxSearch, profileSearch } from '../search.ts';
import { texts } from '../texts.ts';
import { signedIn } from './signed-in.ts';

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  beforeLoad: needs('mails.read'),
  validateSearch: outboxSearch,
  loader: async () => {
    const { mail } = await queryClient.ensureQueryData(instanceQuery);
    if (mail !== 'outbox') return;
    const { outboxQuery } = await import('../../features/outbox/outbox-queries.ts');
    await queryClient.ensureQueryData(outboxQuery);
  },
  component: lazyRouteComponent(() => import('../../routes/outbox-page.tsx'), 'OutboxPage'),
});

const operations = createRoute({
  getParentRoute: () => signedIn,
  path: '/operations',
  beforeLoad: ({ context }) => {
    // For anyone but an operator the page does not exist; the server answers in the same way.
    if (context.session.status === 'signed-in' && context.session.user.operator) return;
    notify(texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
  loader: async () => {
    const { operationsQuery } = await import('../../features/operations/operations-queries.ts');
    await queryClient.ensureQueryData(operationsQuery);
  },
  component: lazyRouteComponent(() => import('../../routes/operations-page.tsx'), 'OperationsPage'),
});

/** Every person has a profile page, independent of permissions. */
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  validateSearch: profileSearch,
  component: lazyRouteComponent(() => import('../../routes/profile-page.tsx'), 'ProfilePage'),
});

const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  beforeLoad: needs('team.read'),
  loader: () => queryClient.ensureQueryData(teamQuery),
  component: lazyRouteComponent(() => import('../../routes/team-page.tsx'), 'TeamPage'),
});

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/organization',
  beforeLoad: needs('organization.read'),
  loader: async () => {
    const { organizationQuery } = await import('../../features/organization/organization-queries.ts');
    await queryClient.ensureQueryData(organizationQuery);
  },
  component: lazyRouteComponent(() => import('../../routes/organization-page.tsx'), 'OrganizationPage'),
});

export const organizationPages = [outbox, operations, profile, team, organization] as const;
