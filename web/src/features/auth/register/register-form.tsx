import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type AppError, messageOr, toAppError } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { type Registration, register } from '../auth-requests.ts';
import { PasswordChecklist } from '../password/password-checklist.tsx';
import { texts } from '../texts.ts';
import { type Findings, type RegistrationForm, registrationFindings } from './registration-findings.ts';

const empty: RegistrationForm = {
  firstName: '',
  lastName: '',
  organizationName: '',
  email: '',
  password: '',
  confirm: '',
};

type Props = {
  /** Creates the account. By default, the normal registration. */
  make?: (registration: Registration) => Promise<unknown>;
  failed?: string;
};

/** Creates an account, which opens a session; app/session-wiring.ts then navigates to the requested page. */
export function RegisterForm({ make = register, failed = texts.register.failed }: Props) {
  const [form, setForm] = useState(empty);
  const [found, setFound] = useState<Findings>({});
  const checklistId = useId();
  const request = useMutation({
    mutationFn: ({ confirm: _confirm, ...registration }: RegistrationForm) => make(registration),
    onError: (thrown) => setFound(serverFindings(toAppError(thrown))),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    const findings = registrationFindings(form);
    setFound(findings);
    const first = Object.keys(form).find((field) => field in findings);
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else request.mutate(form);
  };

  const control = (field: keyof RegistrationForm) => ({
    name: field,
    required: true,
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {request.error && !request.isPending ? (
        <Banner tone="bad">{messageOr(request.error, failed)}</Banner>
      ) : null}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={texts.firstName} error={found.firstName}>
          {(wiring) => (
            <TextInput {...wiring} {...control('firstName')} autoComplete="given-name" maxLength={120} />
          )}
        </Field>
        <Field label={texts.lastName} error={found.lastName}>
          {(wiring) => (
            <TextInput {...wiring} {...control('lastName')} autoComplete="family-name" maxLength={120} />
          )}
        </Field>
      </div>
      <Field label={texts.organization} error={found.organizationName}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...control('organizationName')}
            autoComplete="organization"
            maxLength={200}
          />
        )}
      </Field>
      <Field label={texts.email} error={found.email}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...control('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            maxLength={254}
          />
        )}
      </Field>
      <Field label={texts.password} error={found.password}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...control('password')}
            aria-describedby={[wiring['aria-describedby'], checklistId].filter(Boolean).join(' ')}
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
          />
        )}
      </Field>
      <PasswordChecklist id={checklistId} password={form.password} />
      <Field label={texts.confirm} error={found.confirm}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...control('confirm')}
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={request.isPending && texts.processing}>
        {texts.register.submit}
      </Button>
    </form>
  );
}

function serverFindings(error: AppError): Findings {
  return Object.fromEntries(
    error.fields.filter(({ path }) => path in empty).map(({ path, message }) => [path, message]),
  );
}
