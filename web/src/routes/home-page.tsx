import { lazy, Suspense } from 'react';
import { HomeDashboard } from '../features/home/home-dashboard.tsx';

// Loaded after the page, which most people open for its assessments.
const Reviews = lazy(async () => ({
  default: (await import('../features/assessments/import/review/reviews-card.tsx')).ReviewsCard,
}));
const Drafts = lazy(async () => ({
  default: (await import('../features/assessments/create/drafts-card.tsx')).DraftsCard,
}));

export function HomePage() {
  return (
    <HomeDashboard
      reminders={
        <Suspense fallback={null}>
          <Reviews />
        </Suspense>
      }
      drafts={
        <Suspense fallback={null}>
          <Drafts />
        </Suspense>
      }
    />
  );
}
