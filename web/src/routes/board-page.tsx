import { useSearch } from '@tanstack/react-router';
import { NoAssessments } from '../features/assessments/no-assessments.tsx';
import { ClaimLinkArriving } from '../features/claim/card/claim-link-arriving.tsx';
import { Board } from '../features/participation/board.tsx';
import { texts } from '../features/participation/texts.ts';
import { lateComponent } from '../lib/display/late.tsx';

const ClaimLinkCard = lateComponent(
  async () => (await import('../features/claim/card/claim-link-card.tsx')).ClaimLinkCard,
  <ClaimLinkArriving />,
);

const sharedLink = (assessmentId: string, came: number) => (
  <ClaimLinkCard assessmentId={assessmentId} came={came} />
);

/** /ceo-dashboard: live participation. */
export function BoardPage() {
  const { assessment, at } = useSearch({ from: '/signed-in/of-assessment/ceo-dashboard' });
  if (!assessment) return <NoAssessments view={texts.view} {...texts.empty} />;
  return <Board key={assessment} assessmentId={assessment} at={at} sharedLink={sharedLink} />;
}
