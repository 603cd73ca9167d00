import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, toAppError } from '../../lib/app-error.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { signIn } from './auth-requests.ts';
import { texts } from './texts.ts';

/** Signing in changes the session, and app/session-wiring.ts moves on to the page asked for. */
export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const request = useMutation({ mutationFn: () => signIn(email.trim(), password) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const incomplete = email.trim() === '' || password === '';
    setMissing(incomplete);
    if (!incomplete) request.mutate();
  };

  const failure = missing ? texts.allRequired : request.error ? failureText(request.error) : null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <Field label={texts.email}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="email"
            autoComplete="username"
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
      <Button type="submit" variant="primary" size="large" wide busy={request.isPending && texts.processing}>
        {texts.login.submit}
      </Button>
    </form>
  );
}

function failureText(thrown: unknown): string {
  const { message } = toAppError(thrown);
  return message === errorText.unknown ? texts.login.failed : message;
}
