import { execFileSync } from 'node:child_process';

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
