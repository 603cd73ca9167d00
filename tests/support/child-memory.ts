import { readFileSync } from 'node:fs';

export type ChildMemory = {
  /** The highest resident memory of a child process so far, in bytes, and the command line of that process. */
  readonly highest: () => { readonly bytes: number; readonly command: string };
  /** The most CPU time a child process has used so far, in ms. */
  readonly mostCpuMs: () => number;
  readonly stop: () => void;
};

/**
 * Reads the memory of the child processes of `pid` every 20 ms (Linux only). The kernel keeps the highest value of each process,
 * so little is missed.
 */
export function watchChildMemory(pid: number): ChildMemory {
  let highest = { bytes: 0, command: '' };
  let mostCpuMs = 0;
  const look = () => {
    for (const child of textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)) {
      const bytes = kilobytesOf('VmHWM', textOf(`/proc/${child}/status`)) * 1_024;
      mostCpuMs = Math.max(mostCpuMs, cpuMsOf(textOf(`/proc/${child}/stat`)));
      if (bytes > highest.bytes) highest = { bytes, command: textOf(`/proc/${child}/cmdline`) };
    }
  };
  const timer = setInterval(look, 20);
  return { highest: () => highest, mostCpuMs: () => mostCpuMs, stop: () => clearInterval(timer) };
}

export const residentBytesOf = (pid: number): number =>
  kilobytesOf('VmRSS', textOf(`/proc/${pid}/status`)) * 1_024;

function kilobytesOf(field: 'VmHWM' | 'VmRSS', status: string): number {
  const line = status.split('\n').find((each) => each.startsWith(`${field}:`));
  return Number.parseInt(line?.slice(field.length + 1).trim() ?? '0', 10);
}

/** User and system time from `/proc/[pid]/stat`, which counts in hundredths of a second; 0 for a process that has ended. */
function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** The text of a file; empty for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
