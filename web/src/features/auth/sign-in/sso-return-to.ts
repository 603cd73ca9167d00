/** Survives the way to the provider and back in this tab; it is a path of this site and no secret. */
const key = 'nine-lenses.return-to';

export function rememberReturnTo(returnTo: string | undefined): void {
  try {
    if (returnTo) sessionStorage.setItem(key, returnTo);
    else sessionStorage.removeItem(key);
  } catch {
    // Blocked: signing in ends on the usual page.
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
