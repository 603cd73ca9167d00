import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DemoWorkspace } from '../../domain/demo/workspace.ts';
import { findChromium } from '../../infra/browser/find-chromium.ts';
import { demoFolderIn, workspaceIn } from '../../workers/demo/folder.ts';
import { makeWorkspace } from '../../workers/demo/make.ts';
import { type Product, type ProductOptions, runProduct } from './product.ts';
import { compileCache, temporaryFolder } from './server.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type DemoProduct = Product & {
  readonly workspace: DemoWorkspace;
  /** Header that only the server in front knows. */
  readonly front: Readonly<Record<string, string>>;
};

/** Serves the demo workspace in this process, as workers/demo/serve-workspace.ts does in its own. */
export async function runDemo(options: ProductOptions = {}): Promise<DemoProduct> {
  const folder = options.folder ?? temporaryFolder();
  const workspace = await copyWorkspace(folder);
  const secret = 'secret-of-the-front-server-in-tests-0123456';
  const product = await runProduct({
    ...options,
    folder,
    env: { TRUST_PROXY: '1', ...options.env },
    sampled: { demo: { workspace, secret, call: null } },
  });
  return { ...product, workspace, front: { 'x-sample-secret': secret } };
}

/** Puts a demo workspace into this data folder, so that a server started over it serves it at once. */
export async function prepareDemo(dataDir: string): Promise<void> {
  const { all, workspace } = demoFolderIn(dataDir);
  mkdirSync(all, { recursive: true, mode: 0o700 });
  await copyWorkspace(workspace);
}

/** What an operator does to the demo workspace beside the running server. */
export const operateDemo = (dataDir: string, what: 'remove' | 'rebuild') =>
  promisify(execFile)(process.execPath, ['workers/operate/commands/ops.ts', 'demo', what], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_COMPILE_CACHE: compileCache },
  });

/** Those of earlier days are removed. In ms. */
const dayMs = 24 * 3_600_000;

/** A copy of the demo workspace, which takes ten seconds of a processor to make and is made once by the code as it is, and day. */
async function copyWorkspace(to: string): Promise<DemoWorkspace> {
  const kept = path.join(root, '.tmp', `sample-${fingerprint()}`);
  if (workspaceIn(kept) === undefined) await makeOnce(kept);
  cpSync(kept, to, { recursive: true });
  const found = workspaceIn(to);
  if (!found) throw new Error('The copy of the demo workspace is not whole.');
  return found;
}

/** Several test processes may make it at the same time; the first takes the place. */
async function makeOnce(place: string): Promise<void> {
  mkdirSync(path.dirname(place), { recursive: true });
  for (const earlier of globSync(path.join(root, '.tmp', 'sample-*')))
    if (Date.now() - statSync(earlier).mtimeMs > dayMs) rmSync(earlier, { recursive: true, force: true });
  const folder = mkdtempSync(`${place}-`);
  await makeWorkspace({
    folder,
    publicUrl: 'http://127.0.0.1:1',
    now: Date.now(),
    seed: 1,
    chromium: findChromium(process.env.CHROMIUM),
  });
  try {
    renameSync(folder, place);
  } catch (error) {
    if (workspaceIn(place) === undefined) throw error;
    rmSync(folder, { recursive: true });
  }
}

/** Of everything from which the workspace is made. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const files = ['domain', 'infra', 'api', 'workers'].flatMap((room) =>
    globSync(`${room}/**/*.ts`, { cwd: root, exclude: (file) => file.endsWith('.test.ts') }),
  );
  for (const file of [...files.toSorted(), 'package-lock.json'])
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
