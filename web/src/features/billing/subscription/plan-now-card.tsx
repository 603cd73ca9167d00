import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { SubscriptionAnswer } from '../../../../../api/billing/contract/payments.ts';
import { plans } from '../../../../../domain/billing/plans.ts';
import { useRefusal } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { openPortal } from '../billing-queries.ts';
import { goToPayment } from '../payment-address.ts';
import { texts } from '../texts.ts';
import { nextBilling, statusWords } from './subscription-words.ts';

const words = texts.plan;

/** @param sold whether this installation sells plans; only then is there a subscription to manage */
export function PlanNowCard({ answer, sold }: { answer: SubscriptionAnswer; sold: boolean }) {
  const { subscription } = answer;
  const { label, note, tone } = statusWords(subscription);
  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-4">
        <Facts
          items={[
            { label: words.name, value: <strong>{plans[subscription.plan].name}</strong> },
            { label: words.status, value: <Badge tone={tone}>{label}</Badge> },
            ...(subscription.interval
              ? [{ label: words.interval, value: words.intervals[subscription.interval] }]
              : []),
            ...(sold
              ? [{ label: words.nextBilling, value: nextBilling(subscription) ?? words.nothingDue }]
              : []),
          ]}
        />
        {note ? <p className="text-text-2">{note}</p> : null}
        {sold ? <Manage portal={answer.portal} /> : <p className="text-text-2">{words.notSold}</p>}
      </div>
    </Card>
  );
}

function Manage({ portal }: { portal: boolean }) {
  const note = useId();
  const refusal = useRefusal('billing.manage');
  const opening = useMutation({ mutationFn: openPortal, onSuccess: goToPayment });
  const reason = refusal ?? (portal ? undefined : words.noSubscription);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          aria-describedby={note}
          busy={opening.isPending && words.opening}
          disabledReason={reason}
          onClick={() => opening.mutate()}
        >
          {words.manage}
        </Button>
        <p id={note} className="min-w-0 grow basis-60 text-13 text-text-3">
          {words.manageNote}
          {reason ? `. ${reason}` : null}
        </p>
      </div>
      {opening.error ? <Banner tone="bad">{words.portalFailed}</Banner> : null}
    </div>
  );
}
