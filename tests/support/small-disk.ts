import { execFileSync } from 'node:child_process';
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import type { TestContext } from 'vitest';

/**
 * Mounts a small disk (tmpfs) in a folder. @param size as for mount, such as `24m` @returns the way to take it away again, which does not
 * wait for processes that still have a file of it open; undefined where only root may mount, or not on Linux
 */
export function mountSmallDisk(folder: string, size: string): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

/** Skips a test where no small disk can be mounted, and says so. @param unmount what {@link mountSmallDisk} returned */
export function onSmallDisk(unmount: (() => void) | undefined, { skip }: Pick<TestContext, 'skip'>): void {
  if (unmount) return;
  process.stdout.write('  skipped: a small disk (tmpfs) can only be mounted by root, on Linux\n');
  skip('a small disk (tmpfs) can only be mounted by root, on Linux');
}

/** Fills the disk of a file, except for `free` bytes. Removing the file gives the room back. */
export function fillDisk(ballast: string, free = 0): void {
  const file = openSync(ballast, 'a');
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
  if (free > 0) truncateSync(ballast, statSync(ballast).size - free);
}
