import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SubscriptionAnswer } from '../../../../../api/billing/contract/payments.ts';
import { plans } from '../../../../../domain/billing/plans.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { rereadSession } from '../../../lib/live/reread-session.ts';
import { Button } from '../../../ui/action/button.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { subscriptionQuery } from '../billing-queries.ts';
import { texts } from '../texts.ts';

const words = texts.checkout;
const slowMs = 10_000;

type Props = {
  sessionId: string;
  /** Called when the confirmed plan has been read, or when there is nothing to wait for; `why` then gives the reason. */
  onDone: (why?: string) => void;
};

/**
 * Shown on return from the payment page. The return itself proves nothing: the plan is activated when the provider notifies the
 * server.
 */
export function CheckoutReturn({ sessionId, onDone }: Props) {
  const { data } = useQuery(subscriptionQuery(sessionId));
  const over =
    data?.checkout === 'none' ? words.unknown : data?.checkout === 'expired' ? words.expired : null;
  useDocumentTitle(texts.title);
  useEffect(() => {
    if (over) onDone(over);
  }, [over, onDone]);
  if (data?.checkout === 'confirmed') return <Activated answer={data} onDone={() => onDone()} />;
  return <Confirming />;
}

function Confirming() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <NarrowPage>
      <StepHeading key="confirming">{words.confirming}</StepHeading>
      <p className="flex items-center gap-2 text-text-2">
        <Spinner />
        <span>{words.confirmingNote}</span>
      </p>
      <p role="status" className="text-text-2 empty:hidden">
        {slow ? words.slow : null}
      </p>
    </NarrowPage>
  );
}

function Activated({ answer, onDone }: { answer: SubscriptionAnswer; onDone: () => void }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The menu shows the plan, and other pages show its limits.
    void rereadSession().catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: ['organization'] });
    void queryClient.invalidateQueries({ queryKey: ['team'] });
  }, [queryClient]);
  return (
    <NarrowPage>
      <StepHeading key="activated">{words.activated}</StepHeading>
      <p className="text-text-2">{words.activatedNote(plans[answer.subscription.plan].name)}</p>
      <div>
        <Button variant="primary" size="large" onClick={onDone}>
          {words.details}
        </Button>
      </div>
    </NarrowPage>
  );
}
