import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** User and system CPU time of a process so far, in milliseconds (all its threads). Linux only; the resolution is 10 ms. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** Busy and total CPU time of the machine, in ticks. */
export function machineTicks(): { busy: number; total: number } {
  const fields = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '').split(' ').map(Number);
  const total = fields.slice(0, 8).reduce((sum, value) => sum + value, 0);
  return { busy: total - (fields[3] ?? 0) - (fields[4] ?? 0), total };
}

/** CPU time of all threads of a process, in ms with fractions, by the scheduler's own count. */
export function exactCpuMsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const times = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
  return times.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0);
}
