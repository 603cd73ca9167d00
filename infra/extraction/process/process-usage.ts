import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True if {@link usageOf} measures CPU time here. */
export const measuresCpu = process.platform === 'linux';

export type ProcessUsage = {
  /** Resident memory in bytes: on Linux the peak since the process started, on other systems the current value. */
  readonly residentBytes: number;
  /** CPU time in ms that all threads of the process have used since it started; null if it cannot be measured. */
  readonly cpuMs: number | null;
};

/**
 * Memory and CPU time of a process, measured from outside, because V8's heap limits do not count buffers and a process
 * that computes cannot stop itself. Read from `/proc` on Linux, so that no peak between two measurements is missed, and
 * from `ps` on other systems. null if it cannot be measured, as on Windows or after the process has ended.
 */
export async function usageOf(pid: number): Promise<ProcessUsage | null> {
  if (process.platform === 'win32') return null;
  if (!measuresCpu) return usageFromPs(pid);
  const [status, stat] = await Promise.all([proc(pid, 'status'), proc(pid, 'stat')]);
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) return null;
  // The name of the program is in brackets and may contain spaces. Field 14 is user time, field 15 system time
  // (proc_pid_stat(5)), in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const hundredths = Number(fields[11]) + Number(fields[12]);
  return {
    residentBytes: Number(kilobytes) * 1_024,
    cpuMs: Number.isNaN(hundredths) ? null : hundredths * 10,
  };
}

const proc = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

async function usageFromPs(pid: number): Promise<ProcessUsage | null> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() === '' ? null : { residentBytes: Number(stdout.trim()) * 1_024, cpuMs: null };
}
