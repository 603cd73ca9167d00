import { DraftsCard } from './create/drafts-card.tsx';
import { ReviewsCard } from './import/review/reviews-card.tsx';

/** What was begun and nobody else sees yet: imports being checked, and drafts. */
export function Unfinished() {
  return (
    <>
      <ReviewsCard />
      <DraftsCard />
    </>
  );
}
