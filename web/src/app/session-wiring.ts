import type { QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionChange, onSessionEnd } from '../lib/session/session.ts';
import { notify } from '../ui/overlay/toast.ts';
import type { router as appRouter } from './router.tsx';
import { texts } from './texts.ts';

/** The address and the cache follow the session, also when another tab changes it. */
export function wireSession(router: typeof appRouter, queryClient: QueryClient): void {
  let subject = subjectOfSession();

  onSessionChange(() => {
    const next = subjectOfSession();
    if (next === subject || next === null) return;
    if (subject !== null) queryClient.clear();
    subject = next;
    // A page for signed-out people must not stay when somebody has just signed in.
    if (router.state.status === 'idle') void router.invalidate();
  });

  onSessionEnd((reason) => {
    subject = null;
    void queryClient.cancelQueries();
    // Cleared after the page is gone: a mounted page would only ask again, without a token.
    void router.navigate({ to: '/', replace: true }).then(() => queryClient.clear());
    if (reason !== 'signed-out')
      notify(reason === 'expired' ? texts.sessionExpired : texts.signedOutElsewhere);
  });
}

function subjectOfSession(): string | null {
  const session = currentSession();
  return session.status === 'signed-in' ? `${session.organization.id}/${session.user.id}` : null;
}
