import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { User } from '../../../../../api/account/contract/auth.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { browserLocale } from '../../../lib/display/browser-locale.ts';
import { browserZone, localeChoices, timeZoneChoices } from '../../../lib/display/zones.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { type Profile, saveProfile } from '../account-queries.ts';
import { texts } from '../texts.ts';

export function ProfileForm({ user }: { user: User }) {
  const [form, setForm] = useState<Profile>(() => profileOf(user));
  const [checked, setChecked] = useState(false);
  const zones = useMemo(() => timeZoneChoices(profileOf(user).timezone), [user]);
  const locales = useMemo(() => localeChoices(profileOf(user).locale), [user]);
  const request = useMutation({
    mutationFn: saveProfile,
    onSuccess: () => notify(texts.saved, 'success'),
  });
  const missing = (field: 'firstName' | 'lastName') => checked && form[field].trim() === '';
  const errorOf = (field: keyof Profile) =>
    (field === 'firstName' || field === 'lastName') && missing(field)
      ? texts.allRequired
      : request.error
        ? toAppError(request.error).fields.find(({ path }) => path === field)?.message
        : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    setChecked(true);
    const first = (['firstName', 'lastName'] as const).find((field) => form[field].trim() === '');
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else request.mutate({ ...form, firstName: form.firstName.trim(), lastName: form.lastName.trim() });
  };
  const control = (field: keyof Profile) => ({
    name: field,
    required: true,
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  });

  return (
    <Card title={texts.edit.title}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {request.error ? <Banner tone="bad">{messageOr(request.error, texts.saveFailed)}</Banner> : null}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={texts.facts.firstName} error={errorOf('firstName')}>
            {(wiring) => (
              <TextInput {...wiring} {...control('firstName')} autoComplete="given-name" maxLength={120} />
            )}
          </Field>
          <Field label={texts.facts.lastName} error={errorOf('lastName')}>
            {(wiring) => (
              <TextInput {...wiring} {...control('lastName')} autoComplete="family-name" maxLength={120} />
            )}
          </Field>
        </div>
        <Field label={texts.activity.timezone} error={errorOf('timezone')}>
          {(wiring) => (
            <Select {...wiring} {...control('timezone')}>
              {zones.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.activity.locale} error={errorOf('locale')}>
          {(wiring) => (
            <Select {...wiring} {...control('locale')}>
              {locales.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={request.isPending && texts.processing}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const profileOf = ({ profile, metadata }: User): Profile => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  // If none has been chosen, sends the browser's zone and locale, so that saving a name does not change the displayed times.
  timezone: metadata.clocks?.timezone ?? browserZone(),
  locale: metadata.clocks?.locale ?? browserLocale(),
});
