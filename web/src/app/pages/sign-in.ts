import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { landingPage } from '../../lib/session/return-to.ts';
import { loginSearch } from '../search.ts';
import { root } from './root.ts';

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

const signInPage = lazyRouteComponent(() => import('../../routes/sign-in-page.tsx'), 'SignInPage');
const login = createRoute({ getParentRoute: () => openToSignedOut, path: '/login', component: signInPage });
const register = createRoute({
  getParentRoute: () => openToSignedOut,
  path: '/register',
  component: signInPage,
});

const firstStart = createRoute({
  getParentRoute: () => openToSignedOut,
  path: '/first-start',
  component: lazyRouteComponent(() => import('../../routes/first-start-page.tsx'), 'FirstStartPage'),
});

/** Targets of mailed links and of the identity provider. They open without a session, because the link itself is the proof. */
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../../routes/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../../routes/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('../../routes/verify-email-page.tsx'), 'VerifyEmailPage'),
});
const noMoreMails = createRoute({
  getParentRoute: () => root,
  path: '/no-more-mails',
  component: lazyRouteComponent(() => import('../../routes/no-more-mails-page.tsx'), 'NoMoreMailsPage'),
});
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('../../routes/join-page.tsx'), 'JoinPage'),
});
const claim = createRoute({
  getParentRoute: () => root,
  path: '/claim',
  component: lazyRouteComponent(() => import('../../routes/claim-page.tsx'), 'ClaimPage'),
});
const confirmClaim = createRoute({
  getParentRoute: () => root,
  path: '/claim/confirm',
  component: lazyRouteComponent(() => import('../../routes/confirm-claim-page.tsx'), 'ConfirmClaimPage'),
});
const ssoReturn = createRoute({
  getParentRoute: () => root,
  path: '/login/sso',
  component: lazyRouteComponent(() => import('../../routes/sso-return-page.tsx'), 'SsoReturnPage'),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: loginSearch,
  beforeLoad: ({ context, search, cause }) => {
    if (context.session.status !== 'signed-in') throw redirect({ to: '/login', search });
    // After the setup the page stays open, because recovery codes are shown only once.
    if (context.session.user.secondFactorAsked === null && cause !== 'stay')
      throw redirect({
        href: landingPage(context.session.user, search.returnTo, window.location.origin),
        replace: true,
      });
  },
  component: lazyRouteComponent(() => import('../../routes/second-factor-page.tsx'), 'SecondFactorPage'),
});

export const signInPages = [
  openToSignedOut.addChildren([login, register, firstStart]),
  forgotPassword,
  resetPassword,
  verifyEmail,
  noMoreMails,
  join,
  claim,
  confirmClaim,
  ssoReturn,
  secondFactor,
] as const;
