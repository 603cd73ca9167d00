import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { assessmentsQuery } from '../features/assessments/assessment-queries.ts';
import { homeQuery } from '../features/home/home-queries.ts';
import { instanceQuery } from '../features/outbox/instance-query.ts';
import { participationQuery } from '../features/participation/participation-queries.ts';
import { weightingQuery } from '../features/results/analysis-queries.ts';
import { resultsQuery } from '../features/results/results-queries.ts';
import { teamQuery } from '../features/team/team-queries.ts';
import { toAppError } from '../lib/app-error.ts';
import { defaultFramework, frameworkOfQuery, frameworkQuery } from '../lib/cache/framework.ts';
import { queryClient, readAtLeast } from '../lib/cache/query.ts';
import { accessIn } from '../lib/session/access.ts';
import { landingPage } from '../lib/session/return-to.ts';
import { currentSession } from '../lib/session/session.ts';
import { publicPages } from '../public/site.ts';
import { notify } from '../ui/overlay/toast.ts';
import { needs, secondFactorFirst } from './guard.ts';
import { leaveTo, say } from './leave.ts';
import {
  assessmentSearch,
  billingSearch,
  boardSearch,
  compareSearch,
  loginSearch,
  methodsSearch,
  outboxSearch,
  planSearch,
  profileSearch,
  readSearch,
  reportSearch,
  resultsSearch,
  trendsSearch,
  writeSearch,
} from './search.ts';
import { sessionStarted } from './session-start.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NoAccess } from './shell/no-access.tsx';
import { Pending } from './shell/pending.tsx';
import { Root } from './shell/root.tsx';
import { texts } from './texts.ts';

const root = createRootRouteWithContext()({
  beforeLoad: async () => {
    await sessionStarted();
    return { session: currentSession() };
  },
  component: Root,
});

/** The shell draws a line and a link by it: coming later than the page they would move it. Known, it is not asked for again; without an answer the page comes. */
const instanceKnown = () => queryClient.ensureQueryData(instanceQuery).catch(() => undefined);

/** For whoever is signed in; for everybody else "/" is a page of its own (src/public). */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async (about) => {
    if (about.context.session.status !== 'signed-in') await leaveTo('/', about);
    secondFactorFirst(about);
    await instanceKnown();
  },
  loader: async ({ context }) => {
    // Its figures stand between others. Where it fails, the page says so in its place.
    const figures =
      accessIn(context.session, 'results.read').allowed &&
      queryClient.ensureQueryData(homeQuery).catch(() => undefined);
    await Promise.all([queryClient.ensureQueryData(assessmentsQuery()), figures]);
  },
  component: lazyRouteComponent(() => import('../routes/home-page.tsx'), 'HomePage'),
});

const openToSignedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out-only',
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.status !== 'signed-in') return;
    throw redirect({
      href: landingPage(context.session.user, search.returnTo, window.location.origin),
      replace: true,
    });
  },
});

const signInPage = lazyRouteComponent(() => import('../routes/sign-in-page.tsx'), 'SignInPage');
const login = createRoute({ getParentRoute: () => openToSignedOut, path: '/login', component: signInPage });
const register = createRoute({
  getParentRoute: () => openToSignedOut,
  path: '/register',
  component: signInPage,
});

const firstStart = createRoute({
  getParentRoute: () => openToSignedOut,
  path: '/first-start',
  component: lazyRouteComponent(() => import('../routes/first-start-page.tsx'), 'FirstStartPage'),
});

/** Behind mailed links and the provider's way back: for whoever holds the link, signed in or not. */
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../routes/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../routes/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('../routes/verify-email-page.tsx'), 'VerifyEmailPage'),
});
const noMoreMails = createRoute({
  getParentRoute: () => root,
  path: '/no-more-mails',
  component: lazyRouteComponent(() => import('../routes/no-more-mails-page.tsx'), 'NoMoreMailsPage'),
});
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('../routes/join-page.tsx'), 'JoinPage'),
});
const ssoReturn = createRoute({
  getParentRoute: () => root,
  path: '/login/sso',
  component: lazyRouteComponent(() => import('../routes/sso-return-page.tsx'), 'SsoReturnPage'),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: loginSearch,
  beforeLoad: ({ context, search, cause }) => {
    if (context.session.status !== 'signed-in') throw redirect({ to: '/login', search });
    // Whoever has just set one up stays: recovery codes are shown only once.
    if (context.session.user.secondFactorAsked === null && cause !== 'stay')
      throw redirect({
        href: landingPage(context.session.user, search.returnTo, window.location.origin),
        replace: true,
      });
  },
  component: lazyRouteComponent(() => import('../routes/second-factor-page.tsx'), 'SecondFactorPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async (about) => {
    if (about.context.session.status !== 'signed-in')
      throw redirect({ to: '/login', search: { returnTo: about.location.href } });
    secondFactorFirst(about);
    await instanceKnown();
  },
  // What a guard shows in place of the page it refused (app/guard.ts).
  notFoundComponent: NoAccess,
});

