import { writeSync } from 'node:fs';
import path from 'node:path';
import { createCommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import type { JobQueue } from '../../infra/job-queue/port.ts';
import { openSqliteJobQueue } from '../../infra/job-queue/sqlite/job-queue.ts';
import { runProduct } from '../support/product.ts';
import type { KillPoint } from './killable-product.ts';

/**
 * The embedded product as a process that prints every step through a port, and kills itself at a given one. Job leases are short, so that
 * the next process need not wait 30 s.
 */
const [folder = '', settings = '{}'] = process.argv.slice(2);
const { env, kill } = JSON.parse(settings) as { env: Record<string, string>; kill?: KillPoint };
const leaseMs = 1_000;

/**
 * Prints a line before anything else happens. Something opens `process.stdout`, after which a write that finds the pipe full throws EAGAIN:
 * then it waits until the test has read, because the error would end a step of the product.
 */
function say(line: string): void {
  for (let rest = Buffer.from(`${line}\n`); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

const counts = new Map<string, number>();

/** Runs a step, and kills the process before it, or after it but before the caller gets the result. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const occurrence = (counts.get(name) ?? 0) + 1;
  counts.set(name, occurrence);
  say(`step ${name}#${occurrence}`);
  const here = kill?.step === name && kill.occurrence === occurrence;
  if (here && kill.when === 'before') process.kill(process.pid, 'SIGKILL');
  try {
    return await work();
  } finally {
    // An append that conflicts also counts as a step.
    if (here) process.kill(process.pid, 'SIGKILL');
  }
}

const product = await runProduct({ folder, env, change: counted });
process.once('SIGTERM', () => {
  product.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
say(`ready ${product.url}`);

function counted(infra: Infrastructure): Infrastructure {
  const known = new Set<string>();
  const store: Infrastructure['store'] = {
    ...infra.store,
    append: (stream, expected, events) =>
      step(`append ${[...new Set(events.map(({ type }) => type))].join('+')}`, () =>
        infra.store.append(stream, expected, events),
      ),
  };
  const keys: Infrastructure['keys'] = {
    ...infra.keys,
    obtain: (subject) => {
      // Only the first call for a subject creates a key.
      if (known.has(subject)) return infra.keys.obtain(subject);
      known.add(subject);
      return step('obtain key', () => infra.keys.obtain(subject));
    },
  };
  const queue = openSqliteJobQueue({
    file: path.join(folder, 'jobs.db'),
    clock: systemClock,
    random: Math.random,
    leaseMs,
  });
  const jobs: JobQueue = {
    ...queue,
    enqueueFrom: (relay, expected, next, added) =>
      step('enqueue', () => queue.enqueueFrom(relay, expected, next, added)),
    work: (name, handler, options) =>
      queue.work(name, (job, signal) => step(`job ${name}`, () => handler(job, signal)), options),
  };
  return {
    ...infra,
    store,
    keys,
    jobs,
    commands: createCommandHandler(store, keys),
    readModels: {
      ...infra.readModels,
      commit: (changes) => step('commit views', () => infra.readModels.commit(changes)),
      activate: (model) => step('activate view', () => infra.readModels.activate(model)),
    },
    sessions: {
      ...infra.sessions,
      start: (session) => step('start session', () => infra.sessions.start(session)),
    },
    mailer: { ...infra.mailer, send: (mail) => step('send mail', () => infra.mailer.send(mail)) },
    close: async () => {
      await queue.close();
      await infra.close();
    },
  };
}
