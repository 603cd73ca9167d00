import { rootRouteId, useLocation, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { BillingView } from '../features/billing/subscription/billing-view.tsx';
import { CheckoutReturn } from '../features/billing/subscription/checkout-return.tsx';
import { PleaseLogIn } from '../features/billing/subscription/please-log-in.tsx';

/**
 * /billing, /billing/success and /billing/canceled show the same screen. The payment provider's parameters are in the history
 * state (app/pages).
 */
export function BillingPage() {
  const { session } = useRouteContext({ from: rootRouteId });
  const { pathname, state } = useLocation();
  const canceled = useSearch({ strict: false, select: (search) => search.canceled !== undefined });
  const [note, setNote] = useState<string | null>(null);
  const navigate = useNavigate();
  const done = useCallback(
    (why?: string) => {
      setNote(why ?? null);
      void navigate({ to: '/billing', state: {}, replace: true });
    },
    [navigate],
  );
  if (session.status !== 'signed-in') return <PleaseLogIn />;
  if (state.checkout !== undefined) return <CheckoutReturn sessionId={state.checkout} onDone={done} />;
  return <BillingView canceled={canceled || pathname === '/billing/canceled'} note={note} />;
}
