import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { failureOf } from '../../../ui/overlay/request-state.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { roleLabel } from '../../account/profile/person.ts';
import { ReauthenticationField } from '../../account/reauthentication/reauthentication-field.tsx';
import { texts as reauthenticationTexts } from '../../account/reauthentication/texts.ts';
import {
  reauthenticationFinding,
  useReauthentication,
} from '../../account/reauthentication/use-reauthentication.ts';
import { organizationQuery, type SsoSettings, saveSso, ssoQuery } from '../organization-queries.ts';
import { texts } from '../texts.ts';

const words = texts.sso;
const roles = ['member', 'facilitator', 'auditor'] as const;

type Form = { issuer: string; clientId: string; clientSecret: string; domains: string; role: string };

export function SsoDialog({ before, onClose }: { before: SsoSettings | null; onClose: () => void }) {
  const client = useQueryClient();
  const [known] = useState<Form>(() => formOf(before));
  const [form, setForm] = useState(known);
  const reauthentication = useReauthentication();
  const [checked, setChecked] = useState(false);
  const request = useMutation({
    mutationFn: () => saveSso({ ...bodyOf(form), currentPassword: reauthentication.currentPassword }),
    onSuccess: (now) => {
      client.setQueryData(ssoQuery.queryKey, now);
      void client.invalidateQueries({ queryKey: organizationQuery.queryKey, exact: true });
      notify(words.saved, 'success');
      onClose();
    },
  });
  const needed = before
    ? (['issuer', 'clientId'] as const)
    : (['issuer', 'clientId', 'clientSecret'] as const);
  const missing = needed.filter((field) => form[field].trim() === '');
  const told = request.error ? toAppError(request.error).fields : [];
  const errorOf = (field: keyof Form) =>
    checked && missing.some((each) => each === field)
      ? words.required
      : told.find(({ path }) => path.split('.')[0] === field)?.message;

  const submit = () => {
    setChecked(true);
    const complete = missing.length === 0 && !reauthentication.missing;
    if (complete) request.mutate();
    return complete;
  };
  const control = (field: keyof Form) => ({
    name: field,
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  });

  return (
    <FormDialog
      title={words.formTitle}
      action={words.save}
      request={request}
      failure={reauthenticationFinding(request.error) ? null : failureOf(request, texts.failed)}
      unsaved={form !== known}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.issuer} hint={words.issuerHint} error={errorOf('issuer')}>
        {(wiring) => (
          <TextInput {...wiring} {...control('issuer')} type="url" inputMode="url" required maxLength={300} />
        )}
      </Field>
      <Field label={words.clientId} error={errorOf('clientId')}>
        {(wiring) => <TextInput {...wiring} {...control('clientId')} required maxLength={300} />}
      </Field>
      <Field
        label={words.clientSecret}
        hint={before ? words.secretHint : undefined}
        error={errorOf('clientSecret')}
      >
        {(wiring) => (
          <PasswordInput {...wiring} {...control('clientSecret')} autoComplete="off" maxLength={500} />
        )}
      </Field>
      <Field label={words.domains} hint={words.domainsHint} error={errorOf('domains')} optional>
        {(wiring) => <TextArea {...wiring} {...control('domains')} spellCheck={false} />}
      </Field>
      <Field label={words.role}>
        {(wiring) => (
          <Select {...wiring} {...control('role')}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ReauthenticationField
        reauthentication={reauthentication}
        error={
          checked && reauthentication.missing
            ? reauthenticationTexts.required
            : reauthenticationFinding(request.error)
        }
      />
    </FormDialog>
  );
}

const formOf = (before: SsoSettings | null): Form => ({
  issuer: before?.issuer ?? '',
  clientId: before?.clientId ?? '',
  clientSecret: '',
  domains: before?.domains.join('\n') ?? '',
  role: before?.role ?? 'member',
});

const bodyOf = (form: Form) => ({
  issuer: form.issuer.trim(),
  clientId: form.clientId.trim(),
  ...(form.clientSecret ? { clientSecret: form.clientSecret } : {}),
  domains: form.domains.split(/[\s,;]+/).filter(Boolean),
  role: roles.find((role) => role === form.role) ?? 'member',
});
