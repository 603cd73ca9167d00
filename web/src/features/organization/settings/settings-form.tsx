import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { threshold as thresholds } from '../../../../../domain/assessment/limits.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { browserLocale } from '../../../lib/display/browser-locale.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { browserZone, localeChoices, timeZoneChoices } from '../../../lib/display/zones.ts';
import { rereadSession } from '../../../lib/live/reread-session.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import {
  type OrganizationNow,
  organizationQuery,
  type Settings,
  saveSettings,
} from '../organization-queries.ts';
import { texts } from '../texts.ts';
import { checkedSettings, erasesMore, formOf } from './settings-findings.ts';

const words = texts.settings;

export function SettingsForm({ organization }: { organization: OrganizationNow }) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => {
    const { settings, clocksChosen } = organization;
    // If none has been chosen, sends the browser's, so that saving other settings does not change how times are shown.
    return formOf(
      clocksChosen ? settings : { ...settings, timezone: browserZone(), locale: browserLocale() },
    );
  });
  const [checked, setChecked] = useState(false);
  /** Settings that wait for confirmation, because saving them would erase data. */
  const [erasing, setErasing] = useState<Settings | null>(null);
  const request = useMutation({
    mutationFn: (settings: Settings) => saveSettings(settings, organization),
    onSuccess: async (now) => {
      client.setQueryData(organizationQuery.queryKey, now);
      setErasing(null);
      notify(words.done, 'success');
      await rereadSession();
    },
    // After a conflict, the next attempt is based on the current settings.
    onError: () => client.invalidateQueries({ queryKey: organizationQuery.queryKey }),
  });

  const found = checkedSettings(form);
  const findings = 'findings' in found && checked ? found.findings : {};
  const errorOf = (field: keyof typeof form) =>
    (field === 'name' || field === 'retentionMonths' ? findings[field] : undefined) ??
    (request.error
      ? toAppError(request.error).fields.find(({ path }) => path === field)?.message
      : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    setChecked(true);
    if ('settings' in found)
      return erasesMore(organization.settings, found.settings)
        ? setErasing(found.settings)
        : request.mutate(found.settings);
    const first = Object.keys(found.findings)[0];
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const control = (field: 'name' | 'timezone' | 'locale' | 'retentionMonths') => ({
    name: field,
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  });
  const range = Array.from(
    { length: thresholds.max - thresholds.min + 1 },
    (_, index) => thresholds.min + index,
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {request.error ? <Banner tone="bad">{messageOr(request.error, words.failed)}</Banner> : null}
      <Field label={words.name} error={errorOf('name')}>
        {(wiring) => <TextInput {...wiring} {...control('name')} required maxLength={200} />}
      </Field>
      <ClockFields
        locale={organization.clocksChosen ? organization.settings.locale : browserLocale()}
        timezone={form.timezone}
        areChosen={organization.clocksChosen}
        control={control}
        errorOf={errorOf}
      />
      <Field label={words.retention} hint={words.retentionHint} error={errorOf('retentionMonths')}>
        {(wiring) => (
          <TextInput {...wiring} {...control('retentionMonths')} inputMode="numeric" maxLength={3} />
        )}
      </Field>
      <Field label={words.threshold} hint={words.thresholdHint} error={errorOf('threshold')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={form.threshold}
            onChange={(event) => setForm({ ...form, threshold: Number(event.target.value) })}
          >
            {range.map((people) => (
              <option key={people} value={people}>
                {people}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={request.isPending && texts.processing}>
          {words.submit}
        </Button>
      </div>
      {erasing ? (
        <ConfirmDialog
          title={words.eraseTitle(words.months(formatNumber(erasing.retentionMonths ?? 0)))}
          action={words.eraseSubmit}
          request={request}
          failed={words.failed}
          onConfirm={() => request.mutate(erasing)}
          onClose={() => setErasing(null)}
        >
          <p>{words.eraseNote}</p>
        </ConfirmDialog>
      ) : null}
    </form>
  );
}

type ClockProps = {
  locale: string;
  timezone: string;
  areChosen: boolean;
  control: (field: 'timezone' | 'locale') => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  errorOf: (field: 'timezone' | 'locale') => string | undefined;
};

/** Time zone and locale of dates. @param locale the one in use, which is always listed */
function ClockFields({ locale, timezone, areChosen, control, errorOf }: ClockProps) {
  const zones = useMemo(() => timeZoneChoices(timezone), [timezone]);
  const locales = useMemo(() => localeChoices(locale), [locale]);
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field
        label={words.timezone}
        hint={areChosen ? words.clocksHint : words.timezoneOpenHint}
        error={errorOf('timezone')}
      >
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
      <Field
        label={words.locale}
        hint={areChosen ? undefined : words.localeOpenHint}
        error={errorOf('locale')}
      >
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
    </div>
  );
}
