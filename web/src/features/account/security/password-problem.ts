import { isNewPassword } from '../../auth/password/new-password.ts';
import { texts } from './texts.ts';

type Form = { readonly current: string; readonly password: string; readonly confirm: string };

/** Why a password cannot be changed yet, as a sentence for the form; null if it can. */
export function passwordProblem({ current, password, confirm }: Form): string | null {
  if (current === '' || !isNewPassword(password, confirm)) return texts.password.unmet;
  return current === password ? texts.password.same : null;
}
