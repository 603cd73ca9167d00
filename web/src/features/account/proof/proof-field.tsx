import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { texts } from './texts.ts';
import type { Proof } from './use-proof.ts';

type Props = { proof: Proof; error: string | undefined };

export function ProofField({ proof, error }: Props) {
  if (!proof.asked) return error ? <p className="text-13 text-bad">{error}</p> : null;
  return (
    <Field label={texts.password} error={error}>
      {(wiring) => (
        <PasswordInput
          {...wiring}
          name="current-password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={proof.password}
          onChange={(event) => proof.setPassword(event.target.value)}
        />
      )}
    </Field>
  );
}
