/** Survives the redirect to the provider and back in this tab. A path of this site, not a secret. */
const key = 'nine-lenses.return-to';

export function rememberReturnTo(returnTo: string | undefined): void {
  try {
    if (returnTo) sessionStorage.setItem(key, returnTo);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: sign-in ends on the default page.
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
