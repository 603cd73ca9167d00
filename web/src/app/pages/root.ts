import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '../../lib/session/session.ts';
import { leaveTo, say } from '../leave.ts';
import { sessionStarted } from '../session-start.ts';
import { Root } from '../shell/root.tsx';
import { texts } from '../texts.ts';

export const root = createRootRouteWithContext()({
  beforeLoad: async () => {
    await sessionStarted();
    return { session: currentSession() };
  },
  component: Root,
});

export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context, location, preload }) => {
    const { publicPages } = await import('../../public/site.ts');
    if (publicPages.some(({ path }) => path === location.pathname)) await leaveTo(location.href, { preload });
    say(context.session, texts.unknownPage);
    throw redirect({ to: '/', replace: true });
  },
});
