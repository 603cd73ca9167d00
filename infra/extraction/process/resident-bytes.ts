import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Resident memory of a process in bytes, from outside it: heap limits of V8 do not count buffers. On Linux the highest since it began, so
 * that none between two looks is missed; on other systems the present, from `ps`. null when it cannot be told, as on Windows or when the
 * process has ended.
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
