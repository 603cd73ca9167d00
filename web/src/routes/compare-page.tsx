import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CompareView } from '../features/compare/compare-view.tsx';

const place = '/signed-in/assessments/$assessmentId/compare';

/** /assessments/$assessmentId/compare: comparison of groups. */
export function ComparePage() {
  const { assessmentId } = useParams({ from: place });
  const choice = useSearch({ from: place });
  const navigate = useNavigate({ from: '/assessments/$assessmentId/compare' });
  return (
    <CompareView
      key={assessmentId}
      assessmentId={assessmentId}
      choice={choice}
      onChoose={(change) =>
        void navigate({ search: (all) => ({ ...all, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
