import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type DemoWorkspace, demoVersion, demoWorkspace } from '../../domain/demo/workspace.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import { say } from '../../domain/texts/sentence.ts';

/** Places of the demo workspace, all in one folder of the data folder. */
export type DemoFolder = {
  /** Data folder of the workspace in use. */
  readonly workspace: string;
  /** Data folder of the workspace that is being made. */
  readonly making: string;
  /** Data folder of the workspace that was in use, while the made one takes its place. */
  readonly old: string;
  readonly all: string;
};

export function demoFolderIn(dataDir: string): DemoFolder {
  const all = path.resolve(dataDir, 'demo');
  const [workspace = '', making = '', old = ''] = ['workspace', 'making', 'old'].map((name) =>
    path.join(all, name),
  );
  return { all, workspace, making, old };
}

/**
 * Whether something else lies where a folder of the demo workspace would be. A link is never followed: what it names may
 * be of somebody else, and making the workspace deletes. @returns the place, to name it in the log
 */
export function strangerIn({ all, workspace, making, old }: DemoFolder): string | undefined {
  return [all, workspace, making, old].find((place) => {
    const found = lstatSync(place, { throwIfNoEntry: false });
    return found !== undefined && !found.isDirectory();
  });
}

export const strangerSentence = (place: string): string => inWords(say('demo.stranger', { place }));

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
export async function swapIn(folder: DemoFolder): Promise<void> {
  recoverSwap(folder);
  const { workspace, making, old } = folder;
  await rm(old, { recursive: true, force: true });
  if (existsSync(workspace)) await rename(workspace, old);
  await rename(making, workspace);
  await rm(old, { recursive: true, force: true });
}

/** Brings the old workspace back after a swap that ended between its two renames. */
export function recoverSwap({ workspace, old }: DemoFolder): void {
  if (!existsSync(workspace) && workspaceIn(old)) renameSync(old, workspace);
}

/** Notes of an operator to the running server, or to the next start. */
const removedNote = 'removed';
const rebuildNote = 'rebuild';

/** Removes the demo workspace for good; the server that runs ends its process. */
export function removeDemo({ all, workspace, making, old }: DemoFolder): void {
  mkdirSync(all, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(all, removedNote), '', { mode: 0o600 });
  for (const one of [workspace, making, old]) rmSync(one, { recursive: true, force: true });
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
