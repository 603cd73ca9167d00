import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useRefusal } from '../../../lib/session/access.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { texts } from '../texts.ts';
import type { Offer } from './plan-offers.ts';

const words = texts.plans;

type Props = {
  offer: Offer;
  signedIn: boolean;
  contact: string | null;
  /** Whether a request is pending for this card or for another one. */
  busy: 'here' | 'elsewhere' | null;
  onChoose: () => void;
};

export function PlanCard(props: Props) {
  const { offer } = props;
  const heading = useId();
  return (
    <li
      aria-labelledby={heading}
      className={`flex min-w-0 flex-col gap-4 rounded-panel border bg-surface p-5 ${offer.popular ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-16 font-semibold">
          {offer.name}
        </h3>
        {offer.popular ? <Badge tone="accent">{words.popular}</Badge> : null}
      </div>
      <Price offer={offer} />
      <ul aria-label={words.features(offer.name)} className="flex grow flex-col gap-2 text-text-2">
        {[...offer.features, ...limitLines(offer)].map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
      <Choose {...props} />
    </li>
  );
}

function Price({ offer: { price } }: { offer: Offer }) {
  const [amount, per] =
    price === null
      ? [words.askUs, null]
      : price === 'free'
        ? [words.free, null]
        : [price.text, words.per[price.interval]];
  return (
    <p className="flex min-h-9 flex-wrap items-baseline gap-x-1.5">
      <span className="text-24 font-semibold tracking-display tabular">{amount}</span>
      {per ? <span className="text-13 text-text-2">{per}</span> : null}
    </p>
  );
}

function limitLines({ limits: { users, assessments, participants } }: Offer): readonly string[] {
  return [
    ...(users === null ? [] : [words.limits.users(users)]),
    ...(assessments === null ? [] : [words.limits.assessments(assessments)]),
    ...(participants === null ? [] : [words.limits.participants(participants)]),
  ];
}

function Choose({ offer, signedIn, contact, busy, onChoose }: Props) {
  const refusal = useRefusal('billing.manage');
  const of = <span className="sr-only">{words.of(offer.name)}</span>;
  const { choice, price } = offer;
  if (choice === 'current')
    return (
      <Inert reason={words.currentNote}>
        {words.buttons.current}
        {of}
      </Inert>
    );
  if (choice === 'free')
    return signedIn ? (
      <Inert reason={words.freeNote} shown>
        {words.buttons.free}
      </Inert>
    ) : (
      <Link to="/register" className={`${buttonClass()} w-full`}>
        {words.buttons.free}
      </Link>
    );
  if (choice === 'elsewhere')
    return contact ? (
      <a href={contact} className={`${buttonClass()} w-full`}>
        {words.buttons.contact}
        {of}
      </a>
    ) : (
      <p className="text-13 text-text-2">{words.noContact}</p>
    );
  const label =
    choice === 'switch' && price !== null && price !== 'free'
      ? words.buttons.switchTo[price.interval]
      : words.buttons.upgrade;
  if (signedIn && refusal)
    return (
      <Inert reason={refusal} shown>
        {label}
        {of}
      </Inert>
    );
  return (
    <Button
      wide
      variant={offer.popular ? 'primary' : 'secondary'}
      busy={busy === 'here' && words.starting}
      disabledReason={busy === 'elsewhere' && words.starting}
      onClick={onChoose}
    >
      {label}
      {of}
    </Button>
  );
}

/** A disabled button with its reason. */
function Inert({ reason, shown, children }: { reason: string; shown?: boolean; children: ReactNode }) {
  const note = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Button wide disabledReason={reason} {...(shown ? { 'aria-describedby': note } : {})}>
        {children}
      </Button>
      {shown ? (
        <p id={note} className="text-13 text-text-3">
          {reason}
        </p>
      ) : null}
    </div>
  );
}
