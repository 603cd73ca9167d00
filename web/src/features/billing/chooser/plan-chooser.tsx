import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Plans } from '../../../../../api/billing/contract/payments.ts';
import { type Interval, intervals } from '../../../../../domain/billing/plans.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/action/segmented.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { plansQuery, startCheckout, subscriptionQuery } from '../billing-queries.ts';
import { goToPayment } from '../payment-address.ts';
import { texts } from '../texts.ts';
import { PlanCard } from './plan-card.tsx';
import { type Had, isSwitchable, type Offer, offersOf } from './plan-offers.ts';

const words = texts.plans;

/** One card per plan on sale. The page around it provides the heading. */
export function PlanChooser() {
  const { data: plans, error, refetch } = useQuery(plansQuery);
  if (plans) return <Cards plans={plans} />;
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
        {words.failed}
      </Banner>
    );
  return (
    <p role="status" aria-busy="true" className="flex items-center gap-2 py-10 text-text-2">
      <Spinner />
      {words.loading}
    </p>
  );
}

function Cards({ plans }: { plans: Plans }) {
  const had = useHad();
  const [chosen, setChosen] = useState<Interval>();
  const interval = chosen ?? had?.interval ?? 'month';
  const [asked, setAsked] = useState(false);
  const checkout = useMutation({ mutationFn: startCheckout, onSuccess: goToPayment });
  const failure = checkout.error ? checkoutFailure(checkout.error) : null;
  const choose = ({ id, price }: Offer) => {
    if (price === null || price === 'free') return;
    if (had === null) setAsked(true);
    else if (!checkout.isPending) checkout.mutate({ plan: id, interval: price.interval });
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-text-2">
          {had && had.plan !== 'free' ? words.current(plans.plans[had.plan].name) : null}
          {had?.interval ? ` ${words.change}` : null}
        </p>
        {isSwitchable(plans) ? (
          <Segmented
            label={words.interval}
            choices={intervals.map((value) => ({ value, label: words.intervals[value] }))}
            chosen={interval}
            onChoose={setChosen}
          />
        ) : null}
      </div>
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <div role="status" className="empty:hidden">
        {asked && had === null ? <SignInFirst /> : null}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {offersOf(plans, had, interval).map((offer) => (
          <PlanCard
            key={offer.id}
            offer={offer}
            signedIn={had !== null}
            contact={plans.contact}
            busy={checkout.isPending ? (checkout.variables.plan === offer.id ? 'here' : 'elsewhere') : null}
            onChoose={() => choose(offer)}
          />
        ))}
      </ul>
      <Footer plans={plans} />
    </div>
  );
}

/** The current plan from the session, and its payment interval from the subscription; null if signed out. */
function useHad(): Had | null {
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  const { data } = useQuery({ ...subscriptionQuery(), enabled: signedIn });
  if (!signedIn) return null;
  return {
    plan: data?.subscription.plan ?? session.organization.subscription.plan,
    interval: data?.subscription.interval ?? null,
  };
}

function SignInFirst() {
  return (
    <Banner
      tone="info"
      action={
        <Link to="/login" search={{ returnTo: '/pricing' }} className={textLink}>
          {words.signIn}
        </Link>
      }
    >
      {words.signInFirst}
    </Banner>
  );
}

function Footer({ plans: { guarantee, contact, trialDays } }: { plans: Plans }) {
  return (
    <footer className="flex flex-col items-center gap-1 text-center text-13 text-text-2">
      <p>{guarantee}</p>
      {trialDays > 0 ? <p>{words.trial(trialDays)}</p> : null}
      <p>
        {words.questions}{' '}
        {contact ? (
          <a href={contact} className={textLink}>
            {words.contact}
          </a>
        ) : (
          words.noContact
        )}
      </p>
    </footer>
  );
}

/** For these errors a person can do something, so the server's message is shown; all other errors get one general message. */
const actable: readonly string[] = ['USE_ABOVE_PLAN', 'CURRENT_PLAN', 'CANCEL_INSTEAD', 'CHECKOUT_COMPLETED'];

function checkoutFailure(thrown: unknown): string {
  const { code, message } = toAppError(thrown);
  return actable.includes(code) ? message : words.checkoutFailed;
}
