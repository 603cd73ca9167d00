import type { Settings } from '../organization-queries.ts';
import { texts } from '../texts.ts';

/** Whether the new settings would automatically erase data that the old ones kept. */
export function erasesMore(before: Settings, after: Settings): boolean {
  if (after.retentionMonths === null) return false;
  return before.retentionMonths === null || after.retentionMonths < before.retentionMonths;
}

/** Values of the form as typed; months are text until they are validated. */
export type SettingsForm = Omit<Settings, 'retentionMonths'> & { readonly retentionMonths: string };

export const formOf = (settings: Settings): SettingsForm => ({
  ...settings,
  retentionMonths: settings.retentionMonths === null ? '' : String(settings.retentionMonths),
});

/** Findings by field if the form is invalid, else the settings to send. */
export function checkedSettings(
  form: SettingsForm,
):
  | { readonly settings: Settings }
  | { readonly findings: Partial<Record<'name' | 'retentionMonths', string>> } {
  const months = form.retentionMonths.trim();
  const retentionMonths = months === '' ? null : Number(months);
  const wrongName = form.name.trim().length < 2;
  const wrongMonths =
    retentionMonths !== null &&
    (!Number.isInteger(retentionMonths) || retentionMonths < 1 || retentionMonths > 120);
  if (!wrongName && !wrongMonths) return { settings: { ...form, name: form.name.trim(), retentionMonths } };
  return {
    findings: {
      ...(wrongName ? { name: texts.settings.nameShort } : {}),
      ...(wrongMonths ? { retentionMonths: texts.settings.retentionRange } : {}),
    },
  };
}
