import type { QueryClient } from '@tanstack/react-query';
import { leaveNotice } from '../lib/display/notice.ts';
import { listenLive } from '../lib/live/live.ts';
import { currentSession, onSessionChange, onSessionEnd } from '../lib/session/session.ts';
import { notify } from '../ui/overlay/toast.ts';
import type { router as appRouter } from './router.tsx';
import { texts } from './texts.ts';

/** Keeps the address and the cache in step with the session, also when another tab changes it. */
export function wireSession(router: typeof appRouter, queryClient: QueryClient): void {
  let subject = subjectOfSession();

  onSessionChange(() => {
    const next = subjectOfSession();
    if (next === null) return;
    if (next === subject) {
      // Same person, new data: access to the current page may have changed.
      void router.invalidate();
      return;
    }
    const before = subject;
    if (before !== null) queryClient.clear();
    subject = next;
    // The page still shows the previous organisation.
    if (before !== null && !isOpenToAll(router.state.location.pathname)) {
      void router.navigate({ to: '/', replace: true });
      return;
    }
    // A person who has just signed in must not stay on a page for signed-out people.
    if (router.state.status === 'idle') void router.invalidate();
  });

  onSessionEnd((reason) => {
    subject = null;
    void queryClient.cancelQueries();
    const stays = isOpenToAll(router.state.location.pathname);
    if (reason !== 'signed-out')
      (stays ? notify : leaveNotice)(reason === 'expired' ? texts.sessionExpired : texts.signedOutElsewhere);
    const leaving = stays ? router.invalidate() : router.navigate({ to: '/', replace: true });
    // Cleared after the page is unmounted, because a mounted page would request its data again without a token.
    void leaving.then(() => queryClient.clear());
  });
}

/** Connected on every page, so that the server can report the end of the session or a change of permissions at once. */
export function listenWhileSignedIn(): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    const signedIn = currentSession().status === 'signed-in';
    if (signedIn) stop ??= listenLive({ participation: () => undefined, hello: () => undefined });
    else {
      stop?.();
      stop = null;
    }
  };
  const unsubscribe = onSessionChange(follow);
  follow();
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** Pages that stay open when the session ends: the sign-in pages, and pages that need only a mailed link. */
const openToAll = [
  '/login',
  '/login/sso',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/no-more-mails',
  '/join',
  '/claim',
  '/claim/confirm',
];
const isOpenToAll = (path: string): boolean => openToAll.includes(path);

function subjectOfSession(): string | null {
  const session = currentSession();
  return session.status === 'signed-in' ? `${session.organization.id}/${session.user.id}` : null;
}
