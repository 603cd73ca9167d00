import { openSqliteJobQueue } from '../../../infra/job-queue/sqlite/job-queue.ts';

/** A process that takes one job, says so, and never finishes it; the test kills it. Arguments: file, queue, lease. */
const [file = '', name = '', leaseMs = ''] = process.argv.slice(2);
const queue = openSqliteJobQueue({
  file,
  clock: { now: () => Date.now() },
  random: Math.random,
  leaseMs: Number(leaseMs),
});

queue.work(name, () => {
  process.stdout.write('taken\n');
  return new Promise(() => {});
});
