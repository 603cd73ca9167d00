import { useEffect, useState } from 'react';

/**
 * Tokens by path. A mailed link grants access, so its token is kept in memory for this visit; `parkedKey` below covers the redirect to an identity
 * provider.
 */
const held = new Map<string, string>();

/**
 * The token of a mailed link. It is removed from the address at once, so that it is in no history, bookmark or screenshot, and kept for the page,
 * also across a detour to sign-in. Undefined until it is read; null if there is none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(takeToken()), []);
  return token;
}

export function dropLinkToken(): void {
  held.delete(window.location.pathname);
}

/** Session storage key for the redirect to an identity provider, which ends this visit; the target page removes the token again. */
const parkedKey = 'nine-lenses.parked-link';

export function parkLinkToken(pathname: string): void {
  const token = held.get(pathname);
  try {
    if (token) sessionStorage.setItem(parkedKey, `${pathname}#${token}`);
  } catch {
    // Storage is blocked: the person has to open the mailed link again.
  }
}

function unpark(): void {
  try {
    const [pathname = '', token] = (sessionStorage.getItem(parkedKey) ?? '').split('#');
    sessionStorage.removeItem(parkedKey);
    if (token) held.set(pathname, token);
  } catch {
    // Storage is blocked.
  }
}

function takeToken(): string | null {
  unpark();
  const { pathname, search, hash } = window.location;
  const token = new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.slice(1)).get('token');
  if (token) {
    held.set(pathname, token);
    window.history.replaceState(window.history.state, '', pathname);
  }
  return held.get(pathname) ?? null;
}
