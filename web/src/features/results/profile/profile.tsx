import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

/** The charts come after the page that does not need them to be read. */
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
