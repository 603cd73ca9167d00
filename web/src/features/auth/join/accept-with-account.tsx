import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { signOut } from '../../../lib/session/session.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { dropEntryTicket, useEntryTicket } from '../entry-ticket.ts';
import { enterWithTicket, type Invitation, joinWithAccount } from '../links/link-requests.ts';
import { texts as all } from '../links/texts.ts';

const texts = all.join;

type Props = {
  token: string;
  invitation: Invitation;
  /** Email address of the signed-in account, if any. */
  own: string | null;
  /** Defined if the owner of the address never confirmed the account: the person can then say that the account is not theirs. */
  onNotMine: (() => void) | undefined;
  onJoined: () => void;
};

/** For an invited address that has an account: its owner accepts while signed in, or with an entry ticket. */
export function AcceptWithAccount({ token, invitation, own, onNotMine, onJoined }: Props) {
  const ticket = useEntryTicket();
  const { email, unproven } = invitation;
  if (own === null && ticket !== null)
    return (
      <>
        <p className="text-text-2">{texts.shown}</p>
        <Accept accept={(code) => enterWithTicket(token, ticket, code)} onJoined={onJoined} />
      </>
    );
  if (own === null)
    return (
      <>
        <p className="break-words text-text-2">{unproven ? texts.unproven(email) : texts.signInFirst}</p>
        <Link
          to="/login"
          search={{ returnTo: '/join' }}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {texts.signIn}
        </Link>
        {onNotMine ? (
          <Button size="large" wide onClick={onNotMine}>
            {texts.notMine}
          </Button>
        ) : null}
      </>
    );
  if (own.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <Banner tone="warn">{texts.otherAccount(own)}</Banner>
        <Button size="large" wide onClick={() => void signOut().catch(() => undefined)}>
          {texts.signOut}
        </Button>
      </>
    );
  return (
    <>
      <p className="text-text-2">{texts.stays}</p>
      <Accept accept={(code) => joinWithAccount(token, code)} onJoined={onJoined} />
    </>
  );
}

type AcceptProps = { accept: (code: string | undefined) => Promise<void>; onJoined: () => void };

/** Accepts the invitation. Asks for a code if the organisation requires a second factor and this session began without one. */
function Accept({ accept, onJoined }: AcceptProps) {
  const [code, setCode] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);
  const request = useMutation({
    mutationFn: () => accept(code.replaceAll(/\s/g, '') || undefined),
    onSuccess: () => {
      dropEntryTicket();
      onJoined();
    },
    onError: (thrown) => {
      const { code: refused } = toAppError(thrown);
      if (refused === 'CODE_NEEDED') setCodeAsked(true);
      // Without the ticket, the page offers to sign in again.
      if (refused === 'TICKET_INVALID' || refused === 'PASSKEY_NEEDED') dropEntryTicket();
    },
  });
  return (
    <>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.acceptFailed)}</Banner> : null}
      {codeAsked ? (
        <Field label={texts.code}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Button
        variant="primary"
        size="large"
        wide
        busy={request.isPending && all.processing}
        onClick={() => request.mutate()}
      >
        {texts.accept}
      </Button>
    </>
  );
}
