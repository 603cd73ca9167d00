import { useEffect, useState } from 'react';

/**
 * Tokens of mailed links by path. A token grants access, so it is kept only in memory; `parkedKey` below covers the redirect to
 * an identity provider.
 */
const held = new Map<string, string>();

/**
 * The token of a mailed link. It is removed from the address at once, so that it appears in no history, bookmark or screenshot.
 * It is kept for the page, even while the person signs in on another page. Undefined until it is read; null if there is none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(takeToken()), []);
  return token;
}

export function dropLinkToken(): void {
  held.delete(window.location.pathname);
}

/**
 * Session storage key for a redirect to an identity provider, which unloads this page. The page opened afterwards removes the
 * token from storage.
 */
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
    // Storage is blocked, so there is no stored token.
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
