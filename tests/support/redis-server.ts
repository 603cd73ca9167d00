import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';

export type RedisServerOptions = {
  /** Folder of its files; by default a temporary folder. */
  readonly folder?: string;
  /** Persists every write, so that a restart keeps it. Default false: Redis is empty after a restart. */
  readonly appendOnly?: boolean;
  /** Memory limit in redis.conf notation, for example `8mb`; nothing is evicted. */
  readonly maxMemory?: string;
};

export type RedisServer = {
  readonly url: string;
  /** Id of the present process. */
  readonly pid: number;
  /** Deletes everything, like FLUSHALL. */
  flush(): Promise<void>;
  /** Removes the persisted data of a killed process, so that Redis starts empty. */
  forget(): Promise<void>;
  /** Removes all scripts (SCRIPT FLUSH). */
  forgetScripts(): Promise<void>;
  setMaxMemory(maxMemory: string): Promise<void>;
  /** Suspends the process (SIGSTOP): it keeps its connections but does not answer. */
  pause(): void;
  resume(): void;
  /** Kills the process (SIGKILL): nothing more is persisted. */
  kill(): Promise<void>;
  /** Starts Redis again on the same port and folder, after `kill` or in place of the running process. */
  restart(): Promise<void>;
  /** Stops Redis and removes its folder. */
  stop(): Promise<void>;
};

/** Why Redis is not available here; undefined when it is. */
export const redisMissing: string | undefined =
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
    ? undefined
    : 'redis-server is not installed here (Debian: apt-get install redis-server)';

if (redisMissing) process.stdout.write(`  skipped: ${redisMissing}\n`);

/**
 * A real Redis on a free port of 127.0.0.1.
 * @throws when it does not start
 */
export async function startRedisServer(options: RedisServerOptions = {}): Promise<RedisServer> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'redis-'));
  if (options.folder === undefined) folders.add(folder);
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await start();

  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    flush: () => ask((redis) => redis.flushall()),
    forget: async () => {
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    },
    forgetScripts: () => ask((redis) => redis.script('FLUSH')),
    setMaxMemory: (maxMemory) => ask((redis) => redis.config('SET', 'maxmemory', maxMemory)),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM');
      child = await start();
    },
    async stop() {
      await end('SIGKILL');
      if (folders.delete(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };

  async function start(): Promise<ChildProcess> {
    const settings = {
      port: String(port),
      bind: '127.0.0.1',
      dir: folder,
      save: '',
      appendonly: options.appendOnly ? 'yes' : 'no',
      // Everything that a test saw acknowledged must survive a kill.
      appendfsync: 'always',
      maxmemory: options.maxMemory ?? '0',
      'maxmemory-policy': 'noeviction',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    const started = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(started);
    started.once('exit', () => running.delete(started));
    await new Promise<void>((resolve, reject) => {
      let said = '';
      started.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.includes('Ready to accept connections')) resolve();
      });
      started.once('exit', () => reject(new Error(`redis-server did not start: ${said}`)));
    });
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await gone;
  }

  async function ask(question: (redis: Redis) => Promise<unknown>): Promise<void> {
    const redis = new Redis(url);
    await question(redis);
    redis.disconnect();
  }
}

/** One server for all tests of a file, started on first use. */
export function sharedRedisServer(): { start(): Promise<RedisServer>; stop(): Promise<void> } {
  let server: Promise<RedisServer> | undefined;
  return {
    start: () => {
      server ??= startRedisServer();
      return server;
    },
    stop: async () => (await server)?.stop(),
  };
}

const running = new Set<ChildProcess>();
const folders = new Set<string>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
