import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

/** The code for charts is loaded after the page, which is readable without it. */
const ProfileCard = lazy(async () => ({
  default: (await import('./profile-card.tsx')).ProfileCard,
}));

export function Profile(props: ComponentProps<typeof ProfileCard>) {
  return (
    <Suspense fallback={<Skeleton blocks={[520]} />}>
      <ProfileCard {...props} />
    </Suspense>
  );
}
