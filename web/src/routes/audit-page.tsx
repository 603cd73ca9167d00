import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NoAssessments } from '../features/assessments/no-assessments.tsx';
import { AuditView } from '../features/audit/audit-view.tsx';
import { texts } from '../features/audit/texts.ts';
import { assessmentsQuery } from '../lib/queries/assessment-queries.ts';

export function AuditPage() {
  const { assessment: chosen } = useSearch({ from: '/signed-in/of-assessment/audit' });
  const { data } = useSuspenseQuery(assessmentsQuery());
  const assessment = data.assessments.find(({ assessmentId }) => assessmentId === chosen);
  if (!assessment) return <NoAssessments view={texts.view} {...texts.empty} />;
  return <AuditView key={assessment.assessmentId} assessment={assessment} />;
}
