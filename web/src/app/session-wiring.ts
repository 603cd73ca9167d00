import type { QueryClient } from '@tanstack/react-query';
import { leaveNotice } from '../lib/display/notice.ts';
import { listenLive } from '../lib/live/live.ts';
import { currentSession, onSessionChange, onSessionEnd } from '../lib/session/session.ts';
import { notify } from '../ui/overlay/toast.ts';
import type { router as appRouter } from './router.tsx';
import { texts } from './texts.ts';

/** The address and the cache follow the session, also when another tab changes it. */
export function wireSession(router: typeof appRouter, queryClient: QueryClient): void {
  let subject = subjectOfSession();

  onSessionChange(() => {
    const next = subjectOfSession();
    if (next === null) return;
    if (next === subject) {
      // The same person, changed: a page may have become theirs to see, or not any more.
      void router.invalidate();
      return;
    }
    const before = subject;
    if (before !== null) queryClient.clear();
    subject = next;
    // What the page shows is of the organisation before.
    if (before !== null && !isOpenToAll(router.state.location.pathname)) {
      void router.navigate({ to: '/', replace: true });
      return;
    }
    // A page for signed-out people must not stay when somebody has just signed in.
    if (router.state.status === 'idle') void router.invalidate();
  });

  onSessionEnd((reason) => {
    subject = null;
    void queryClient.cancelQueries();
    const stays = isOpenToAll(router.state.location.pathname);
    if (reason !== 'signed-out')
      (stays ? notify : leaveNotice)(reason === 'expired' ? texts.sessionExpired : texts.signedOutElsewhere);
    const leaving = stays ? router.invalidate() : router.navigate({ to: '/', replace: true });
    // Cleared after the page is gone: a mounted page would only ask again, without a token.
    void leaving.then(() => queryClient.clear());
  });
}

/** Connected on every page, so that the server can say at once when this person's session ends or their permissions change. */
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

/** Pages for whoever holds a link, and the sign-in page itself: the end of a session is no reason to leave them. */
const openToAll = [
  '/login',
  '/login/sso',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/no-more-mails',
  '/join',
];
const isOpenToAll = (path: string): boolean => openToAll.includes(path);

function subjectOfSession(): string | null {
  const session = currentSession();
  return session.status === 'signed-in' ? `${session.organization.id}/${session.user.id}` : null;
}
