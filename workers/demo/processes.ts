import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import path from 'node:path';
import { bundleOf } from '../../infra/bundles/bundle.ts';
import type { SampleAt, SampleGiven, SampleUpgrade } from '../../infra/demo/sample-host.ts';

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
  give: SampleAt['give'];
  kill(signal: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP'): void;
  /** Ends the process, by force if it takes longer than five seconds. */
  end(): Promise<void>;
};

/**
 * What a process is told about a connection, first with its socket, and what it says. It uses the socket only after
 * `upgrade`, sent once the copy of this process is closed: until then this process may still read there, and what it
 * reads is lost.
 */
export type ConnectionGiven = { readonly connection: number; readonly upgrade?: SampleUpgrade };
export type ConnectionSaid = { readonly connection: number; readonly is: 'taken' | 'closed' };

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
    child = fork(bundleOf('server', path.resolve(import.meta.dirname, file)), {
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
  const kill = (signal: Parameters<DemoProcess['kill']>[0]) => {
    if (pid !== undefined) child.kill(signal);
  };
  return {
    ended,
    answered,
    tell: (message) => {
      // Without descriptors left there is no channel, and a process that ended has closed its own.
      if (pid !== undefined && child.connected) child.send(message, () => undefined);
    },
    give: createGiving(child, ended),
    kill,
    end: async () => {
      kill('SIGTERM');
      const late = setTimeout(() => kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Gives connections to a process, which tells when each has closed. */
function createGiving(child: ChildProcess, ended: Promise<Ending>): SampleAt['give'] {
  const open = new Map<number, Record<ConnectionSaid['is'], () => void>>();
  let last = 0;
  child.on('message', (message) => {
    const { connection, is } = message as Partial<ConnectionSaid>;
    if (connection !== undefined && is !== undefined) open.get(connection)?.[is]();
  });
  void ended.then(() => {
    for (const { closed } of open.values()) closed();
  });
  return (upgrade: SampleUpgrade, socket: Socket): SampleGiven => {
    const [taken, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    last += 1;
    const connection = last;
    const close = () => {
      open.delete(connection);
      socket.destroy();
      closed.resolve();
    };
    open.set(connection, {
      taken: () => {
        // Only the copy of this process ends.
        socket.destroy();
        taken.resolve();
        if (child.connected) child.send({ connection, upgrade } satisfies ConnectionGiven, () => undefined);
      },
      closed: close,
    });
    socket.on('error', () => socket.destroy());
    // Otherwise the server that accepted it would ask the process, when it closes, how many are left.
    Reflect.set(socket, 'server', null);
    if (socket.destroyed || !child.connected) close();
    // Without keepOpen, Node leaves a socket open for good if the process is killed before it took it.
    else
      child.send({ connection } satisfies ConnectionGiven, socket, { keepOpen: true }, (error) => {
        if (error) close();
      });
    return { taken: taken.promise, closed: closed.promise };
  };
}

function neverStarted(error: unknown): DemoProcess {
  const why = error instanceof Error ? error.message : String(error);
  return {
    ended: Promise.resolve({ code: null, why }),
    answered: new Promise(() => undefined),
    tell: () => undefined,
    give: (_, socket) => {
      socket.destroy();
      return { taken: new Promise(() => undefined), closed: Promise.resolve() };
    },
    kill: () => undefined,
    end: async () => undefined,
  };
}
