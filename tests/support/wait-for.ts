import { vi } from 'vitest';

/** Calls `check` until it passes, for up to one minute by default: on a busy machine, the library's one second is too short. */
export const waitFor: typeof vi.waitFor = (check, options = 60_000) => vi.waitFor(check, options);
