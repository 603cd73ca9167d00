import { useState } from 'react';
import type { AppError } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { texts } from '../texts.ts';

const words = texts.shared;

/** Form for the passphrase of a shared link. A wrong passphrase stays in the field to be corrected. */
export function PassphraseForm({
  error,
  onOpen,
}: {
  error: AppError | null;
  onOpen: (passphrase: string) => Promise<void>;
}) {
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(passphrase === '');
        if (passphrase === '' || busy) return;
        setBusy(true);
        void onOpen(passphrase).finally(() => setBusy(false));
      }}
    >
      <p className="text-text-2">{words.passphraseNote}</p>
      <Field label={words.passphrase} error={missing ? words.passphraseMissing : error?.message}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            required
            autoComplete="off"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        )}
      </Field>
      {error ? (
        <p role="alert" className="sr-only">
          {error.message}
        </p>
      ) : null}
      <Button type="submit" variant="primary" wide busy={busy && words.openingShort}>
        {words.open}
      </Button>
    </form>
  );
}
