import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openBullmqJobQueue } from '../../../infra/job-queue/bullmq/job-queue.ts';
import type { JobQueue } from '../../../infra/job-queue/port.ts';
import { openSqliteJobQueue } from '../../../infra/job-queue/sqlite/job-queue.ts';
import type { Durability } from '../../../infra/sqlite/open-database.ts';
import { redisMissing, sharedRedisServer } from '../../support/redis-server.ts';
import { runUntilKilled } from '../killed-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** One adapter under the contract. */
export type JobQueueFixture = { readonly name: string; open(): Promise<OpenedJobQueue> };

export type OpenedJobQueue = {
  readonly queue: JobQueue;
  /** Another client of the same jobs, like a second process. */
  connect(leaseMs?: number): Promise<JobQueue>;
  /** Starts a worker process on a queue, with a short lease, and kills it as soon as it has taken a job. */
  killWorkerOf(queue: string): Promise<void>;
  dispose(): Promise<void>;
};

const sqlite = (name: string, durability: Durability): JobQueueFixture => ({
  name,
  async open() {
    const folder = temporaryFolder();
    const clients: JobQueue[] = [];
    const file = join(folder.path, 'jobs.db');
    const connect = async (leaseMs = 30_000) => {
      const clock = { now: () => Date.now() };
      const client = openSqliteJobQueue({ file, clock, random: Math.random, leaseMs, durability });
      clients.push(client);
      return client;
    };
    return {
      queue: await connect(),
      connect,
      killWorkerOf: (queue) =>
        runUntilKilled(
          join(import.meta.dirname, 'dying-worker.ts'),
          ['sqlite', file, '', queue],
          (line) => line === 'taken',
        ),
      async dispose() {
        for (const client of clients) await client.close();
        folder.remove();
      },
    };
  },
});

const server = sharedRedisServer();
afterAll(() => server.stop());

const bullmq: JobQueueFixture = {
  name: 'bullmq',
  async open() {
    const { url } = await server.start();
    const prefix = `contract-${randomUUID()}`;
    const clients: JobQueue[] = [];
    const connect = async (leaseMs = 30_000) => {
      const client = openBullmqJobQueue({ url, prefix, random: Math.random, leaseMs, stalledMs: 200 });
      clients.push(client);
      return client;
    };
    return {
      queue: await connect(),
      connect,
      killWorkerOf: (queue) =>
        runUntilKilled(
          join(import.meta.dirname, 'dying-worker.ts'),
          ['bullmq', url, prefix, queue],
          (line) => line === 'taken',
        ),
      async dispose() {
        for (const client of clients) await client.close();
      },
    };
  },
};

export const jobQueues: readonly JobQueueFixture[] = [
  sqlite('sqlite', 'full'),
  sqlite('sqlite (normal durability)', 'normal'),
  ...(redisMissing ? [] : [bullmq]),
];
