import { defineConfig } from 'vitest/config';

/** One project per level; the suffix of a test file says its level. The limits are for what hangs: a busy machine is several times slower. */
const level = (
  name: string,
  include: string[],
  seconds: number,
  more: { readonly setupFiles?: string[]; readonly isolate?: boolean } = {},
) => ({
  test: {
    name,
    include,
    testTimeout: seconds * 1000,
    hookTimeout: 480_000,
    environment: 'node' as const,
    ...more,
    // The library waits one second, which a busy machine takes for one push.
    expect: { poll: { timeout: Math.min(60, seconds / 2) * 1000, interval: 50 } },
  },
});

export default defineConfig({
  test: {
    reporters: ['default'],
    // A failure is read where only its message is kept.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      // A process for several files: loading the same modules for each of 400 files took a fifth of the CPU time of this level.
      level('unit', ['{domain,infra,api,workers,web,scripts}/**/*.unit.test.{ts,tsx}'], 120, {
        isolate: false,
      }),
      level('contract', ['tests/contract/**/*.contract.test.ts'], 240),
      level('journeys', ['tests/journeys/*.journey.test.ts'], 480),
      level('browsers', ['tests/journeys/browsers/*.journey.test.ts'], 480),
      level('faults', ['tests/faults/**/*.fault.test.ts'], 600),
      level('security', ['tests/security/**/*.security.test.ts'], 480, {
        setupFiles: ['tests/support/event-loop/in-security.ts'],
      }),
    ],
  },
});
