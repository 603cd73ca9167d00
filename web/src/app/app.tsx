import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '../lib/cache/query.ts';
import { useLate } from '../lib/display/late.tsx';
import { announceRoutes } from './route-announcer.ts';
import { router } from './router.tsx';
import { listenWhileSignedIn, wireSession } from './session-wiring.ts';
import { reloadWhenUpgraded } from './stale-build.ts';

reloadWhenUpgraded();
wireSession(router, queryClient);
announceRoutes(router);
loadFirstPage();

/** Loads the code of the requested page while its session and data are in flight. */
function loadFirstPage(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = Object.values(router.routesById).find(({ id }) => id === routeId);
    if (route) void router.loadRouteChunk(route);
  }
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AfterFirstPaint />
    </QueryClientProvider>
  );
}

/** Deferred until after the first paint: toasts and the live connection. */
function AfterFirstPaint() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => (late ? listenWhileSignedIn() : undefined), [late]);
  return late ? <Toasts /> : null;
}

const loadToasts = () => import('../ui/overlay/toast-host.tsx');

function Toasts() {
  const code = useLate(loadToasts);
  return code ? <code.ToastHost /> : null;
}
