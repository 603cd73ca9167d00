import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

/** Charts load after the page, which is readable without them. */
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
