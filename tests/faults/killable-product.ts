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
  /** Rejects, with what it printed, if the process ends by itself; otherwise it stays pending. */
  readonly endedByItself: Promise<never>;
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

/** Longest time for a start and for an end, on a busy machine. */
const patienceMs = 120_000;

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
  const { promise: endedByItself, reject: failed } = Promise.withResolvers<never>();
  endedByItself.catch((error) => process.stderr.write(`${error}\n`));
  const gone = new Promise<boolean>((resolve) =>
    child.once('close', (code, signal) => {
      if (signal !== 'SIGKILL' && !toldToEnd)
        failed(new Error(`The product ended by itself (${code ?? signal}):\n${complaints}`));
      resolve(signal === 'SIGKILL');
    }),
  );
  /** Kills the process, with an error, if `what` takes too long. */
  const inTime = <T>(what: string, work: Promise<T>): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      const last = steps.slice(-20).join();
      reject(
        new Error(`The product did not ${what} in ${patienceMs} ms. Last steps: ${last}\n${complaints}`),
      );
    }, patienceMs);
    return Promise.race([work, promise]).finally(() => clearTimeout(limit));
  };
  const ready = new Promise<string | undefined>((resolve, reject) => {
    endedByItself.catch(reject);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('step ')) steps.push(line.slice(5));
      if (line.startsWith('ready ')) resolve(line.slice(6));
    });
    void gone.then(() => resolve(undefined));
  });
  const url = await inTime('start', ready);
  const end = (signal: NodeJS.Signals) => {
    toldToEnd = true;
    child.kill(signal);
    return inTime('end', gone);
  };
  return {
    url,
    pid: child.pid ?? 0,
    steps,
    gone,
    endedByItself,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
