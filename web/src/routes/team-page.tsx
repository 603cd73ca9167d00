import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { TeamView } from '../features/team/team-view.tsx';

export function TeamPage() {
  const { session } = useRouteContext({ from: rootRouteId });
  return session.status === 'signed-in' ? <TeamView user={session.user} /> : null;
}
