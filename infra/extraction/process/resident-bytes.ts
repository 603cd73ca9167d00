import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Linux reports pages; its page is 4 KB on every processor that Node is built for, or larger, which only makes the limit stricter. */
const pageBytes = 4_096;

/**
 * Resident memory of a process in bytes: from /proc on Linux, from `ps` on other systems. null when it cannot be told, as on Windows or
 * when the process has ended. Heap limits of V8 do not count buffers, so this is measured from outside.
 */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform === 'linux') {
    const pages = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ')[1];
    return pages === undefined ? null : Number(pages) * pageBytes;
  }
  if (process.platform === 'win32') return null;
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() === '' ? null : Number(stdout.trim()) * 1_024;
}
