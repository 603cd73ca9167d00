import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { frameworkOfQuery } from '../../lib/cache/framework.ts';
import { queryClient } from '../../lib/cache/query.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { accessIn } from '../../lib/session/access.ts';
import { notify } from '../../ui/overlay/toast.ts';
import { needs } from '../guard.ts';
import {
  actionPlanSearch,
  compareSearch,
  createSearch,
  importSearch,
  launchSearch,
  methodsSearch,
  reportSearch,
  trendsSearch,
} from '../search.ts';
import { texts } from '../texts.ts';
import { signedIn } from './signed-in.ts';

const launch = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessment/launch',
  validateSearch: launchSearch,
  beforeLoad: needs('assessments.manage'),
  component: lazyRouteComponent(() => import('../../routes/launch-page.tsx'), 'LaunchPage'),
});

/** The three steps of a draft, which the address names once it is saved. */
const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessment/create',
  beforeLoad: needs('assessments.manage'),
  validateSearch: createSearch,
  component: lazyRouteComponent(() => import('../../routes/create-page.tsx'), 'CreatePage'),
});

const importSurvey = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessment/import',
  validateSearch: importSearch,
  beforeLoad: needs('assessments.manage'),
  component: lazyRouteComponent(() => import('../../routes/import-page.tsx'), 'ImportPage'),
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessments/$assessmentId/plan',
  validateSearch: actionPlanSearch,
  beforeLoad: async (about) => {
    needs('results.read')(about);
    const { assessments } = await queryClient.ensureQueryData(assessmentsQuery());
    if (assessments.some(({ assessmentId }) => assessmentId === about.params.assessmentId)) return;
    // The cached list may be older than an assessment launched on another device. If the fresh list lacks it too, it does not
    // belong to this organisation.
    const { assessments: now } = await queryClient.fetchQuery({ ...assessmentsQuery(), staleTime: 0 });
    if (now.some(({ assessmentId }) => assessmentId === about.params.assessmentId)) return;
    notify(texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
  loader: async ({ params: { assessmentId } }) => {
    const { actionPlanQuery, recommendationsQuery } = await import(
      '../../features/action-plan/action-plan-queries.ts'
    );
    void queryClient.prefetchQuery(recommendationsQuery(assessmentId));
    const [{ assessment: about }] = await Promise.all([
      queryClient.ensureQueryData(resultsQuery(assessmentId)),
      queryClient.ensureQueryData(actionPlanQuery(assessmentId)),
    ]);
    await queryClient.ensureQueryData(frameworkOfQuery(about));
  },
  component: lazyRouteComponent(() => import('../../routes/action-plan-page.tsx'), 'ActionPlanPage'),
});

const compare = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessments/$assessmentId/compare',
  beforeLoad: async ({ params, context, location }) => {
    needs('results.read')({ context });
    const { assessments } = await queryClient.ensureQueryData(assessmentsQuery());
    if (assessments.some(({ assessmentId }) => assessmentId === params.assessmentId)) return;
    notify(texts.unknownAssessment);
    const newest = assessments[0]?.assessmentId;
    throw newest
      ? redirect({
          to: '/assessments/$assessmentId/compare',
          params: { assessmentId: newest },
          search: location.search,
          replace: true,
        })
      : redirect({ to: '/dashboard', replace: true });
  },
  validateSearch: compareSearch,
  loader: async ({ params: { assessmentId } }) => {
    const { assessment } = await queryClient.ensureQueryData(resultsQuery(assessmentId));
    await queryClient.ensureQueryData(frameworkOfQuery(assessment));
  },
  component: lazyRouteComponent(() => import('../../routes/compare-page.tsx'), 'ComparePage'),
});

/** Printable report of one assessment. The address contains the assessment, because people keep and share it. */
const reportPrint = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessments/$assessmentId/report/print',
  beforeLoad: needs('results.read'),
  validateSearch: reportSearch,
  loaderDeps: ({ search: { kind } }) => ({ kind }),
  loader: async ({ params: { assessmentId }, deps: { kind = 'standard' } }) => {
    const { reportQuery } = await import('../../features/reports/report-queries.ts');
    await queryClient.ensureQueryData(reportQuery(assessmentId, kind));
  },
  component: lazyRouteComponent(() => import('../../routes/report-print-page.tsx'), 'ReportPrintPage'),
});

/** Printable sheet of personal links. */
const linkSheet = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessments/$assessmentId/links/print',
  beforeLoad: needs('mails.read'),
  loader: async ({ params: { assessmentId } }) => {
    const { keptLinksQuery } = await import('../../features/participation/kept/kept-queries.ts');
    await queryClient.ensureQueryData(keptLinksQuery(assessmentId));
  },
  component: lazyRouteComponent(() => import('../../routes/link-sheet-page.tsx'), 'LinkSheetPage'),
});

const trends = createRoute({
  getParentRoute: () => signedIn,
  path: '/trends',
  beforeLoad: needs('results.read'),
  validateSearch: trendsSearch,
  component: lazyRouteComponent(() => import('../../routes/trends-page.tsx'), 'TrendsPage'),
});

/** Explains how figures are computed. If the address names an assessment, the page also shows its released figures. */
const methods = createRoute({
  getParentRoute: () => signedIn,
  path: '/methods',
  validateSearch: methodsSearch,
  component: lazyRouteComponent(() => import('../../routes/methods-page.tsx'), 'MethodsPage'),
});

/** Open to every member: each answer checks its own permission on the server. */
const assistant = createRoute({
  getParentRoute: () => signedIn,
  path: '/ai-assistant',
  // The choice of an assessment stands above the conversation, which would move when it arrives.
  loader: async ({ context }) => {
    if (accessIn(context.session, 'results.read').allowed)
      await queryClient.ensureQueryData(assessmentsQuery()).catch(() => undefined);
  },
  component: lazyRouteComponent(() => import('../../routes/assistant-page.tsx'), 'AssistantPage'),
});

export const assessmentPages = [
  launch,
  create,
  importSurvey,
  plan,
  compare,
  reportPrint,
  linkSheet,
  trends,
  methods,
  assistant,
] as const;
