import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ActionPlanView } from '../features/action-plan/action-plan-view.tsx';
import { texts } from '../features/action-plan/texts.ts';
import { NoAssessments } from '../features/assessments/no-assessments.tsx';

/** /assessments/…/plan: from results to decisions and actions. The open panel is in the address. */
export function ActionPlanPage() {
  const { assessmentId } = useParams({ from: '/signed-in/assessments/$assessmentId/plan' });
  const search = useSearch({ from: '/signed-in/assessments/$assessmentId/plan' });
  const navigate = useNavigate();
  return (
    <ActionPlanView
      key={assessmentId}
      assessmentId={assessmentId}
      open={search}
      onOpen={(open) =>
        void navigate({
          to: '/assessments/$assessmentId/plan',
          params: { assessmentId },
          search: open,
          resetScroll: false,
        })
      }
    />
  );
}

/** /plan while there is no assessment. */
export function NoActionPlanPage() {
  return <NoAssessments view={texts.view} {...texts.none} />;
}