/** After signing in, where no other page was asked for: Results once something is released, else Home. */
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/start',
  beforeLoad: async ({ context }) => {
    const overview = accessIn(context.session, 'results.read').allowed
      ? await queryClient.ensureQueryData(homeQuery).catch(() => undefined)
      : undefined;
    throw redirect({ to: overview && overview.released > 0 ? '/dashboard' : '/', replace: true });
  },
});

const launch = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessment/launch',
  beforeLoad: needs('assessments.manage'),
  component: lazyRouteComponent(() => import('../routes/launch-page.tsx'), 'LaunchPage'),
});

const importSurvey = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessment/import',
  beforeLoad: needs('assessments.manage'),
  component: lazyRouteComponent(() => import('../routes/import-page.tsx'), 'ImportPage'),
});

/** Pages about one assessment: the address always says which. */
const ofAssessment = createRoute({
  getParentRoute: () => signedIn,
  id: 'of-assessment',
  validateSearch: assessmentSearch,
  beforeLoad: async ({ search, location }) => {
    // Read beside the list that says whether it is ours, not after it.
    if (search.assessment && location.pathname === '/dashboard') {
      void queryClient.prefetchQuery(resultsQuery(search.assessment));
      void queryClient.prefetchQuery(frameworkQuery(defaultFramework));
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
    // Nobody takes part in a survey that was answered elsewhere.
    if (known?.assessments.some((one) => one.assessmentId === assessment && one.imported))
      throw redirect({ to: '/dashboard', search: { assessment }, replace: true });
    void queryClient.prefetchQuery(resultsQuery(assessment));
    await readAtLeast(participationQuery(assessment, after), after);
  },
  component: lazyRouteComponent(() => import('../routes/board-page.tsx'), 'BoardPage'),
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
    await queryClient.ensureQueryData(frameworkOfQuery(about));
  },
  component: lazyRouteComponent(() => import('../routes/results-page.tsx'), 'ResultsPage'),
});

/** What only one page reads is loaded with it, here and below: whatever page one opens first waits for this file. */
const audit = createRoute({
  getParentRoute: () => ofAssessment,
  path: '/audit',
  beforeLoad: needs('results.read'),
  loaderDeps: ({ search: { assessment } }) => ({ assessment }),
  loader: async ({ deps: { assessment } }) => {
    if (!assessment) return;
    const { auditQuery, proofQuery } = await import('../features/audit/audit-queries.ts');
    await Promise.all([
      queryClient.ensureInfiniteQueryData(auditQuery(assessment)),
      queryClient.prefetchQuery(proofQuery(assessment)),
    ]);
  },
  component: lazyRouteComponent(() => import('../routes/audit-page.tsx'), 'AuditPage'),
});

/** From the navigation: the plan of the chosen assessment, or of the newest one. */
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
  component: lazyRouteComponent(() => import('../routes/plan-page.tsx'), 'NoPlanPage'),
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessments/$assessmentId/plan',
  validateSearch: planSearch,
  beforeLoad: async (about) => {
    needs('results.read')(about);
    const { assessments } = await queryClient.ensureQueryData(assessmentsQuery());
    if (assessments.some(({ assessmentId }) => assessmentId === about.params.assessmentId)) return;
    // Launched elsewhere a moment ago, or not ours.
    const { assessments: now } = await queryClient.fetchQuery({ ...assessmentsQuery(), staleTime: 0 });
    if (now.some(({ assessmentId }) => assessmentId === about.params.assessmentId)) return;
    notify(texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
  loader: async ({ params: { assessmentId } }) => {
    const { planQuery, recommendationsQuery } = await import('../features/action-plan/plan-queries.ts');
    void queryClient.prefetchQuery(recommendationsQuery(assessmentId));
    const [{ assessment: about }] = await Promise.all([
      queryClient.ensureQueryData(resultsQuery(assessmentId)),
      queryClient.ensureQueryData(planQuery(assessmentId)),
    ]);
    await queryClient.ensureQueryData(frameworkOfQuery(about));
  },
  component: lazyRouteComponent(() => import('../routes/plan-page.tsx'), 'PlanPage'),
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
  component: lazyRouteComponent(() => import('../routes/compare-page.tsx'), 'ComparePage'),
});

const trends = createRoute({
  getParentRoute: () => signedIn,
  path: '/trends',
  beforeLoad: needs('results.read'),
  validateSearch: trendsSearch,
  component: lazyRouteComponent(() => import('../routes/trends-page.tsx'), 'TrendsPage'),
});

/** How figures are made; with an assessment, computed on its released ones. */
const methods = createRoute({
  getParentRoute: () => signedIn,
  path: '/methods',
  validateSearch: methodsSearch,
  component: lazyRouteComponent(() => import('../routes/methods-page.tsx'), 'MethodsPage'),
});

