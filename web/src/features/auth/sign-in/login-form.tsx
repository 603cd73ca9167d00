import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { type SecondFactor, signIn } from '../auth-requests.ts';
import { texts } from '../texts.ts';

type Props = { onSecondFactor: (needed: SecondFactor) => void };

/** Sign-in by password. It changes the session; app/session-wiring.ts then navigates to the requested page. */
export function LoginForm({ onSecondFactor }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const request = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    onSuccess: (answer) => {
      if ('ticket' in answer) onSecondFactor(answer);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    const incomplete = email.trim() === '' || password === '';
    setMissing(incomplete);
    if (!incomplete) return request.mutate();
    event.currentTarget
      .querySelector<HTMLElement>(email.trim() === '' ? '[type=email]' : '[autocomplete=current-password]')
      ?.focus();
  };

  const failure = missing
    ? texts.allRequired
    : request.error
      ? messageOr(request.error, texts.login.failed)
      : null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <Field label={texts.email}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.password}>
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
      <Link to="/forgot-password" className={`${textLink} self-end`}>
        {texts.forgotLink}
      </Link>
      <Button type="submit" variant="primary" size="large" wide busy={request.isPending && texts.processing}>
        {texts.login.submit}
      </Button>
    </form>
  );
}
