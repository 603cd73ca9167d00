import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

/** Settings that the processes of the demo workspace take over: where programs and compiled code are found. */
const takenOver = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LOG_LEVEL',
  'NODE_COMPILE_CACHE',
  'NODE_PATH',
  'SystemRoot',
  'CHROMIUM',
] as const;

/** Starts a process of the demo workspace, which ends with this one. @param priority as in os.setPriority */
export function started(file: string, priority: number): ChildProcess {
  const child = fork(path.join(import.meta.dirname, file), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: Object.fromEntries(
      takenOver.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority);
  } catch {
    // Some systems refuse it; the process then runs at the usual priority.
  }
  return child;
}

/** Ends a process, by force if it takes longer than five seconds. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(late);
}
