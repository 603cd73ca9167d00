import { toAppError } from '../../../lib/app-error.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { AssessmentField, useComparedAssessment } from '../choice/assessment-field.tsx';
import { evidenceModel } from '../evidence/evidence-queries.ts';
import type { DocumentsSearch } from '../filters.ts';
import { libraryKey } from '../queries/document-queries.ts';
import { ContradictionsCard } from './contradictions-card.tsx';
import { DocumentInsightsCard } from './document-insights-card.tsx';
import { texts } from './texts.ts';

const comparisonModel = 'comparison';

type Props = { search: DocumentsSearch; onChoose: (change: Partial<DocumentsSearch>) => void };

/** What the documents say beside the released scores of one assessment. */
export function CorrelateView({ search, onChoose }: Props) {
  const { isKnown, error, assessments, assessment } = useComparedAssessment(search.assessment);
  useReread(evidenceModel, assessment?.assessmentId ?? null, libraryKey);
  // It changes with each release.
  useReread(comparisonModel, assessment?.assessmentId ?? null, libraryKey);
  if (error && !isKnown) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!isKnown) return <Skeleton blocks={[36, 320]} label={texts.loading} />;
  if (!assessment)
    return <EmptyState title={texts.noAssessments.title}>{texts.noAssessments.text}</EmptyState>;
  const { assessmentId } = assessment;
  return (
    <div className="flex flex-col gap-4">
      <AssessmentField
        assessments={assessments}
        assessment={assessment}
        onChoose={(to) => onChoose({ assessment: to })}
      />
      <ContradictionsCard key={assessmentId} assessmentId={assessmentId} />
      <DocumentInsightsCard
        assessmentId={assessmentId}
        documentId={search.related}
        onChoose={(related) => onChoose({ related })}
      />
    </div>
  );
}
