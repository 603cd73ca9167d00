import type { User } from '../../../../api/account/contract/auth.ts';
import { type Action, type Actor, decideAccess, type Verdict } from '../../../../domain/access/policy.ts';
import { type SessionState, useSession } from './session.ts';

/** The session's user as an actor of the policy; the server decides by the same function. */
export const actorOf = (user: User): Actor => ({
  kind: 'member',
  role: user.profile.role,
  permissions: user.permissions,
});

export const accessOf = (user: User, action: Action): Verdict => decideAccess(actorOf(user), action);

/** Whether the signed-in person may do this, with the reason if not. */
export const useAccess = (action: Action): Verdict => accessIn(useSession(), action);

export function accessIn(session: SessionState, action: Action): Verdict {
  if (session.status === 'signed-in') return accessOf(session.user, action);
  return { allowed: false, missing: 'role', reason: 'Sign in first.' };
}

/** For a control that is disabled instead of hidden: the reason, else undefined. */
export function useRefusal(action: Action): string | undefined {
  const verdict = useAccess(action);
  return verdict.allowed ? undefined : verdict.reason;
}
