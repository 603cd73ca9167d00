import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { type RedisServer, startRedisServer } from './redis-server.ts';
import { type S3Server, startS3Server } from './s3-server.ts';
import { startServer, type TestServer } from './server.ts';

/**
 * The scaled-out deployment on one machine: all processes are real except EventStoreDB, which is replaced by a server that speaks
 * its protocol.
 */
export type ScaledProduct = {
  /** A single address in front of all API processes, like that of a load balancer. */
  readonly url: string;
  readonly apis: readonly TestServer[];
  readonly workers: readonly TestServer[];
  readonly redis: RedisServer;
  readonly s3: S3Server;
  /** Settings of every process; more processes can be started with them. */
  readonly env: Readonly<Record<string, string>>;
  readonly eventStore: {
    readonly url: string;
    /** Sends a command of tests/support/eventstoredb-server/main.ts. */
    order(what: 'cut' | 'down' | 'up' | 'not-leader'): void;
  };
  startWorker(): Promise<TestServer>;
  stop(): Promise<readonly (number | null)[]>;
};

export type ScaledOptions = {
  readonly apis?: number;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts Redis, S3 and the event store, then the API and worker processes (2 and 2 by default). */
export async function startScaled(options: ScaledOptions = {}): Promise<ScaledProduct> {
  const redis = await startRedisServer({ appendOnly: true });
  const s3 = await startS3Server();
  const store = await startEventStore();
  const balancer = await startBalancer();
  const env = {
    EVENTSTORE_URL: store.url,
    REDIS_URL: redis.url,
    S3_URL: s3.url,
    MASTER_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 73 + 11) % 256)).toString(
      'base64',
    ),
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: balancer.url,
    ...options.env,
  };
  const start = (role: 'api' | 'worker', count: number) =>
    Promise.all(Array.from({ length: count }, () => startServer({ role, env })));
  // Workers first, because an API process is ready only once views exist.
  const workers = await start('worker', options.workers ?? 2);
  const apis = await start('api', options.apis ?? 2);
  balancer.over(apis.map(({ url }) => Number(new URL(url).port)));
  await ready(balancer.url);
  return {
    url: balancer.url,
    apis,
    workers,
    redis,
    s3,
    env,
    eventStore: { url: store.url, order: store.order },
    startWorker: async () => {
      const worker = await startServer({ role: 'worker', env });
      workers.push(worker);
      return worker;
    },
    stop: async () => {
      balancer.stop();
      const codes = await Promise.all([...apis, ...workers].map((server) => server.stop()));
      await store.stop();
      await redis.stop();
      await s3.close();
      return codes;
    },
  };
}

async function startEventStore() {
  const file = path.join(import.meta.dirname, 'eventstoredb-server/main.ts');
  const child: ChildProcess = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    order: (what: string) => void child.stdin?.write(`${what}\n`),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Distributes connections among the API processes in turn. */
async function startBalancer() {
  let ports: readonly number[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const port = ports[turn++ % Math.max(1, ports.length)];
    if (port === undefined) return incoming.destroy();
    const outgoing = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    return incoming.pipe(outgoing).pipe(incoming);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    over: (next: readonly number[]) => {
      ports = next;
    },
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Waits until every API process answers from active views. */
async function ready(url: string): Promise<void> {
  for (let good = 0; good < 4; ) {
    const answer = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
    good = answer.ok ? good + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
