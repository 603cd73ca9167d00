import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { HomeDashboard } from '../features/home/home-dashboard.tsx';
import { Landing } from '../features/home/landing.tsx';

/** The marketing home signed out, the Home dashboard signed in. */
export function HomePage() {
  const { session } = useRouteContext({ from: rootRouteId });
  return session.status === 'signed-in' ? <HomeDashboard /> : <Landing />;
}
