// Runs all levels of tests and ends with one line: N passed, N failed. `npm test -- --only unit,contract` runs only some levels.
// `npm test -- --all` adds the files of left-to-long.mjs. `npm run test:long` runs everything in its long form (hours: 2,000 kills and
// the like), every page in every size and theme, and the security tests with the strict bound for what holds the event loop.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { leftToLong } from './left-to-long.mjs';
import { environment, prepare, root, say } from './prepare.mjs';

const node = prepare();
const long = process.argv.includes('--long');
const env = { ...environment(node), NO_COLOR: '1', CI: '1', ...(long ? { LONG: '1' } : {}) };
needProgram('chromium', ['/usr/bin/chromium', process.env.CHROMIUM ?? ''], {
  why: 'the browser tests need it',
  with: ['fonts-liberation'],
  or: 'or set CHROMIUM=/path/to/chromium',
});
needProgram('chromium-headless-shell', ['/usr/bin/chromium-headless-shell', process.env.CHROMIUM ?? ''], {
  why: 'with it, the browser tests take half the CPU time',
  with: [],
  or: '(otherwise they use chromium)',
  elsewhere: 'slower',
});
needProgram('redis-server', ['/usr/bin/redis-server', ...onPath('redis-server')], {
  why: 'the tests of the scaled shape need it',
  with: [],
  or: 'so that it is on the PATH',
});
needProgram('postgresql', ['/usr/lib/postgresql', ...onPath('initdb')], {
  why: 'the tests of data sources read from it',
  with: [],
  or: '(its programs are enough: no cluster, no service)',
  elsewhere: 'skipped',
  // Debian would otherwise create a cluster of its own. A configuration that exists is kept.
  before: () => keepFromCreatingCluster('/etc/postgresql-common/createcluster.conf'),
});
needProgram('mariadb-server', ['/usr/sbin/mariadbd', ...onPath('mariadbd')], {
  why: 'the tests of data sources read from it, as a MySQL server',
  with: [],
  or: '(its programs are enough: no service)',
  elsewhere: 'skipped',
});
needProgram('firefox-esr', ['/usr/bin/firefox-esr', process.env.FIREFOX ?? ''], {
  why: 'the main journeys run in it, too',
  with: [],
  or: 'or set FIREFOX=/path/to/firefox',
  elsewhere: 'skipped',
});
needProgram('webkit2gtk-driver', ['/usr/bin/WebKitWebDriver'], {
  why: 'the main journeys run in WebKit, too',
  with: [],
  or: '(WebKitGTK exists on Linux only)',
  elsewhere: 'skipped',
});
needProgram('xvfb', ['/usr/bin/Xvfb'], {
  why: 'WebKit needs a screen',
  with: [],
  or: '(it is the screen of WebKit in the tests)',
  elsewhere: 'skipped',
});

const only = process.argv.includes('--only')
  ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',')
  : undefined;
const left = long || process.argv.includes('--all') ? [] : leftToLong;
const bin = (name) => path.join(root, 'node_modules', name);
const checks = [
  { name: 'typecheck', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'budgets', args: ['tests/budgets/bundle-size.ts'] },
  { name: 'baseline', args: ['tests/budgets/baseline-browsers.ts'] },
  { name: 'folding', args: ['tests/budgets/folding.ts'] },
  { name: 'short-lines', args: ['tests/budgets/short-lines.ts'] },
  { name: 'audit', args: ['scripts/audit.ts'] },
];
/** Fault tests that mostly wait: for clocks, timeouts and pauses, the model check for disks and views. */
const waiting = ['clock', 'payments', 'smtp', 'model/model', 'passage-mapping', 'deadline-burst'].map(
  (name) => `tests/faults/${name}.fault.test.ts`,
);
/**
 * What is run, the longest first: each lane takes the next step when it has ended one. Levels of many minutes are split, so that no
 * step ends long after the others. There are more lanes than cores, because fault tests mostly wait.
 */
