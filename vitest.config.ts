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
    isolate: false,
    ...more,
    // The library waits one second, which a busy machine takes for one push.
    expect: { poll: { timeout: Math.min(60, seconds / 2) * 1000, interval: 50 } },
  },
});

const watchesLoops = 'tests/support/event-loop/in-security.ts';
const emptiesFolders = { setupFiles: ['tests/support/empty-folders.ts'] };
const holdsItself = 'tests/security/event-loop.security.test.ts';

export default defineConfig({
  test: {
    reporters: ['default'],
    // A failure is read where only its message is kept.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      // Files share processes: loading the same modules for each file took a fifth of the CPU time of the unit level and a tenth of the
      // others.
      level('unit', ['{domain,infra,api,workers,web,scripts}/**/*.unit.test.{ts,tsx}'], 120),
      // Adapters keep their server for all tests of a file and end it after the last one.
      level('contract', ['tests/contract/**/*.contract.test.ts'], 240, { isolate: true }),
      level('journeys', ['tests/journeys/*.journey.test.ts'], 480, emptiesFolders),
      level('browsers', ['tests/journeys/browsers/*.journey.test.ts'], 480),
      level('faults', ['tests/faults/**/*.fault.test.ts'], 600, emptiesFolders),
      // A project with an `exclude` of its own would ignore the option --exclude.
      level('security', ['tests/security/**/!(event-loop).security.test.ts'], 480, {
        setupFiles: [...emptiesFolders.setupFiles, watchesLoops],
      }),
      // It measures its own process, in which profiling becomes slower with each file.
      level('security alone', [holdsItself], 480, { setupFiles: [watchesLoops], isolate: true }),
    ],
  },
});
