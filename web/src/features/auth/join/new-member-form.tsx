import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { acceptInvitation } from '../links/link-requests.ts';
import { texts as all } from '../links/texts.ts';
import { isNewPassword } from '../password/new-password.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { texts as authTexts } from '../texts.ts';

const texts = all.join;

/** `own`: email address of the signed-in account, if any. */
type Props = {
  token: string;
  own: string | null;
  /** True if the address has an account that somebody else created. */
  notMyAccount?: boolean;
  onJoined: () => void;
};

/**
 * Form for a person without an account. The mailed link proves that the address is theirs, so they enter only a name and a
 * password.
 */
export function NewMemberForm({ token, own, notMyAccount = false, onJoined }: Props) {
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const [secret, setSecret] = useState({ password: '', confirm: '' });
  const [checked, setChecked] = useState(false);
  const request = useMutation({
    mutationFn: () => acceptInvitation(token, { ...names, password: secret.password }, notMyAccount),
    onSuccess: onJoined,
  });
  const missing = (field: keyof typeof names) =>
    checked && names[field].trim() === '' ? texts.allRequired : undefined;
  const unmet = isNewPassword(secret.password, secret.confirm) ? undefined : authTexts.unmetRules;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    setChecked(true);
    const first = (['firstName', 'lastName'] as const).find((field) => names[field].trim() === '');
    const wrong = first ?? (unmet ? 'new-password' : undefined);
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else request.mutate();
  };
  const control = (field: keyof typeof names) => ({
    name: field,
    required: true,
    maxLength: 120,
    value: names[field],
    onChange: (event: { target: { value: string } }) => setNames({ ...names, [field]: event.target.value }),
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {own ? <Banner tone="warn">{texts.newWhileSignedIn(own)}</Banner> : null}
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.createFailed)}</Banner> : null}
      <Field label={texts.firstName} error={missing('firstName')}>
        {(wiring) => <TextInput {...wiring} {...control('firstName')} autoComplete="given-name" />}
      </Field>
      <Field label={texts.lastName} error={missing('lastName')}>
        {(wiring) => <TextInput {...wiring} {...control('lastName')} autoComplete="family-name" />}
      </Field>
      <NewPasswordFields
        labels={texts.labels}
        value={secret}
        onChange={setSecret}
        error={checked ? unmet : undefined}
      />
      <Button type="submit" variant="primary" size="large" wide busy={request.isPending && all.processing}>
        {texts.submit}
      </Button>
    </form>
  );
}
