import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';

export type Started = {
  readonly child: ChildProcess;
  /** What the process wrote so far, for the message of a failure. */
  output(): string;
  /** Ends it and all that it started. */
  end(): Promise<void>;
};

/** Starts a program as the head of a process group of its own, so that its children end with it. */
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

/** Ends the group also when this process is killed and ends nothing itself: then the pipe it reads from closes. */
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
    // It has ended already.
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

/** As long as a loaded machine may take for anything a person waits for. */
export const patienceMs = 60_000;

/**
 * Asks again until there is an answer; an error is asked again, too.
 * @throws a sentence with what was awaited and the last error
 */
export async function until<T>(
  awaited: string,
  ask: () => Promise<T | undefined>,
  waitMs = patienceMs,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    let problem: unknown;
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      problem = error;
    }
    if (performance.now() > deadline)
      throw new Error(`Not within ${waitMs} ms: ${awaited}`, { cause: problem });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
