import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type DemoWorkspace, demoVersion, demoWorkspace } from '../../domain/demo/workspace.ts';

/** Places of the demo workspace, all in one folder of the data folder. */
export type DemoFolder = {
  /** Data folder of the workspace in use. */
  readonly workspace: string;
  /** Data folder of the workspace that is being made. */
  readonly making: string;
  readonly all: string;
};

export function demoFolderIn(dataDir: string): DemoFolder {
  const all = path.resolve(dataDir, 'demo');
  return { all, workspace: path.join(all, 'workspace'), making: path.join(all, 'making') };
}

/** Name of the file that describes a workspace, in its data folder. It is written last. */
export const workspaceFile = 'workspace.json';

/** @returns undefined unless a whole workspace of this version of the scenario lies in this folder */
export function workspaceIn(folder: string): DemoWorkspace | undefined {
  const file = path.join(folder, workspaceFile);
  if (!existsSync(file)) return undefined;
  try {
    const found = demoWorkspace.parse(JSON.parse(readFileSync(file, 'utf8')));
    return found.version === demoVersion ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Puts the made workspace in place of the one in use, which no process may have open. */
export async function swapIn({ workspace, making, all }: DemoFolder): Promise<void> {
  const old = path.join(all, 'old');
  await rm(old, { recursive: true, force: true });
  if (existsSync(workspace)) await rename(workspace, old);
  await rename(making, workspace);
  await rm(old, { recursive: true, force: true });
}

/** Notes of an operator to the running server, or to the next start. */
const removedNote = 'removed';
const rebuildNote = 'rebuild';

/** Removes the demo workspace for good; the server that runs ends its process. */
export function removeDemo({ all, workspace, making }: DemoFolder): void {
  mkdirSync(all, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(all, removedNote), '', { mode: 0o600 });
  for (const folder of [workspace, making]) rmSync(folder, { recursive: true, force: true });
}

/** Asks the server that runs, or the next one, to make the workspace anew. */
export function askForRebuild({ all }: DemoFolder): void {
  mkdirSync(all, { recursive: true, mode: 0o700 });
  rmSync(path.join(all, removedNote), { force: true });
  writeFileSync(path.join(all, rebuildNote), '', { mode: 0o600 });
}

export const isRemoved = ({ all }: DemoFolder): boolean => existsSync(path.join(all, removedNote));

/** @returns whether an operator asked for a new workspace since the last call */
export function takeRebuildWish({ all }: DemoFolder): boolean {
  const note = path.join(all, rebuildNote);
  if (!existsSync(note)) return false;
  rmSync(note, { force: true });
  return true;
}
