import { Link, Outlet, rootRouteId, useMatchRoute, useRouteContext } from '@tanstack/react-router';
import { announcerId } from '../../lib/live/announce.ts';
import { signOut } from '../../lib/session/session.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { texts } from '../texts.ts';
import { BareShell } from './bare-shell.tsx';
import { SignedInShell } from './signed-in-shell.tsx';

export function Root() {
  // The session with which the page was loaded, so that frame and page change together.
  const { session } = useRouteContext({ from: rootRouteId });
  const matches = useMatchRoute();
  const settingUp = matches({ to: '/second-factor' }) !== false;
  const signingIn = matches({ to: '/login' }) !== false;
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-30 -translate-y-16 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {texts.skip}
      </a>
      {settingUp ? (
        <BareShell home={false} action={<SignOut />}>
          <Outlet />
        </BareShell>
      ) : session.status === 'signed-in' ? (
        <SignedInShell user={session.user} organization={session.organization}>
          <Outlet />
        </SignedInShell>
      ) : (
        <BareShell home action={signingIn ? null : <SignIn />}>
          <Outlet />
        </BareShell>
      )}
      <p id={announcerId} role="status" className="sr-only" />
    </>
  );
}

function SignOut() {
  return (
    <Button size="dense" onClick={() => void signOut().catch(() => undefined)}>
      {texts.signOut}
    </Button>
  );
}

function SignIn() {
  return (
    <Link to="/login" className={buttonClass({ size: 'dense' })}>
      {texts.signIn}
    </Link>
  );
}
