import { lazy, Suspense } from 'react';
import { HomeDashboard } from '../features/home/home-dashboard.tsx';

/** Loaded after the page, which most people open for its assessments. */
const Unfinished = lazy(async () => ({
  default: (await import('../features/assessments/unfinished.tsx')).Unfinished,
}));

export function HomePage() {
  return (
    <HomeDashboard
      drafts={
        <Suspense fallback={null}>
          <Unfinished />
        </Suspense>
      }
    />
  );
}
