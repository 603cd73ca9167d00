import { vi } from 'vitest';

/** Calls `check` until it passes. Ten seconds unless told: on a busy machine, the one second of the library is too short. */
export const waitFor: typeof vi.waitFor = (check, options = 10_000) => vi.waitFor(check, options);
