import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { instanceQuery } from '../../../lib/queries/instance-query.ts';
import { Button } from '../../../ui/action/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { subscriptionQuery } from '../billing-queries.ts';
import { PlanChooser } from '../chooser/plan-chooser.tsx';
import { texts } from '../texts.ts';
import { PlanNowCard } from './plan-now-card.tsx';
import { UsageCard } from './usage-card.tsx';

const canceledMs = 5_000;

/** @param canceled whether the person returned without paying @param note result of a checkout that needs no waiting */
export function BillingView({ canceled, note }: { canceled: boolean; note: string | null }) {
  const { data: instance } = useSuspenseQuery(instanceQuery);
  const sold = instance.billing.configured;
  useDocumentTitle(texts.title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={texts.title} note={texts.note} />
      <div role="status" className="empty:hidden">
        {canceled ? <Canceled /> : null}
        {note ? <Banner tone="info">{note}</Banner> : null}
      </div>
      <Subscription sold={sold} />
      {sold ? (
        <section aria-labelledby="plans" className="flex flex-col gap-4">
          <h2 id="plans" className="text-18 font-semibold">
            {texts.plans.title}
          </h2>
          <PlanChooser />
        </section>
      ) : null}
    </div>
  );
}

function Subscription({ sold }: { sold: boolean }) {
  const { data, error, refetch } = useQuery(subscriptionQuery());
  if (data)
    return (
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PlanNowCard answer={data} sold={sold} />
        <UsageCard answer={data} />
      </div>
    );
  if (error)
    return (
      <Banner
        tone="bad"
        action={
          <Button size="dense" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.loadFailed}
      </Banner>
    );
  return <Skeleton blocks={[220, 220]} />;
}

function Canceled() {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), canceledMs);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <Banner tone="info">{texts.canceled}</Banner> : null;
}
