import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepsLettersIn } from './letters.ts';

export type TestServer = {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  /**
   * Stops the process gracefully.
   * @returns the exit code
   * @throws an error with the output if the process does not end
   */
  stop(): Promise<number | null>;
  /** Kills the process (SIGKILL), like a machine failure. */
  kill(): Promise<void>;
  /** All output of the process. */
  output(): string;
};

export type ServerOptions = {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly wrap?: readonly string[];
  /** Options of Node, also for the processes that the server forks. */
  readonly node?: readonly string[];
  /** Default: `all`. */
  readonly role?: 'all' | 'api' | 'worker';
};

/** Settings that disable the limits on inviting; `inviting.security` tests the default settings. */
export const mailedFreely = { CONFIRM_BEFORE_INVITING: 'no', INVITATIONS_A_DAY: 'none' } as const;

const root = path.resolve(import.meta.dirname, '../..');

/** Compiled code that all processes of the tests share: without it, each strips the types of all its modules and compiles them again. */
export const compileCache = path.join(tmpdir(), 'nine-lenses-compile-cache');

/** Starts the real product as a separate process, on a free port, and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = options.folder ?? temporaryFolder();
  const [command, ...before] = [...(options.wrap ?? []), process.execPath];
  const program = [...watched(), ...(options.node ?? []), 'workers/serve.ts', options.role ?? 'all'];
  const child = spawn(command ?? process.execPath, [...before, ...program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'error',
      // A busy machine may take longer than the usual ten seconds.
      STOP_WITHIN: '170',
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: compileCache,
      // Making the demo workspace takes a processor for seconds; only its own tests let it run.
      DEMO: 'off',
      // With the usual priority it would wait without end beside other tests.
      DEMO_NICE: '0',
      ...mailedFreely,
      EVENT_LOOP_REPORTS: process.env.EVENT_LOOP_REPORTS,
      EVENT_LOOP_MOST_MS: process.env.EVENT_LOOP_MOST_MS,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready: {2}(http:\S+|this worker)/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then((code) => reject(new Error(`The server ended with ${code}:\n${output}`)), reject);
  });
  keepsLettersIn(url, folder);
  return {
    url,
    folder,
    pid: child.pid ?? 0,
    stop: () => ending(child, 'SIGTERM', ended, () => output),
    kill: async () => {
      await ending(child, 'SIGKILL', ended, () => output);
    },
    output: () => output,
  };
}

/** Where a level of tests asks for it, the server reports what holds its event loop. */
function watched(): readonly string[] {
  const watch = new URL('event-loop/in-server.ts', import.meta.url).href;
  return process.env.EVENT_LOOP_REPORTS === undefined ? [] : ['--import', watch];
}

/** Time for an ordinary shutdown: longer than what the product is allowed here. */
const endsWithinMs = 180_000;

async function ending(
  child: ChildProcess,
  signal: NodeJS.Signals,
  ended: Promise<number | null>,
  output: () => string,
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return ended;
  child.kill(signal);
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server was still running ${endsWithinMs} ms after ${signal}:\n${output()}`));
    }, endsWithinMs);
  });
  return Promise.race([ended, tooLate]).finally(() => clearTimeout(late));
}

const made: string[] = [];

/** A new folder that is removed when the test process ends, or earlier by {@link removeTemporaryFolders}. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nine-lenses-'));
  if (made.length === 0) process.once('exit', removeTemporaryFolders);
  made.push(folder);
  return folder;
}

/** Removes the folders that {@link temporaryFolder} has made so far. */
export function removeTemporaryFolders(): void {
  for (const each of made) rmSync(each, { recursive: true, force: true });
  made.length = 0;
  process.off('exit', removeTemporaryFolders);
}
