import { existsSync, readFileSync } from 'node:fs';
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
