import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache } from '../support/server.ts';

/** Before or after the k-th occurrence (from 1) of a step. */
export type KillPoint = {
  readonly step: string;
  readonly occurrence: number;
  readonly when: 'before' | 'after';
};

export type KillableProduct = {
  /** undefined: the process was killed before it was ready. */
  readonly url: string | undefined;
  readonly pid: number;
  /** Every step so far, as `<step>#<occurrence>`. */
  readonly steps: readonly string[];
  /** Resolves when the process exits, with true if it was killed. */
  readonly gone: Promise<boolean>;
  /** Stops the process cleanly. */
  stop(): Promise<boolean>;
  /** kill -9 */
  kill(): Promise<boolean>;
};

export type KillableOptions = {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly kill?: KillPoint;
};

const root = path.resolve(import.meta.dirname, '../..');

/** Starts `killed-product.ts` and waits until it listens or has exited. */
export async function startKillable({ folder, env = {}, kill }: KillableOptions): Promise<KillableProduct> {
  const settings = JSON.stringify({ env, ...(kill && { kill }) });
  const child = spawn(process.execPath, ['tests/faults/killed-product.ts', folder, settings], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compileCache,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const steps: string[] = [];
  let complaints = '';
  let toldToEnd = false;
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const gone = new Promise<boolean>((resolve) =>
    child.once('close', (code, signal) => {
      if (signal !== 'SIGKILL' && !toldToEnd)
        process.stderr.write(`The product ended by itself (${code ?? signal}):\n${complaints}\n`);
      resolve(signal === 'SIGKILL');
    }),
  );
  const url = await new Promise<string | undefined>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('step ')) steps.push(line.slice(5));
      if (line.startsWith('ready ')) resolve(line.slice(6));
    });
    gone.then(
      (killed) => (killed ? resolve(undefined) : reject(new Error(`It ended by itself:\n${complaints}`))),
      reject,
    );
  });
  const end = (signal: NodeJS.Signals) => {
    toldToEnd = true;
    child.kill(signal);
    return gone;
  };
  return {
    url,
    pid: child.pid ?? 0,
    steps,
    gone,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
