// Runs every level and ends with one line: N passed, N failed. `npm test -- --only unit,contract` runs some;
// `npm run test:long` runs the faults in their long form (hours: 2,000 kills and the like).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, bundledNode, environment, install, root, say } from './prepare.mjs';

install();
const node = bundledNode();
const long = process.argv.includes('--long');
const env = { ...environment(node), FORCE_COLOR: '0', CI: '1', ...(long ? { LONG: '1' } : {}) };
needProgram('chromium', ['/usr/bin/chromium', process.env.CHROMIUM ?? ''], {
  why: 'the browser tests need it',
  with: ['fonts-liberation'],
  or: 'or set CHROMIUM=/path/to/chromium',
});
needProgram('redis-server', ['/usr/bin/redis-server', ...onPath('redis-server')], {
  why: 'the tests of the scaled shape need it',
  with: [],
  or: 'so that it is on the PATH',
});
buildWeb(node);

const only = process.argv.includes('--only')
  ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',')
  : long
    ? ['faults']
    : undefined;
const bin = (name) => path.join(root, 'node_modules', name);
const checks = [
  { name: 'typecheck', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'budgets', args: ['tests/budgets/bundle-size.ts'] },
];
const levels = ['unit', 'contract', 'security', 'journeys', 'faults'];

let passed = 0;
let failed = 0;
/** Said again at the end: of an hour of output people read the last page. */
const failures = [];
const results = path.join(root, '.tmp');
mkdirSync(results, { recursive: true });

for (const { name, args } of checks) {
  if (only && !only.includes(name)) continue;
  say(`— ${name}`);
  const run = spawnSync(node, args, { cwd: root, stdio: 'inherit', env });
  if (run.status === 0) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
}
for (const level of levels) {
  if (only && !only.includes(level)) continue;
  say(`— ${level}`);
  const report = path.join(results, `${level}.json`);
  rmSync(report, { force: true });
  const run = spawnSync(
    node,
    [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      level,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit', env },
  );
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  passed += counts?.numPassedTests ?? 0;
  failed += counts?.numFailedTests ?? 0;
  // A suite that could not even load has no failed test to count.
  if (run.status !== 0 && !counts?.numFailedTests) {
    failed += 1;
    failures.push(
      `${level}: ended with ${run.status ?? run.signal} and no failed test; see its output above`,
    );
  }
  failures.push(...failedTests(counts).map((failure) => `${level}: ${failure}`));
  if (counts?.numPendingTests) say(`${counts.numPendingTests} skipped; each prints its reason.`);
}

for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** Each failed test of a report: its file, its name and how its first message begins. */
function failedTests(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => {
        const message = (test.failureMessages?.[0] ?? '')
          .split('\n')
          .filter((line) => !line.includes('node_modules'))
          .slice(0, 12)
          .join('\n  ');
        return `${path.relative(root, file.name)} > ${test.fullName}\n  ${message}`;
      }),
  );
}

/** Installs a Debian package where it is missing and we may, or says in one sentence what to install. */
function needProgram(name, places, about) {
  if (places.some((place) => place !== '' && existsSync(place))) return;
  const apt = '/usr/bin/apt-get';
  if (existsSync(apt) && process.getuid?.() === 0) {
    say(`Installing ${name} from Debian (${about.why}) …`);
    spawnSync(apt, ['update', '-qq'], { stdio: 'ignore' });
    spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', name, ...about.with], {
      stdio: 'ignore',
      // RUNLEVEL: a server is installed, not started.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    if (places.some((place) => place !== '' && existsSync(place))) return;
  }
  process.stderr.write(
    `\n  The tests need ${name}: install it (Debian: apt-get install ${name}) ${about.or}.\n\n`,
  );
  process.exit(1);
}

function onPath(name) {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}
