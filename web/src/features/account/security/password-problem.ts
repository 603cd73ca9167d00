import { isNewPassword } from '../../auth/password/new-password.ts';
import { texts } from './texts.ts';

type Form = { readonly current: string; readonly password: string; readonly confirm: string };

/** Message that says why the password cannot be changed yet; null if the form can be submitted. */
export function passwordProblem({ current, password, confirm }: Form): string | null {
  if (current === '' || !isNewPassword(password, confirm)) return texts.password.unmet;
  return current === password ? texts.password.same : null;
}
