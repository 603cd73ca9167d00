import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import { leastForPeriod } from '../../../../domain/assessment/limits.ts';
import { foreignZone, formatDate, formatDateTime, formatDay } from '../../lib/display/format.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { texts } from './assessment-texts.ts';
import { NamedBadge, StatusBadge } from './status-badge.tsx';

type Props = {
  assessment: AssessmentSummary;
  /** Name of the current view, which screen readers read together with the title. */
  view: string;
  actions?: ReactNode;
};

/** Header of every page about one assessment, with a menu that switches to another assessment. */
export function AssessmentHeader({ assessment, view, actions }: Props) {
  return (
    <PageHeader
      title={assessment.name}
      hiddenSuffix={view}
      badge={
        <>
          <Switcher chosen={assessment.assessmentId} />
          <StatusBadge status={assessment.status} />
          <NamedBadge named={assessment.named} />
        </>
      }
      note={[assessment.company, dateNote(assessment)].filter(Boolean).join(' · ')}
      actions={actions}
    />
  );
}

/** Beside the title: opens the same page for another assessment. */
function Switcher({ chosen }: { chosen: string }) {
  const { data } = useSuspenseQuery(assessmentsQuery());
  const navigate = useNavigate();
  const inPath = useParams({ strict: false, select: (params) => params.assessmentId !== undefined });
  if (data.assessments.length < 2) return null;
  return (
    <Menu
      label={texts.switch}
      align="start"
      triggerClass="no-print inline-flex size-8 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text pointer-coarse:size-11"
      trigger={<ChevronsUpDown className="size-4" aria-hidden="true" />}
    >
      {data.assessments.map(({ assessmentId, name }) => (
        <MenuItem
          key={assessmentId}
          checked={assessmentId === chosen}
          onSelect={() =>
            void navigate(
              inPath
                ? { to: '/assessments/$assessmentId/plan', params: { assessmentId } }
                : { to: '.', search: { assessment: assessmentId } },
            )
          }
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

function dateNote(summary: AssessmentSummary): string {
  const date = dateOf(summary);
  return summary.periodHidden ? texts.daysHidden(date, leastForPeriod) : date;
}

function dateOf({
  status,
  opensAt,
  closesAt,
  closedAt,
  launchedAt,
  imported,
  undated,
  answeredFrom,
}: AssessmentSummary): string {
  if (undated) return texts.importedOn(formatDate(launchedAt));
  if (imported && answeredFrom) {
    // Days of the file, which have no time zone.
    const [from, to] = [answeredFrom, launchedAt.slice(0, answeredFrom.length)];
    return from === to
      ? texts.answeredElsewhere(formatDay(to))
      : texts.answeredBetween(formatDay(from), formatDay(to));
  }
  if (imported) return texts.answeredElsewhere(formatDate(launchedAt));
  if (status === 'closed' && closedAt) return texts.closed(inZone(closedAt));
  if (status === 'scheduled' && opensAt)
    return closesAt
      ? texts.opensAndCloses(formatDateTime(opensAt), inZone(closesAt))
      : texts.opens(inZone(opensAt));
  if (closesAt) return texts.closes(inZone(closesAt));
  return texts.launched(inZone(launchedAt));
}

/** The moment, with the browser's time zone if the person reads times in another one. */
function inZone(instant: string): string {
  const zone = foreignZone();
  return zone ? `${formatDateTime(instant)} (${zone})` : formatDateTime(instant);
}
