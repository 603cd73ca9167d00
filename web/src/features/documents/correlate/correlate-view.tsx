import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { defaultFramework } from '../../../lib/cache/framework.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
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
  const { data, error } = useQuery(assessmentsQuery());
  const id = useId();
  const assessments = (data?.assessments ?? []).filter(({ framework }) => framework === defaultFramework);
  const assessment =
    assessments.find(({ assessmentId }) => assessmentId === search.assessment) ??
    assessments.find(({ status }) => status === 'closed') ??
    assessments[0];
  useReread(evidenceModel, assessment?.assessmentId ?? null, libraryKey);
  // It changes with each release.
  useReread(comparisonModel, assessment?.assessmentId ?? null, libraryKey);
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data) return <Skeleton blocks={[36, 320]} label={texts.loading} />;
  if (!assessment)
    return <EmptyState title={texts.noAssessments.title}>{texts.noAssessments.text}</EmptyState>;
  const { assessmentId } = assessment;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-13 text-text-2">
          {texts.assessment}
        </label>
        <div className="w-full min-w-0 sm:w-80">
          <Select
            id={id}
            value={assessmentId}
            onChange={({ target }) => onChoose({ assessment: target.value })}
          >
            {assessments.map((one) => (
              <option key={one.assessmentId} value={one.assessmentId}>
                {one.name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <ContradictionsCard key={assessmentId} assessmentId={assessmentId} />
      <DocumentInsightsCard
        assessmentId={assessmentId}
        documentId={search.related}
        onChoose={(related) => onChoose({ related })}
      />
    </div>
  );
}
