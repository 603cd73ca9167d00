import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Resident memory of a process in bytes, measured from outside, because V8's heap limits do not count buffers. On Linux
 * the peak since the process started, so that no peak between two measurements is missed; on other systems the current
 * value, from `ps`. null if it cannot be measured, as on Windows or after the process has ended.
 */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  }
  if (process.platform === 'win32') return null;
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() === '' ? null : Number(stdout.trim()) * 1_024;
}
