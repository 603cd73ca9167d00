import type { User } from '../../../../api/account/contract/auth.ts';
import {
  type Action,
  type Actor,
  decideAccess,
  guestActions,
  type Verdict,
} from '../../../../domain/access/policy.ts';
import { access as words } from '../../../../domain/texts/en/access.ts';
import { wordsFrom } from '../../../../domain/texts/words-from.ts';
import { place } from '../place.ts';
import { type SessionState, useSession } from './session.ts';
import { texts } from './texts.ts';

type Refused = Extract<Verdict, { readonly allowed: false }>;
/** The policy's verdict, with the reason of a refusal as a sentence. */
export type Access = { readonly allowed: true } | (Omit<Refused, 'reason'> & { readonly reason: string });

/** The session's user as an actor of the policy; the server decides by the same function. */
const actorOf = (user: User): Actor => ({
  kind: 'member',
  role: user.profile.role,
  permissions: user.permissions,
});

export function accessOf(user: User, action: Action): Access {
  if (place && !guestActions.includes(action))
    return { allowed: false, missing: 'role', reason: texts.readOnly };
  const verdict = decideAccess(actorOf(user), action);
  return verdict.allowed ? verdict : { ...verdict, reason: wordsFrom(words, verdict.reason) };
}

/** Whether the signed-in person may do this, with the reason if not. */
export const useAccess = (action: Action): Access => accessIn(useSession(), action);

export function accessIn(session: SessionState, action: Action): Access {
  if (session.status === 'signed-in') return accessOf(session.user, action);
  return { allowed: false, missing: 'role', reason: words['access.signIn'] };
}

/** For a control that is disabled instead of hidden: the reason it is disabled, or undefined if the action is allowed. */
export function useRefusal(action: Action): string | undefined {
  const verdict = useAccess(action);
  return verdict.allowed ? undefined : verdict.reason;
}
