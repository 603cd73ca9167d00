import { useSearch } from '@tanstack/react-router';
import { NoAssessments } from '../features/assessments/no-assessments.tsx';
import { ResultsView } from '../features/results/results-view.tsx';
import { texts } from '../features/results/texts.ts';

/** /dashboard: released results. */
export function ResultsPage() {
  const { assessment, group, at } = useSearch({ from: '/signed-in/of-assessment/dashboard' });
  if (!assessment) return <NoAssessments view={texts.view} {...texts.none} />;
  return <ResultsView key={assessment} assessmentId={assessment} group={group} at={at} />;
}
