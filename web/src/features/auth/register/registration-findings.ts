import { passwordRules } from '../../../../../api/account/contract/auth.ts';
import type { Registration } from '../auth-requests.ts';
import { texts } from '../texts.ts';

export type RegistrationForm = Registration & { readonly confirm: string };
export type Findings = Partial<Record<keyof RegistrationForm, string>>;

/** Validates the form before the request is sent. */
export function registrationFindings(form: RegistrationForm): Findings {
  const findings: Findings = {};
  for (const field of [
    'firstName',
    'lastName',
    'organizationName',
    'email',
    'password',
    'confirm',
  ] as const) {
    if (form[field].trim() === '') findings[field] = texts.allRequired;
  }
  const broken = passwordRules.find((rule) => !rule.holds(form.password));
  if (!findings.password && broken) {
    findings.password =
      broken.code === 'PASSWORD_TOO_SHORT' ? texts.tooShort : `${texts.rules}: ${broken.label.toLowerCase()}`;
  }
  if (!findings.confirm && form.confirm !== form.password) findings.confirm = texts.mismatch;
  return findings;
}
