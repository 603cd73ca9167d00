import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { confirmSecondFactor } from '../auth-requests.ts';
import { texts } from '../texts.ts';

type Props = { ticket: string; onBack: () => void; onSignedIn?: () => void };

/** Second step of sign-in, after a correct password. */
export function SecondFactorForm({ ticket, onBack, onSignedIn }: Props) {
  const words = texts.secondFactor;
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Authenticator apps display a code in groups separated by spaces.
  const typed = code.replaceAll(/\s/g, '');
  const request = useMutation({
    mutationFn: () => confirmSecondFactor(ticket, typed),
    onSuccess: () => onSignedIn?.(),
    onError: () => input.current?.select(),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const short = typed.length < 6;
    setMissing(short);
    if (short) input.current?.focus();
    else request.mutate();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-text-2">{recovery ? words.recoveryNote : words.note}</p>
      {request.error ? <Banner tone="bad">{messageOr(request.error, words.failed)}</Banner> : null}
      <Field label={recovery ? words.recoveryCode : words.code} error={missing ? words.required : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={input}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={request.isPending && texts.processing}>
        {words.submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="dense" onClick={onBack}>
          {texts.backToLogin}
        </Button>
        <Button variant="quiet" size="dense" onClick={() => setRecovery(!recovery)}>
          {recovery ? words.useApp : words.useRecovery}
        </Button>
      </div>
    </form>
  );
}
