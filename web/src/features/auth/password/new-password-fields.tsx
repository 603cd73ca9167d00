import { useId } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

export type NewPassword = { readonly password: string; readonly confirm: string };

type Props = {
  labels: { readonly password: string; readonly confirm: string };
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  error?: string | undefined;
};

/** Two fields for a new password and its confirmation, with a checklist of the rules. */
export function NewPasswordFields({ labels, value, onChange, error }: Props) {
  const checklistId = useId();
  return (
    <>
      <Field label={labels.password} error={error}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            name="new-password"
            aria-describedby={[wiring['aria-describedby'], checklistId].filter(Boolean).join(' ')}
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={128}
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        )}
      </Field>
      <Field label={labels.confirm}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            name="confirm-password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={128}
            value={value.confirm}
            onChange={(event) => onChange({ ...value, confirm: event.target.value })}
          />
        )}
      </Field>
      <PasswordChecklist id={checklistId} password={value.password} confirm={value.confirm} />
    </>
  );
}
