import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { progressQuery } from './import-queries.ts';
import { texts } from './texts.ts';

const words = texts.progress;

/** Progress of the import; links to the results when they are released. */
export function ImportProgress({ assessmentId }: { assessmentId: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error } = useQuery(progressQuery(assessmentId));
  const released = data?.state === 'released';
  useEffect(() => {
    if (!released) return;
    void client
      .fetchQuery({ ...assessmentsQuery(), staleTime: 0 })
      .then(() => navigate({ to: '/dashboard', search: { assessment: assessmentId }, replace: true }));
  }, [released, assessmentId, client, navigate]);
  return (
    <Card title={words.title} note={words.stays}>
      <div className="flex flex-col gap-3">
        {error ? <Banner tone="bad">{toAppError(error).message}</Banner> : null}
        <ProgressBar value={data?.imported ?? 0} max={data?.responses ?? 1} label={words.label} />
        {data?.state === 'failed' ? <Banner tone="bad">{words.failed}</Banner> : null}
        <p role="status" className="text-text-2 tabular">
          {data?.state === 'releasing' || released
            ? words.releasing
            : data?.state === 'tooFewPeople'
              ? words.tooFewPeople(formatNumber(data.responses))
              : words.importing(formatNumber(data?.imported ?? 0), formatNumber(data?.responses ?? 0))}
        </p>
      </div>
    </Card>
  );
}
