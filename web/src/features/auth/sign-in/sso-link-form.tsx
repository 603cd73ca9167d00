import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { type LinkNeeded, linkSso } from '../auth-requests.ts';
import { texts } from '../texts.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

type Props = { link: LinkNeeded; onLinked: () => void };

/**
 * Links a provider's identity to an existing account. The provider's word alone is not sufficient: the account's password is also
 * required.
 */
export function SsoLinkForm({ link, onLinked }: Props) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [codeTicket, setCodeTicket] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: () => linkSso(link.ticket, password),
    onSuccess: (answer) => ('ticket' in answer ? setCodeTicket(answer.ticket) : onLinked()),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') event.currentTarget.querySelector('input')?.focus();
    else if (!request.isPending) request.mutate();
  };
  if (codeTicket !== null)
    return (
      <NarrowPage>
        <StepHeading key="code">{texts.secondFactor.title}</StepHeading>
        <SecondFactorForm
          ticket={codeTicket}
          onBack={() => window.location.assign('/login')}
          onSignedIn={onLinked}
        />
      </NarrowPage>
    );
  return (
    <NarrowPage>
      <StepHeading>{texts.sso.linkTitle}</StepHeading>
      <p className="text-text-2">{texts.sso.linkNote(link.email)}</p>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.sso.linkFailed)}</Banner> : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={texts.password} error={missing ? texts.allRequired : undefined}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={request.isPending && texts.processing}
        >
          {texts.sso.linkSubmit}
        </Button>
      </form>
      <PasskeyButton link={link.ticket} onSignedIn={onLinked} />
    </NarrowPage>
  );
}
