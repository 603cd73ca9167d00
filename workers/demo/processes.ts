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

/** A process of the demo workspace. Nothing about it throws or emits an error here, in the process of the tenants. */
export type DemoProcess = {
  /** Fulfilled, never rejected, when the process has ended, or could not be started. */
  readonly ended: Promise<Ending>;
  /** The first message of the process; never fulfilled if it sends none. */
  readonly answered: Promise<unknown>;
  tell(message: object): void;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Ends the process, by force if it takes longer than five seconds. */
  end(): Promise<void>;
};

/** How a process ended. `why`: for the log. */
export type Ending = { readonly code: number | null; readonly why: string };

/**
 * Starts a process of the demo workspace; it ends with this one. A failed start (no program, no memory, too many open
 * files) is an ending. @param file absolute, or beside this file @param nice how far it gives way to other processes: 0
 * not at all, 19 entirely @param execPath the program
 */
export function started(file: string, nice: number, execPath: string = process.execPath): DemoProcess {
  let child: ChildProcess;
  try {
    child = fork(path.resolve(import.meta.dirname, file), {
      execPath,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: Object.fromEntries(
        takenOver.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
    });
  } catch (error) {
    return neverStarted(error);
  }
  const { pid } = child;
  const ended = new Promise<Ending>((resolve) => {
    // Without a listener, a failed start or a failed message would end this process. Only a process without a pid has
    // not started; other errors are followed by its exit, or concern a message that it no longer needs.
    child.on('error', (error) => {
      if (pid === undefined) resolve({ code: null, why: error.message });
    });
    child.once('exit', (code, signal) => resolve({ code, why: `it ended with ${code ?? signal}` }));
  });
  const answered = new Promise<unknown>((resolve) => child.once('message', resolve));
  try {
    if (pid !== undefined) setPriority(pid, nice);
  } catch {
    // Some systems refuse it; the process then runs at the usual priority.
  }
  const kill = (signal: 'SIGTERM' | 'SIGKILL') => {
    if (pid !== undefined) child.kill(signal);
  };
  return {
    ended,
    answered,
    tell: (message) => {
      // Without descriptors left there is no channel, and a process that ended has closed its own.
      if (pid !== undefined && child.connected) child.send(message, () => undefined);
    },
    kill,
    end: async () => {
      kill('SIGTERM');
      const late = setTimeout(() => kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}

function neverStarted(error: unknown): DemoProcess {
  const why = error instanceof Error ? error.message : String(error);
  return {
    ended: Promise.resolve({ code: null, why }),
    answered: new Promise(() => undefined),
    tell: () => undefined,
    kill: () => undefined,
    end: async () => undefined,
  };
}
