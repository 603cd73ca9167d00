import { vi } from 'vitest';

/**
 * Calls `check` until it passes, for up to one minute by default: the library's one second is too short on a busy machine, also
 * when only an interval is given.
 */
export const waitFor = <T>(
  check: () => T | Promise<T>,
  options: { readonly interval?: number; readonly timeout?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: 60_000, ...options });