/** One assessment's report on paper. Its address names the assessment in the path: it is kept and passed on. */
const reportPrint = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessments/$assessmentId/report/print',
  beforeLoad: needs('results.read'),
  validateSearch: reportSearch,
  loaderDeps: ({ search: { kind } }) => ({ kind }),
  loader: async ({ params: { assessmentId }, deps: { kind = 'standard' } }) => {
    const { reportQuery } = await import('../features/reports/report-queries.ts');
    await queryClient.ensureQueryData(reportQuery(assessmentId, kind));
  },
  component: lazyRouteComponent(() => import('../routes/report-print-page.tsx'), 'ReportPrintPage'),
});

/** Links to hand over, on paper. */
const linkSheet = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessments/$assessmentId/links/print',
  beforeLoad: needs('mails.read'),
  loader: async ({ params: { assessmentId } }) => {
    const { keptLinksQuery } = await import('../features/participation/kept/kept-queries.ts');
    await queryClient.ensureQueryData(keptLinksQuery(assessmentId));
  },
  component: lazyRouteComponent(() => import('../routes/link-sheet-page.tsx'), 'LinkSheetPage'),
});

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  beforeLoad: needs('mails.read'),
  validateSearch: outboxSearch,
  loader: async () => {
    const { mail } = await queryClient.ensureQueryData(instanceQuery);
    if (mail !== 'outbox') return;
    const { outboxQuery } = await import('../features/outbox/outbox-queries.ts');
    await queryClient.ensureQueryData(outboxQuery);
  },
  component: lazyRouteComponent(() => import('../routes/outbox-page.tsx'), 'OutboxPage'),
});

const operations = createRoute({
  getParentRoute: () => signedIn,
  path: '/operations',
  beforeLoad: ({ context }) => {
    // To everybody else the page does not exist, as on the server.
    if (context.session.status === 'signed-in' && context.session.user.operator) return;
    notify(texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
  loader: async () => {
    const { operationsQuery } = await import('../features/operations/operations-queries.ts');
    await queryClient.ensureQueryData(operationsQuery);
  },
  component: lazyRouteComponent(() => import('../routes/operations-page.tsx'), 'OperationsPage'),
});

/** Everybody's own. */
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  validateSearch: profileSearch,
  component: lazyRouteComponent(() => import('../routes/profile-page.tsx'), 'ProfilePage'),
});

const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  beforeLoad: needs('team.read'),
  loader: () => queryClient.ensureQueryData(teamQuery),
  component: lazyRouteComponent(() => import('../routes/team-page.tsx'), 'TeamPage'),
});

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/organization',
  beforeLoad: needs('organization.read'),
  loader: async () => {
    const { organizationQuery } = await import('../features/organization/organization-queries.ts');
    await queryClient.ensureQueryData(organizationQuery);
  },
  component: lazyRouteComponent(() => import('../routes/organization-page.tsx'), 'OrganizationPage'),
});

/** For anybody, where plans are sold; elsewhere the page does not exist. */
const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  beforeLoad: async (about) => {
    secondFactorFirst(about);
    const { billing } = await queryClient.ensureQueryData(instanceQuery);
    if (billing.configured) return;
    if (!about.preload) say(about.context.session, texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../routes/pricing-page.tsx'), 'PricingPage'),
});

/** One screen behind three addresses; signed out it says so itself. */
const billingScreen = {
  getParentRoute: () => root,
  validateSearch: billingSearch,
  beforeLoad: (
    about: Parameters<typeof secondFactorFirst>[0] & { search: { session_id?: string | undefined } },
  ) => {
    secondFactorFirst(about);
    const { session_id: checkout } = about.search;
    // Out of the address at once; a reload still knows what is waited for.
    if (checkout !== undefined) throw redirect({ to: '/billing', state: { checkout }, replace: true });
  },
  loader: () => queryClient.ensureQueryData(instanceQuery),
  component: lazyRouteComponent(() => import('../routes/billing-page.tsx'), 'BillingPage'),
} as const;
const billing = createRoute({ ...billingScreen, path: '/billing' });
const billingSuccess = createRoute({ ...billingScreen, path: '/billing/success' });
const billingCanceled = createRoute({ ...billingScreen, path: '/billing/canceled' });

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context, location, preload }) => {
    if (publicPages.some(({ path }) => path === location.pathname)) await leaveTo(location.href, { preload });
    say(context.session, texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    openToSignedOut.addChildren([login, register, firstStart]),
    forgotPassword,
    resetPassword,
    verifyEmail,
    noMoreMails,
    join,
    ssoReturn,
    secondFactor,
    signedIn.addChildren([
      start,
      launch,
      importSurvey,
      ofAssessment.addChildren([board, results, audit, toPlan]),
      plan,
      compare,
      trends,
      reportPrint,
      methods,
      linkSheet,
      outbox,
      operations,
      profile,
      team,
      organization,
    ]),
    pricing,
    billing,
    billingSuccess,
    billingCanceled,
    unknown,
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: ErrorScreen,
  defaultOnCatch: (error) => console.error(toAppError(error)),
  defaultPendingComponent: Pending,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  // TanStack Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** What the browser came back from the payment provider with. */
    checkout?: string;
  }
}
