import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { frameworkOfQuery } from '../../../lib/cache/framework.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { useAt } from '../../../lib/past.ts';
import { resultsQuery } from '../../../lib/queries/results-queries.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { libraryKey, libraryModel } from '../queries/document-queries.ts';
import { sourcesModel } from '../sources/services/sources-queries.ts';
import { EvidenceButton, EvidencePanel } from './evidence-button.tsx';
import { evidenceModel, evidenceQuery } from './evidence-queries.ts';
import { EvidenceWaiting } from './evidence-waiting.tsx';
import { subLensPlaces } from './places.ts';
import { texts } from './texts.ts';

/** All evidence of an assessment, by sub-lens; also before results are released. */
export function EvidenceCard({ assessmentId }: { assessmentId: string }) {
  return useAccess('evidence.read').allowed ? <Allowed assessmentId={assessmentId} /> : null;
}

function Allowed({ assessmentId }: { assessmentId: string }) {
  const at = useAt();
  const { data: results } = useSuspenseQuery(resultsQuery(assessmentId, undefined, at));
  const { data: framework } = useSuspenseQuery(frameworkOfQuery(results.assessment));
  const query = evidenceQuery(assessmentId, at);
  const { data, error, refetch } = useQuery(query);
  useReread(evidenceModel, assessmentId, query.queryKey);
  useReread(libraryModel, null, libraryKey);
  useReread(sourcesModel, null, query.queryKey);
  const mayWrite = useAccess('evidence.write').allowed && at === undefined;
  const [isAttaching, setAttaching] = useState(false);
  if (error && !data)
    return (
      <Card title={texts.title}>
        <Banner
          tone="bad"
          action={
            <Button size="dense" onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {toAppError(error).message}
        </Banner>
      </Card>
    );
  if (!data) return <EvidenceWaiting />;
  const pieces = [...data.evidence, ...data.metrics];
  if (pieces.length === 0 && !mayWrite) return null;
  const used = new Set(pieces.map(({ subLens }) => subLens));
  return (
    <Card
      title={texts.title}
      note={texts.note}
      flush
      actions={
        mayWrite ? (
          <Button size="dense" onClick={() => setAttaching(true)}>
            {texts.attach}
          </Button>
        ) : null
      }
    >
      <RowList
        label={texts.title}
        empty={texts.none}
        rows={subLensPlaces(framework)
          .filter(({ id }) => used.has(id))
          .map(({ id, name, lensName }) => ({
            key: id,
            title: name,
            note: lensName,
            action: <EvidenceButton assessmentId={assessmentId} subLens={id} name={name} />,
          }))}
      />
      {isAttaching ? (
        <Suspense fallback={null}>
          <EvidencePanel assessmentId={assessmentId} subLens={null} onClose={() => setAttaching(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
