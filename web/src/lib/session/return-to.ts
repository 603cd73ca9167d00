import type { User } from '../../../../api/account/contract/auth.ts';
import { accessOf } from './access.ts';

/** The page after sign-in: the requested one, else `/start`, which redirects to Results or Home (app/pages). */
export function landingPage(user: User, returnTo: unknown, origin: string): string {
  return safeReturnTo(returnTo, origin) ?? (accessOf(user, 'results.read').allowed ? '/start' : '/');
}

/** A path of this site, else undefined. Prevents open redirects after sign-in. */
export function safeReturnTo(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  try {
    const url = new URL(value, origin);
    if (url.origin !== origin) return undefined;
    const own = url.pathname + url.search + url.hash;
    return own.startsWith('//') || /^\/(login|register)(?![\w-])/.test(own) ? undefined : own;
  } catch {
    return undefined;
  }
}
