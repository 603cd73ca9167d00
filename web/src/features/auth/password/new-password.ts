import { passwordRules } from '../../../../../api/account/contract/auth.ts';
import { texts } from '../texts.ts';

export type PasswordRow = { readonly key: string; readonly label: string; readonly met: boolean };

/**
 * Rows of the live checklist, one per password rule. If `confirm` is not empty, another row says whether both passwords match.
 */
export function passwordRows(password: string, confirm?: string): readonly PasswordRow[] {
  const rows: PasswordRow[] = passwordRules.map(({ code, label, holds }) => ({
    key: code,
    label,
    met: holds(password),
  }));
  if (confirm) rows.push({ key: 'match', label: texts.match, met: password !== '' && password === confirm });
  return rows;
}

/** Whether the password meets every rule and equals its confirmation. */
export const isNewPassword = (password: string, confirm: string): boolean =>
  password !== '' && password === confirm && passwordRows(password, confirm).every(({ met }) => met);
