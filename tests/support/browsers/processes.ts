import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { untilNextPoll } from '../eventually.ts';

export type Started = {
  readonly child: ChildProcess;
  /** Output of the process so far, for a failure message. */
  output(): string;
  /** Ends the process and its child processes. */
  end(): Promise<void>;
};

/** Starts a program as the leader of its own process group, so that its children end with it. */
export function start(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): Started {
  const child = spawn(command, args, { detached: true, stdio, env });
  const { pid } = child;
  let output = '';
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      output += String(error);
      resolve();
    });
  });
  const heir = pid === undefined ? undefined : endingAfterUs(pid);
  return {
    child,
    output: () => output,
    end: async () => {
      if (pid === undefined) return;
      heir?.kill('SIGKILL');
      signal(pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Starts a shell that kills the group when this process ends, even by a kill: the shell's input then closes, and `read` returns. */
function endingAfterUs(group: number): ChildProcess {
  const script = `read -r _; kill -s KILL -- -${group}`;
  const heir = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  heir.unref();
  return heir;
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Maximum time that a step may take on a loaded machine. */
export const patienceMs = 60_000;

/**
 * Polls until there is a result; errors are retried, too.
 * @throws a sentence with the awaited condition and the last error
 */
export async function until<T>(
  awaited: string,
  ask: () => Promise<T | undefined>,
  waitMs = patienceMs,
): Promise<T> {
  const began = performance.now();
  for (;;) {
    let problem: unknown;
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      problem = error;
    }
    if (performance.now() - began > waitMs)
      throw new Error(`Not within ${waitMs} ms: ${awaited}${problem === undefined ? '' : ` (${problem})`}`);
    await untilNextPoll(began);
  }
}
