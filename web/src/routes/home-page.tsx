import { lazy, Suspense } from 'react';
import { HomeDashboard } from '../features/home/home-dashboard.tsx';

/** Loaded after the page, which most people open for its assessments. */
const DraftsCard = lazy(async () => ({
  default: (await import('../features/assessments/create/drafts-card.tsx')).DraftsCard,
}));

export function HomePage() {
  return (
    <HomeDashboard
      drafts={
        <Suspense fallback={null}>
          <DraftsCard />
        </Suspense>
      }
    />
  );
}
