import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queryClient } from '../lib/cache/query.ts';
import { announceRoutes } from './route-announcer.ts';
import { router } from './router.tsx';
import { wireSession } from './session-wiring.ts';

const ToastHost = lazy(() =>
  import('../ui/overlay/toast-host.tsx').then((module) => ({ default: module.ToastHost })),
);

wireSession(router, queryClient);
announceRoutes(router);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <LateToasts />
    </QueryClientProvider>
  );
}

/** Waits for a quiet moment after the first paint. */
function LateToasts() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{late ? <ToastHost /> : null}</Suspense>;
}