const steps = [
  'faults 1/2',
  'faults 2/2',
  'journeys 1/3',
  'security 1/3',
  'journeys 2/3',
  'security 2/3',
  'waiting faults',
  'journeys 3/3',
  'security 3/3',
  'unit',
  'contract',
  'browsers',
  'typecheck',
  'lint',
  'folding',
  'short-lines',
  'budgets',
  'baseline',
  'audit',
];
const lanes = 4;
const levelOf = (step) => (step === 'waiting faults' ? 'faults' : step.split(' ')[0]);
const wanted = steps.filter((step) => only?.includes(levelOf(step)) ?? true);

let passed = 0;
let failed = 0;
/** Repeated at the end of the output, because people read only its last page. */
const failures = [];
const results = path.join(root, '.tmp');
mkdirSync(results, { recursive: true });

await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) await run(next);
  }),
);

/** Runs one check or level. Its output is printed when it ends, so that lines of different levels do not mix. */
async function run(name) {
  const check = checks.find((one) => one.name === name);
  const report = path.join(results, `${name.replaceAll(/\W/g, '-')}.json`);
  rmSync(report, { force: true });
  const begun = performance.now();
  const { status, output } = await ended(check?.args ?? vitest(name, report));
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`\n  — ${name} (${seconds} s)\n${output}`);
  if (check) {
    passed += status === 0 ? 1 : 0;
    if (status !== 0) note([name]);
    return;
  }
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  passed += counts?.numPassedTests ?? 0;
  // A file that could not be loaded or whose set-up failed, and an error outside tests: the report has no failed test to count.
  if (status !== 0 && !counts?.numFailedTests)
    note([`${name}: ended with ${status} and no failed test\n  ${firstErrors(output)}`]);
  note(failedTests(counts).map((failure) => `${name}: ${failure}`));
  if (counts?.numPendingTests) say(`${counts.numPendingTests} skipped; each prints its reason.`);
}

function vitest(step, report) {
  const level = levelOf(step);
  const part = step.split(' ')[1];
  return [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    `${level}*`,
    ...(step === 'waiting faults' ? waiting : ['--shard', part ?? '1/1']),
    ...(level === 'faults' && step !== 'waiting faults'
      ? waiting.flatMap((file) => ['--exclude', file])
      : []),
    ...left.flatMap((file) => ['--exclude', file]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
}

function note(found) {
  failed += found.length;
  failures.push(...found);
}

function ended(args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.once('error', (error) => resolve({ status: error.message, output: '' }));
    child.once('close', (code, signal) =>
      resolve({ status: code ?? signal, output: Buffer.concat(parts).toString() }),
    );
  });
}

if (left.length > 0 && !only)
  say(
    `${left.length} test files are left to npm run test:long and npm test -- --all (scripts/left-to-long.mjs).`,
  );
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** The first lines of a level's output that tell why it ended with an error although no test failed. */
function firstErrors(output) {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => /Failed Suites|Unhandled Error| FAIL /.test(line));
  return (first < 0 ? lines.slice(-40) : lines.slice(first, first + 60)).join('\n  ');
}

/** Failed tests of a report, each with its file, its name and the start of its first message. */
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

/**
 * Installs a missing Debian package if permitted; otherwise says in one sentence what to install. `elsewhere: 'skipped'`: on a
 * machine without Debian packages the run continues, and the tests that need the program report that they are skipped.
 */
function needProgram(name, places, about) {
  if (places.some((place) => place !== '' && existsSync(place))) return;
  const apt = '/usr/bin/apt-get';
  if (existsSync(apt) && process.getuid?.() === 0) {
    say(`Installing ${name} from Debian (${about.why}) …`);
    about.before?.();
    spawnSync(apt, ['update', '-qq'], { stdio: 'ignore' });
    spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', name, ...about.with], {
      stdio: 'ignore',
      // RUNLEVEL=1 keeps Debian from starting a server that it installs.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    if (places.some((place) => place !== '' && existsSync(place))) return;
  }
  const sentence = `The tests need ${name}: install it (Debian: apt-get install ${name}) ${about.or}.`;
  if (about.elsewhere === 'slower') return;
  if (about.elsewhere === 'skipped') return say(`${sentence} What needs it is skipped.`);
  process.stderr.write(`\n  ${sentence}\n\n`);
  process.exit(1);
}

function keepFromCreatingCluster(file) {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}

function onPath(name) {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}
