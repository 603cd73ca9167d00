import { useQuery } from '@tanstack/react-query';
import type { Insight } from '../../../../../api/correlation/contract/correlation.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge, type Tone } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { DocumentField } from '../choice/document-field.tsx';
import { documentsQuery } from '../queries/document-queries.ts';
import { useLenses } from '../queries/lenses.ts';
import { documentInsightsQuery } from './correlation-queries.ts';
import { texts } from './texts.ts';

const words = texts.one;
const tones: Readonly<Record<Insight['severity'], Tone>> = { high: 'bad', medium: 'info', low: 'info' };

type Props = {
  assessmentId: string;
  documentId: string | undefined;
  onChoose: (documentId: string | undefined) => void;
};

/** How one document, chosen from the library, relates to the released scores. */
export function DocumentInsightsCard({ assessmentId, documentId, onChoose }: Props) {
  const { data } = useQuery(documentsQuery({ sort: 'name' }));
  if (data && data.counts.total === 0) return null;
  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-4">
        <DocumentField documentId={documentId} onChoose={onChoose} />
        {documentId === undefined ? (
          <p className="py-4 text-center text-text-2">{words.select}</p>
        ) : (
          <Insights assessmentId={assessmentId} documentId={documentId} />
        )}
      </div>
    </Card>
  );
}

function Insights({ assessmentId, documentId }: { assessmentId: string; documentId: string }) {
  const { data, error } = useQuery(documentInsightsQuery(assessmentId, documentId));
  const lenses = useLenses();
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data) return <Skeleton blocks={[96, 96]} label={words.loading} />;
  if (data.missing)
    return (
      <EmptyState title={texts.missing[data.missing].title}>{texts.missing[data.missing].text}</EmptyState>
    );
  const { lens, insights } = data;
  if (insights.length === 0)
    return <EmptyState title={words.none}>{lens === null ? words.noneWhy : words.noScores}</EmptyState>;
  return (
    <>
      {lens === null ? null : (
        <p className="text-13 text-text-3">
          {lens.isComputed ? words.computed(lenses.nameOf(lens.id)) : words.assigned(lenses.nameOf(lens.id))}
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {insights.map((one) => (
          <li key={`${one.type} ${one.title}`} className="rounded-control border border-line p-4">
            <InsightItem insight={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function InsightItem({
  insight: { type, severity, title, description, recommendations },
}: {
  insight: Insight;
}) {
  return (
    <article className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">{title}</h3>
        <span className="flex gap-1.5">
          <Badge tone={tones[severity]}>{words.severity[severity]}</Badge>
          <Badge>{words.types[type]}</Badge>
        </span>
      </header>
      <p>{description}</p>
      <ul className="list-disc pl-5 text-text-2 empty:hidden">
        {recommendations.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </article>
  );
}
