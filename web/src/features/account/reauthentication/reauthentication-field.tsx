import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { texts } from './texts.ts';
import type { Reauthentication } from './use-reauthentication.ts';

type Props = { reauthentication: Reauthentication; error: string | undefined };

export function ReauthenticationField({ reauthentication, error }: Props) {
  if (!reauthentication.asked) return error ? <p className="text-13 text-bad">{error}</p> : null;
  return (
    <Field label={texts.password} error={error}>
      {(wiring) => (
        <PasswordInput
          {...wiring}
          name="current-password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={reauthentication.password}
          onChange={(event) => reauthentication.setPassword(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Field for the code of the second factor. */
export function CodeField({ reauthentication, error }: Props) {
  return (
    <Field label={texts.code} hint={texts.codeHint} error={error}>
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={20}
          value={reauthentication.code}
          onChange={(event) => reauthentication.setCode(event.target.value)}
        />
      )}
    </Field>
  );
}
