import { Outlet, rootRouteId, useMatchRoute, useRouteContext } from '@tanstack/react-router';
import { announcerId } from '../../lib/live/announce.ts';
import { texts } from '../texts.ts';
import { SetUpShell } from './set-up-shell.tsx';
import { SignedInShell } from './signed-in-shell.tsx';
import { SignedOutShell } from './signed-out-shell.tsx';

export function Root() {
  // The session the page was loaded with, so frame and page change together.
  const { session } = useRouteContext({ from: rootRouteId });
  const settingUp = useMatchRoute()({ to: '/second-factor' }) !== false;
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-30 -translate-y-16 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {texts.skip}
      </a>
      {settingUp ? (
        <SetUpShell>
          <Outlet />
        </SetUpShell>
      ) : session.status === 'signed-in' ? (
        <SignedInShell user={session.user} organization={session.organization}>
          <Outlet />
        </SignedInShell>
      ) : (
        <SignedOutShell>
          <Outlet />
        </SignedOutShell>
      )}
      <p id={announcerId} role="status" className="sr-only" />
    </>
  );
}
