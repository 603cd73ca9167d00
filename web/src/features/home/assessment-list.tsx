import { Link } from '@tanstack/react-router';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import { formatNumber, formatPercent } from '../../lib/display/format.ts';
import { useAccess } from '../../lib/session/access.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ProgressBar } from '../../ui/state/progress-bar.tsx';
import { RelativeTime } from '../../ui/state/relative-time.tsx';
import { StatusBadge } from '../assessments/status-badge.tsx';
import { dashboard as texts } from './texts.ts';

const linkClass = 'rounded-cell py-1 text-13 font-medium text-accent-text hover:underline';

/** One row per assessment, which wraps in a narrow card; all columns but the first have a fixed width, so that the rows align. The name links to the live board. */
export function AssessmentList({ assessments }: { assessments: readonly AssessmentSummary[] }) {
  return (
    <Card title={texts.assessments} flush>
      <ul className="@container">
        {assessments.map((assessment) => (
          <AssessmentLine key={assessment.assessmentId} assessment={assessment} />
        ))}
      </ul>
    </Card>
  );
}

function AssessmentLine({
  assessment: { assessmentId, name, company, status, launchedAt, counts, imported },
}: {
  assessment: AssessmentSummary;
}) {
  const search = { assessment: assessmentId };
  const results = useAccess('results.read');
  const launching = useAccess('assessments.manage');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5 @[36rem]:grid-cols-[minmax(0,1fr)_80px_168px_112px] @[36rem]:gap-x-4 @[44rem]:grid-cols-[minmax(0,1fr)_88px_220px_112px] @[44rem]:gap-x-6">
      <div className="min-w-0">
        {results.allowed ? (
          <Link
            to={imported ? '/dashboard' : '/ceo-dashboard'}
            search={search}
            className="font-medium hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <p className="truncate text-13 text-text-3">
          {company} · <RelativeTime at={launchedAt} />
        </p>
      </div>
      <span className="justify-self-start">
        <StatusBadge status={status} />
      </span>
      <div className="col-span-2 @[36rem]:col-span-1">
        <p className="mb-1 flex justify-between gap-3 text-13 text-text-2 tabular">
          <span>
            {texts.columns.submitted}{' '}
            {texts.submittedOf(formatNumber(counts.submitted), formatNumber(counts.invited))}
          </span>
          <span>{formatPercent(counts.submitted, counts.invited)}</span>
        </p>
        <ProgressBar
          label={`${texts.columns.submitted}: ${name}`}
          value={counts.submitted}
          max={counts.invited}
        />
      </div>
      <span className="col-span-2 flex gap-4 justify-self-start @[36rem]:col-span-1 @[36rem]:justify-self-end">
        {launching.allowed && status === 'closed' && !imported ? (
          <Link to="/assessment/launch" search={{ repeat: assessmentId }} className={linkClass}>
            {texts.repeat}
            <span className="sr-only">: {name}</span>
          </Link>
        ) : null}
        {results.allowed ? (
          <Link to="/dashboard" search={search} className={linkClass}>
            {texts.resultsLink}
            <span className="sr-only">: {name}</span>
          </Link>
        ) : null}
      </span>
    </li>
  );
}
