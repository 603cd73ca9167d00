import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AssessmentSummary } from '../../../../api/contract/assessments.ts';
import { formatDateTime } from '../../lib/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { assessmentsQuery } from './assessment-queries.ts';
import { StatusBadge } from './status-badge.tsx';

type Props = {
  assessment: AssessmentSummary;
  /** Which view of it this is; read with the title. */
  view: string;
  actions?: ReactNode;
};

/** The top of every page about one assessment, with the way to the others. */
export function AssessmentHeader({ assessment, view, actions }: Props) {
  return (
    <PageHeader
      title={assessment.name}
      hiddenSuffix={view}
      badge={<StatusBadge status={assessment.status} />}
      note={[assessment.company, dateNote(assessment)].filter(Boolean).join(' · ')}
      actions={
        <>
          <Switcher chosen={assessment.assessmentId} />
          {actions}
        </>
      }
    />
  );
}

function Switcher({ chosen }: { chosen: string }) {
  const { data } = useSuspenseQuery(assessmentsQuery());
  const navigate = useNavigate();
  if (data.assessments.length < 2) return null;
  return (
    <div className="w-56 max-w-full">
      <Select
        aria-label="Assessment"
        value={chosen}
        onChange={({ target }) => void navigate({ to: '.', search: { assessment: target.value } })}
      >
        {data.assessments.map(({ assessmentId, name }) => (
          <option key={assessmentId} value={assessmentId}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

function dateNote({ status, opensAt, closesAt, closedAt, launchedAt }: AssessmentSummary): string {
  if (status === 'closed' && closedAt) return `Closed ${formatDateTime(closedAt)}`;
  if (status === 'scheduled' && opensAt) return `Opens ${formatDateTime(opensAt)}`;
  if (closesAt) return `Closes ${formatDateTime(closesAt)}`;
  return `Launched ${formatDateTime(launchedAt)}`;
}
