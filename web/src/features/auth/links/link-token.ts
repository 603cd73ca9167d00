import { useEffect, useState } from 'react';

/** By path. A mailed link opens something, so it lives in memory only, as long as this visit. */
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

function takeToken(): string | null {
  const { pathname, search, hash } = window.location;
  const token = new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.slice(1)).get('token');
  if (token) {
    held.set(pathname, token);
    window.history.replaceState(window.history.state, '', pathname);
  }
  return held.get(pathname) ?? null;
}
