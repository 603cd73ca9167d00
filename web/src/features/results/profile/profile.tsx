import { lateComponent } from '../../../lib/display/late.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

/** The code for charts is loaded after the page, which is readable without it. */
export const Profile = lateComponent(
  async () => (await import('./profile-card.tsx')).ProfileCard,
  <Skeleton blocks={[520]} />,
);
