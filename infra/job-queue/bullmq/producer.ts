import { Job, type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Position } from '../../../domain/kernel/event.ts';
import { answered } from '../../redis/errors.ts';
import { script } from '../../redis/script.ts';
import type { NewJob } from '../port.ts';
import type { Keys } from './keys.ts';
import { turnOf } from './turns.ts';

export const defaultAttempts = 5;
const keepDoneSeconds = 7 * 24 * 3_600;

/** Options of every job. The worker determines the wait before a retry (`settings.backoffStrategy`). */
export const everyJob = {
  backoff: { type: 'jitter' },
  // Only the message of an error is stored; a stack trace may contain more than ids.
  stackTraceLimit: 0,
} satisfies JobsOptions;

/** Adds jobs over one connection. */
export type Producer = {
  queue(name: string): Queue;
  add(job: NewJob): Promise<boolean>;
  addFrom(
    relay: string,
    expected: Position | null,
    next: Position,
    jobs: readonly NewJob[],
  ): Promise<boolean>;
  /** Closes the queues, but not the connection. */
  close(): Promise<void>;
};

export function createProducer(redis: Redis, keys: Keys, onError: (error: unknown) => void): Producer {
  const queues = new Map<string, Queue>();
  let turn: Promise<unknown> = Promise.resolve();

  return {
    queue,
    add: (job) => answered(add(job)),
    addFrom(relay, expected, next, jobs) {
      // WATCH applies to the whole connection, so transactions run one at a time.
      const mine = turn.then(() => answered(addFrom(relay, expected, next, jobs)));
      turn = mine.catch(() => undefined);
      return mine;
    },
    close: async () => {
      await Promise.all([...queues.values()].map((each) => each.close()));
    },
  };

  function queue(name: string): Queue {
    const known = queues.get(name);
    if (known) return known;
    const made = new Queue(name, {
      connection: redis,
      prefix: keys.prefix,
      // Sends nothing to Redis before the first job, so that a start without Redis cannot fail permanently.
      skipVersionCheck: true,
      skipWaitingForReady: true,
      skipMetasUpdate: true,
    });
    made.on('error', onError);
    queues.set(name, made);
    return made;
  }

  /** Checks for and adds a job in one transaction, because BullMQ does not report whether a job was new. */
  async function add(job: NewJob): Promise<boolean> {
    const client = await queue(job.queue).getBackend().client;
    const turn = await turnOf(redis, keys, queue(job.queue), job);
    const transaction = client.multi();
    transaction.runCommand('exists', [keys.job(job)]);
    transaction.runCommand('sadd', [keys.queues, job.queue]);
    bullJob(job, turn).addJob(transaction).catch(ignored);
    const { values, scriptsForgotten } = outcomeOf(await transaction.exec());
    if (scriptsForgotten) await bullJob(job, turn).addJob(client);
    return values[0] === 0;
  }

  /**
   * WATCHes the checkpoint, then adds the jobs and moves the checkpoint in one MULTI: atomic, and without effect if
   * another relay was faster. A failed command inside MULTI does not stop the others, so the checkpoint moves only if
   * every job exists.
   */
  async function addFrom(
    relay: string,
    expected: Position | null,
    next: Position,
    jobs: readonly NewJob[],
  ): Promise<boolean> {
    const checkpoint = keys.relay(relay);
    const everyKey = [checkpoint, ...jobs.map(keys.job)];
    const move = async () => (await moveIfAllAreThere(redis, everyKey, [expected ?? '', next])) === 1;
    const [first] = jobs;
    if (!first) return move();
    const client = await queue(first.queue).getBackend().client;
    const made: Job[] = [];
    for (const job of jobs) made.push(bullJob(job, await turnOf(redis, keys, queue(job.queue), job)));
    await redis.watch(checkpoint);
    if ((await redis.get(checkpoint)) !== expected) {
      await redis.unwatch();
      return false;
    }
    const transaction = client.multi();
    for (const name of new Set(jobs.map((job) => job.queue)))
      transaction.runCommand('sadd', [keys.queues, name]);
    for (const job of made) job.addJob(transaction).catch(ignored);
    transaction.runCommand('eval', [moveCheckpoint, everyKey.length, ...everyKey, expected ?? '', next]);
    const results = await transaction.exec();
    if (results === null) return false;
    const { values, scriptsForgotten } = outcomeOf(results);
    if (!scriptsForgotten) return values.at(-1) === 1;
    // The scripts were forgotten: adds the jobs outside the transaction, which is idempotent, and then moves the
    // checkpoint.
    await Promise.all(made.map((job) => job.addJob(client)));
    return move();
  }

  function bullJob(
    { id, queue: name, payload, delayMs = 0, attempts = defaultAttempts }: NewJob,
    turn: Pick<JobsOptions, 'priority'>,
  ): Job {
    const options: JobsOptions = {
      ...everyJob,
      ...turn,
      jobId: id,
      attempts,
      delay: delayMs,
      removeOnComplete: { age: keepDoneSeconds },
    };
    return new Job(queue(name), 'job', payload, options, id);
  }
}

/** KEYS: checkpoint, jobs…. ARGV: expected ('' for none), next. */
const moveCheckpoint = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
for i = 2, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 0 then return 0 end
end
redis.call('SET', KEYS[1], ARGV[2])
return 1
`;
const moveIfAllAreThere = script(moveCheckpoint);

/**
 * Reads the answers to the commands of a transaction. The client sends a script by its hash once it has sent the text.
 * Inside a transaction it does not notice that the server has forgotten the script or never stored it (out of memory).
 * @throws the first other error among the answers
 */
function outcomeOf(results: [Error | null, unknown][] | null): {
  readonly values: readonly unknown[];
  readonly scriptsForgotten: boolean;
} {
  if (results === null) throw new Error('The transaction was discarded.');
  let scriptsForgotten = false;
  const values = results.map(([error, value]) => {
    if (error?.message.startsWith('NOSCRIPT')) scriptsForgotten = true;
    else if (error) throw error;
    return value;
  });
  return { values, scriptsForgotten };
}

/** The transaction's own answer contains the outcome of each command, so the separate answers are ignored. */
function ignored(): void {}
