import { useEffect, useState } from 'react';

/** By path. A mailed link opens something, so it lives in memory, as long as this visit; over the way to a provider, see below. */
const held = new Map<string, string>();

/**
 * What a mailed link carries. It leaves the address bar at once, so that it stays in no history, bookmark or screenshot, and is kept
 * for the page, also over a detour to the sign-in page. Undefined until then; null when there was none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(takeToken()), []);
  return token;
}

/** Used up. */
export function dropLinkToken(): void {
  held.delete(window.location.pathname);
}

/** In this tab, over the way to an identity provider and back, which ends this visit: taken out again by the page it is for. */
const parkedKey = 'nine-lenses.parked-link';

export function parkLinkToken(pathname: string): void {
  const token = held.get(pathname);
  try {
    if (token) sessionStorage.setItem(parkedKey, `${pathname}#${token}`);
  } catch {
    // Blocked: the mailed link is opened once more.
  }
}

function unpark(): void {
  try {
    const [pathname = '', token] = (sessionStorage.getItem(parkedKey) ?? '').split('#');
    sessionStorage.removeItem(parkedKey);
    if (token) held.set(pathname, token);
  } catch {
    // As above.
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
