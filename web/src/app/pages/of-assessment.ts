import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { boardBelow } from '../../features/participation/below-the-fold.ts';
import { participationQuery } from '../../features/participation/participation-queries.ts';
import { resultsBelow } from '../../features/results/below-the-fold.ts';
import { defaultFramework, frameworkOfQuery, outlineOfQuery } from '../../lib/cache/framework.ts';
import { queryClient, readAtLeast } from '../../lib/cache/query.ts';
import { isFirstLook } from '../../lib/display/first-look.ts';
import { weightingQuery } from '../../lib/queries/analysis-queries.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { notify } from '../../ui/overlay/toast.ts';
import { needs } from '../guard.ts';
import { assessmentSearch, boardSearch, resultsSearch } from '../search.ts';
import { texts } from '../texts.ts';
import { signedIn } from './signed-in.ts';

/** Pages about one assessment, which is always in the address. */
const ofAssessment = createRoute({
  getParentRoute: () => signedIn,
  id: 'of-assessment',
  validateSearch: assessmentSearch,
  beforeLoad: async ({ search, location }) => {
    // Starts these requests now. Waiting for the list below, which shows whether the assessment belongs to the organisation,
    // would cost a round trip.
    if (search.assessment && location.pathname === '/dashboard') {
      void queryClient.prefetchQuery(resultsQuery(search.assessment));
      void queryClient.prefetchQuery(
        outlineOfQuery({ assessmentId: search.assessment, framework: defaultFramework }),
      );
    }
    const { assessments } = await readAtLeast(assessmentsQuery(search.after), search.after);
    if (assessments.some(({ assessmentId }) => assessmentId === search.assessment)) return;
    if (search.assessment) notify(texts.unknownAssessment);
    const newest = assessments[0]?.assessmentId;
    if (newest === search.assessment) return;
    throw redirect({ to: location.pathname, search: newest ? { assessment: newest } : {}, replace: true });
  },
});

const board = createRoute({
  getParentRoute: () => ofAssessment,
  path: '/ceo-dashboard',
  beforeLoad: needs('results.read'),
  validateSearch: boardSearch,
  loaderDeps: ({ search: { assessment, after } }) => ({ assessment, after }),
  loader: async ({ deps: { assessment, after } }) => {
    if (!assessment) return;
    const known = queryClient.getQueryData(assessmentsQuery().queryKey);
    // An imported survey was answered elsewhere, so it has no participants here.
    if (known?.assessments.some((one) => one.assessmentId === assessment && one.imported))
      throw redirect({ to: '/dashboard', search: { assessment }, replace: true });
    void queryClient.prefetchQuery(resultsQuery(assessment));
    await Promise.all([
      readAtLeast(participationQuery(assessment, after), after),
      isFirstLook() || tried(boardBelow.load()),
    ]);
  },
  component: lazyRouteComponent(() => import('../../routes/board-page.tsx'), 'BoardPage'),
});

const results = createRoute({
  getParentRoute: () => ofAssessment,
  path: '/dashboard',
  beforeLoad: needs('results.read'),
  validateSearch: resultsSearch,
  loaderDeps: ({ search: { assessment, at } }) => ({ assessment, at }),
  loader: async ({ deps: { assessment, at } }) => {
    if (!assessment) return;
    const { assessment: about, figure } = await queryClient.ensureQueryData(resultsQuery(assessment));
    if (figure && at === undefined) void queryClient.prefetchQuery(weightingQuery(assessment));
    await Promise.all([
      queryClient.ensureQueryData(outlineOfQuery(about)),
      ...(isFirstLook()
        ? []
        : [tried(resultsBelow.load()), tried(queryClient.ensureQueryData(frameworkOfQuery(about)))]),
    ]);
  },
  component: lazyRouteComponent(() => import('../../routes/results-page.tsx'), 'ResultsPage'),
});

/** Waits for what is below the fold. If it fails, the page tries again itself and shows its first look. */
async function tried(below: Promise<unknown>): Promise<void> {
  await below.catch(() => undefined);
}

/** Imports its queries when the page opens: every first page waits for this file, so the file must stay small. */
const audit = createRoute({
  getParentRoute: () => ofAssessment,
  path: '/audit',
  beforeLoad: needs('results.read'),
  loaderDeps: ({ search: { assessment } }) => ({ assessment }),
  loader: async ({ deps: { assessment } }) => {
    if (!assessment) return;
    const { auditQuery, proofQuery } = await import('../../features/audit/audit-queries.ts');
    await Promise.all([
      queryClient.ensureInfiniteQueryData(auditQuery(assessment)),
      queryClient.prefetchQuery(proofQuery(assessment)),
    ]);
  },
  component: lazyRouteComponent(() => import('../../routes/audit-page.tsx'), 'AuditPage'),
});

/** `/plan` is the link in the navigation. It redirects to the plan of the chosen assessment, or of the newest one. */
const toPlan = createRoute({
  getParentRoute: () => ofAssessment,
  path: '/plan',
  beforeLoad: ({ search: { assessment } }) => {
    if (assessment)
      throw redirect({
        to: '/assessments/$assessmentId/plan',
        params: { assessmentId: assessment },
        replace: true,
      });
  },
  component: lazyRouteComponent(() => import('../../routes/action-plan-page.tsx'), 'NoActionPlanPage'),
});

export const ofAssessmentPages = ofAssessment.addChildren([board, results, audit, toPlan]);
