import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { Pricing } from '../features/billing/chooser/pricing.tsx';

export function PricingPage() {
  const { session } = useRouteContext({ from: rootRouteId });
  if (session.status === 'signed-in') return <Pricing />;
  return (
    <div className="mx-auto w-full max-w-dashboard px-4 py-8 md:px-8">
      <Pricing />
    </div>
  );
}
