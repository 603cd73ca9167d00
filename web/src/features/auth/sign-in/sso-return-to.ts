/**
 * Session storage key for the page to open after a sign-in at the provider. It survives the redirect in this tab, and its value
 * is a path of this site, not a secret.
 */
const key = 'nine-lenses.return-to';

export function rememberReturnTo(returnTo: string | undefined): void {
  try {
    if (returnTo) sessionStorage.setItem(key, returnTo);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so sign-in ends on the default page.
  }
}

export function recallReturnTo(): string | undefined {
  try {
    const returnTo = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return returnTo;
  } catch {
    return undefined;
  }
}
