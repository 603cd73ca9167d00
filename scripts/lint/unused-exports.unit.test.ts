import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unusedExports } from '../../tests/support/unused-exports.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Files or single exports that need no import in another file, by reason. */
const exempt: Readonly<Record<string, readonly RegExp[]>> = {
  'a noun exports its event types alike, whether or not a fold names them': [
    /^domain\/[a-z-]+\/events\.ts: /,
  ],
  'a contract exports its schemas alike: tests/security/regex reads whole modules': [
    /^api\/[a-z-]+\/contract\//,
  ],
  'loaded by an address that is computed': [
    /^web\/src\/public\/prerender\.tsx: prerender$/,
    /^api\/audit\/export\/verify\.mjs: verify$/,
  ],
  'the inventory of what leaves, which tests/security compares with the running product': [
    /^api\/ways-out\//,
  ],
  'the double of an event store, which the contract suite runs on': [/^infra\/event-store\/awkward\//],
  'commands whose parts tests/security checks': [/^scripts\/(?:audit|sbom)\.ts: /],
  'journeys, faults and suites below tests/ check it by itself': [
    /^api\/http\/plugins\/validation\.ts: compiled$/,
    /^domain\/assessment\/limits\.ts: answersWithoutQuestion$/,
    /^domain\/billing\/in-force\.ts: standardPlan$/,
    /^domain\/processes\/release-results\/forecast\.ts: forecastReleases$/,
    /^infra\/document-writing\/pdf\.ts: (?:streamOf|fileOf)$/,
    /^infra\/event-store\/eventstoredb\/records\.ts: ForeignEvent$/,
    /^infra\/subject-keys\/seal\.ts: SealBroken$/,
    /^web\/src\/features\/help\/guide\.ts: controlsIn$/,
    /^workers\/operate\/move-log\.ts: appendsOf$/,
  ],
};

const files = globSync(['{domain,infra,api,workers,web,scripts,tests}/**/*.{ts,tsx,mjs}'], {
  cwd: root,
  exclude: ['web/dist', 'web/.pages', 'tests/golden', '**/*.config.ts'],
}).map((file) => file.split(path.sep).join('/'));
const unused = unusedExports(
  new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
);

test('every exported value, function and class is imported by another file', () => {
  expect(files.length).toBeGreaterThan(2_000);
  const patterns = Object.values(exempt).flat();
  expect(unused.filter((one) => !patterns.some((pattern) => pattern.test(one)))).toEqual([]);
});

test.each(Object.values(exempt).flat())('the exemption of %s is still needed', (pattern) => {
  expect(unused.some((one) => pattern.test(one))).toBe(true);
});

test('an export that no other file imports is found, whatever its form', () => {
  const found = unusedExports(
    new Map([
      [
        'api/a.ts',
        'export const one = 1;\nexport async function two() {}\nexport class Three {}\nexport type Four = 4;',
      ],
      [
        'api/b.ts',
        'const five = 5, six = 6;\nexport { five, six as seven };\nexport const { eight } = { eight: 8 };',
      ],
      [
        'api/c.ts',
        "import { one as first, type Three } from './a.ts';\nimport {\n  seven,\n} from './b.ts';",
      ],
    ]),
  );
  expect(found).toEqual(['api/a.ts: two', 'api/b.ts: eight', 'api/b.ts: five']);
});

test('a dynamic import uses all exports of a file; a test counts as a use only in the same folder, in tests/ or in testing/', () => {
  const found = unusedExports(
    new Map([
      ['api/late.ts', 'export const late = 1;'],
      ['api/named.ts', 'export const named = 1;'],
      ['api/near.ts', 'export const near = 1;'],
      ['api/far.ts', 'export const far = 1;'],
      ['api/testing/made.ts', 'export const made = 1;'],
      [
        'workers/one.ts',
        "const read = () => import('../api/late.ts');\nimport * as all from '../api/named.ts';",
      ],
      [
        'api/near.unit.test.ts',
        "import { near } from './near.ts';\nimport { made } from './testing/made.ts';",
      ],
      [
        'tests/load/far.ts',
        "import { far } from '../../api/far.ts';\nexport { made } from '../../api/testing/made.ts';",
      ],
      ['tests/load/use.ts', "import { made } from './far.ts';"],
    ]),
  );
  expect(found).toEqual(['api/far.ts: far']);
});
