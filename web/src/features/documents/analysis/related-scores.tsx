import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DocumentRelations } from '../../../../../api/analysis/contract/analysis.ts';
import { ofTen, outOfTen } from '../../../../../domain/analysis/correlation/scores.ts';
import { scoreText } from '../../../../../domain/scoring/score-text.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge, type Tone } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { AssessmentField, useComparedAssessment } from '../choice/assessment-field.tsx';
import type { DocumentsSearch } from '../filters.ts';
import { texts as mapping } from '../mapping/texts.ts';
import { useLenses } from '../queries/lenses.ts';
import { relationsQuery } from './analysis-queries.ts';
import { texts } from './texts.ts';

const words = texts.scores;
type Relation = DocumentRelations['relations'][number];
const bandTones: Readonly<Record<Relation['band'], Tone>> = { strong: 'good', moderate: 'warn', weak: 'bad' };
/** Limits of the bands, out of 10. */
const limits = Object.values(ofTen);

type Props = {
  documentId: string;
  search: DocumentsSearch;
  onChoose: (change: Partial<DocumentsSearch>) => void;
};

/** The document beside the released scores of an assessment. Absent where there is no assessment of the nine lenses. */
export function RelatedScores({ documentId, search, onChoose }: Props) {
  const { assessments, assessment } = useComparedAssessment(search.assessment);
  if (!assessment) return null;
  const { assessmentId } = assessment;
  return (
    <Card title={words.title} note={words.note}>
      <div className="flex flex-col gap-4">
        <AssessmentField
          assessments={assessments}
          assessment={assessment}
          onChoose={(to) => onChoose({ assessment: to })}
        />
        <Relations assessmentId={assessmentId} documentId={documentId} />
      </div>
    </Card>
  );
}

function Relations({ assessmentId, documentId }: { assessmentId: string; documentId: string }) {
  const { data, error } = useQuery(relationsQuery(assessmentId, documentId));
  const { nameOf } = useLenses();
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data) return <Skeleton blocks={[72]} label={texts.loading} />;
  if (data.missing) return <p className="text-text-2">{words.missing[data.missing]}</p>;
  if (data.relations.length === 0) return <p className="text-text-2">{words.none}</p>;
  return (
    <>
      <ul aria-label={words.title} className="grid gap-3 sm:grid-cols-3">
        {data.relations.map(({ lens, relevance, mean, people, band }) => (
          <li key={lens} className="flex flex-col gap-1 rounded-control border border-line p-3">
            <span className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="font-semibold">{nameOf(lens)}</span>
              <Badge tone={bandTones[band]}>{words.bands[band]}</Badge>
            </span>
            <span className="text-13 text-text-2 tabular">
              {words.score(scoreText(outOfTen(mean), limits), people)}
            </span>
            <span className="text-13 text-text-3 tabular">
              {words.relation(mapping.percent(formatNumber(relevance)))}
            </span>
          </li>
        ))}
      </ul>
      <Recommendations assessmentId={assessmentId} recommendations={data.recommendations} />
    </>
  );
}

type RecommendationsProps = Pick<DocumentRelations, 'recommendations'> & { assessmentId: string };

function Recommendations({ assessmentId, recommendations }: RecommendationsProps) {
  const mayPlan = useAccess('plan.write').allowed;
  if (recommendations.length === 0) return null;
  return (
    <section aria-label={texts.recommendations.title} className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{texts.recommendations.title}</h3>
        <p className="text-13 text-text-3">{texts.recommendations.note}</p>
      </div>
      <ul className="grid gap-3 lg:grid-cols-2">
        {recommendations.map(({ priority, title, description, lenses }) => (
          <li key={title} className="flex flex-col gap-2 rounded-control border border-line p-4">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <h4 className="min-w-0 break-words font-semibold">{title}</h4>
              <Badge tone={priority === 'high' ? 'bad' : 'info'}>
                {texts.recommendations.priorities[priority]}
              </Badge>
            </span>
            <p>{description}</p>
            <span>
              <Link
                to="/assessments/$assessmentId/plan"
                params={{ assessmentId }}
                search={{ on: lenses.at(-1), ...(mayPlan && { make: 'action' as const }) }}
                className={buttonClass({ size: 'dense' })}
              >
                {mayPlan ? texts.recommendations.act : texts.recommendations.discuss}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
