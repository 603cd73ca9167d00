import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ClipboardPlus, Gauge, LayoutDashboard, type LucideIcon, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { Home } from '../../../../api/home/contract/home.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { count, formatNumber, formatScore } from '../../lib/display/format.ts';
import { place } from '../../lib/place.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { instanceQuery } from '../../lib/queries/instance-query.ts';
import { useAccess } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Figures } from '../../ui/layout/figures.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Badge } from '../../ui/state/badge.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LaunchLink } from '../assessments/launch-link.tsx';
import { useLiveUpdates } from '../participation/live/use-live-updates.ts';
import { AssessmentList } from './assessment-list.tsx';
import { firstSteps } from './first-steps.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { homeQuery } from './home-queries.ts';
import { RecentActivity } from './recent-activity.tsx';
import { dashboard as texts } from './texts.ts';

/** @param reminders of what waits for the person, and @param drafts the list of drafts: both belong to another feature */
export function HomeDashboard({ reminders, drafts }: { reminders: ReactNode; drafts: ReactNode }) {
  const { data } = useSuspenseQuery(assessmentsQuery());
  useLiveUpdates();
  useDocumentTitle(texts.title);
  const results = useAccess('results.read');
  const launching = useAccess('assessments.manage');
  const { data: overview, isError } = useQuery({ ...homeQuery, enabled: results.allowed });
  const { assessments } = data;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={texts.title}
        badge={<PlanBadge />}
        actions={<LaunchLink>{texts.launch}</LaunchLink>}
      />
      {reminders}
      {launching.allowed && (overview || !results.allowed) ? (
        <FirstStepsCard steps={firstSteps(assessments, overview)} />
      ) : null}
      {assessments.length === 0 ? (
        <>
          {drafts}
          <Card>
            <EmptyState
              title={texts.empty.title}
              action={
                <>
                  <LaunchLink>{texts.launch}</LaunchLink>
                  <SampleLink />
                </>
              }
            >
              {texts.empty.text}
            </EmptyState>
          </Card>
        </>
      ) : (
        <>
          <Figures items={figures(assessments, results.allowed ? overview : undefined)} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
            <AssessmentList assessments={assessments} />
            {results.allowed ? <RecentActivity home={overview} failed={isError} /> : null}
          </div>
          {drafts}
          <QuickActions />
        </>
      )}
    </div>
  );
}

/** Leads out of this workspace, so it is a plain link. */
function SampleLink() {
  const { data: instance } = useQuery(instanceQuery);
  return instance?.sample ? (
    <a href="/sample/" className={buttonClass()}>
      {texts.exploreSample}
    </a>
  ) : null;
}

/** The organisation's plan, linked to the billing page. */
function PlanBadge() {
  const session = useSession();
  if (place || session.status !== 'signed-in') return null;
  const { plan, status } = session.organization.subscription;
  return (
    <Link to="/billing" className="rounded-cell">
      <Badge tone={status === 'pastDue' || status === 'restricted' ? 'warn' : 'accent'}>
        {texts.plan(plan, status)}
      </Badge>
    </Link>
  );
}

function figures(assessments: readonly AssessmentSummary[], home: Home | undefined) {
  const sum = (pick: (assessment: AssessmentSummary) => number) =>
    formatNumber(assessments.reduce((total, assessment) => total + pick(assessment), 0));
  return [
    { label: texts.figures.active, value: sum(({ status }) => (status === 'closed' ? 0 : 1)) },
    { label: texts.figures.completed, value: sum(({ status }) => (status === 'closed' ? 1 : 0)) },
    {
      label: texts.figures.participants,
      value: sum(({ counts }) => counts.invited),
      note: texts.figures.submitted(sum(({ counts }) => counts.submitted)),
    },
    ...(home
      ? [
          {
            label: texts.figures.average,
            value: home.averageScore === null ? '–' : formatScore(home.averageScore),
            note: averageNote(home),
          },
        ]
      : []),
  ];
}

/** Note that says which assessments the average covers; assessments with different frameworks are never mixed. */
function averageNote({ framework, scored, apart }: Home): string {
  if (!framework) return texts.figures.notYet;
  const most = formatNumber(framework.scale.max);
  const assessments = count(scored, 'assessment', 'assessments');
  return apart === 0
    ? texts.figures.outOf(most, assessments)
    : texts.figures.outOfOnly(most, assessments, framework.name);
}

function QuickActions() {
  const launch = useAccess('assessments.manage');
  const results = useAccess('results.read');
  const upload = useAccess('documents.write');
  if (!launch.allowed && !results.allowed && !upload.allowed) return null;
  return (
    <section aria-label={texts.quickActions}>
      <h2 className="mb-3 text-14 font-semibold">{texts.quickActions}</h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {launch.allowed ? (
          <QuickAction
            to="/assessment/launch"
            icon={ClipboardPlus}
            name={texts.launch}
            note={texts.launchNote}
          />
        ) : null}
        {results.allowed ? (
          <>
            <QuickAction
              to="/ceo-dashboard"
              icon={LayoutDashboard}
              name={texts.board}
              note={texts.boardNote}
            />
            <QuickAction to="/dashboard" icon={Gauge} name={texts.results} note={texts.resultsNote} />
          </>
        ) : null}
        {upload.allowed ? (
          <QuickAction to="/upload" icon={Upload} name={texts.upload} note={texts.uploadNote} />
        ) : null}
      </ul>
    </section>
  );
}

type QuickActionProps = {
  to: '/assessment/launch' | '/ceo-dashboard' | '/dashboard' | '/upload';
  icon: LucideIcon;
  name: string;
  note: string;
};

function QuickAction({ to, icon: Icon, name, note }: QuickActionProps) {
  return (
    <li>
      <Link
        to={to}
        className="group flex h-full items-start gap-3 rounded-panel border border-line bg-surface px-4 py-3.5 transition-colors hover:border-control"
      >
        <Icon className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block font-medium">{name}</span>
          <span className="block text-13 text-text-2">{note}</span>
        </span>
        <ArrowRight className="mt-0.5 size-4 shrink-0 text-text-3" aria-hidden="true" />
      </Link>
    </li>
  );
}
