import { HomeDashboard } from '../features/home/home-dashboard.tsx';
import { lateComponent } from '../lib/display/late.tsx';

// Loaded after the page, which most people open for its assessments.
const Reviews = lateComponent(
  async () => (await import('../features/assessments/import/review/reviews-card.tsx')).ReviewsCard,
);
const Drafts = lateComponent(
  async () => (await import('../features/assessments/create/drafts-card.tsx')).DraftsCard,
);

export function HomePage() {
  return <HomeDashboard reminders={<Reviews />} drafts={<Drafts />} />;
}
