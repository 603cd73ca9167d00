import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { startSso } from '../auth-requests.ts';
import { parkLinkToken } from '../links/link-token.ts';
import { texts } from '../texts.ts';
import { rememberReturnTo } from './sso-return-to.ts';

/** Starts a sign-in through the organisation: redirects to the identity provider, which returns to /login/sso. */
export function SsoForm({ returnTo }: { returnTo: string | undefined }) {
  const [email, setEmail] = useState('');
  const request = useMutation({
    mutationFn: () => startSso(email.trim(), returnTo),
    onSuccess: (url) => {
      rememberReturnTo(returnTo);
      if (returnTo) parkLinkToken(returnTo);
      window.location.assign(url);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending && !request.isSuccess) request.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-text-2">{texts.sso.note}</p>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.sso.failed)}</Banner> : null}
      <Field label={texts.email} hint={texts.sso.emailHint} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={(request.isPending || request.isSuccess) && texts.processing}
      >
        {texts.sso.submit}
      </Button>
    </form>
  );
}
