import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NoAssessments } from '../features/assessments/no-assessments.tsx';
import { ClaimLinkArriving } from '../features/claim/card/claim-link-arriving.tsx';
import { Board } from '../features/participation/board.tsx';
import { texts } from '../features/participation/texts.ts';

const ClaimLinkCard = lazy(async () => ({
  default: (await import('../features/claim/card/claim-link-card.tsx')).ClaimLinkCard,
}));

const sharedLink = (assessmentId: string, came: number) => (
  <Suspense fallback={<ClaimLinkArriving />}>
    <ClaimLinkCard assessmentId={assessmentId} came={came} />
  </Suspense>
);

/** /ceo-dashboard: live participation. */
export function BoardPage() {
  const { assessment, at } = useSearch({ from: '/signed-in/of-assessment/ceo-dashboard' });
  if (!assessment) return <NoAssessments view={texts.view} {...texts.empty} />;
  return <Board key={assessment} assessmentId={assessment} at={at} sharedLink={sharedLink} />;
}
