import { openBullmqJobQueue } from '../../../infra/job-queue/bullmq/job-queue.ts';
import { openSqliteJobQueue } from '../../../infra/job-queue/sqlite/job-queue.ts';

/**
 * A process that takes one job, reports it, and never finishes it; the test kills it. Its lease is short. Arguments: adapter,
 * location (file or URL), prefix, queue.
 */
const [adapter = '', where = '', prefix = '', name = ''] = process.argv.slice(2);
const shared = { random: Math.random, leaseMs: 300 };
const queue =
  adapter === 'bullmq'
    ? openBullmqJobQueue({ ...shared, url: where, prefix })
    : openSqliteJobQueue({ ...shared, file: where, clock: { now: () => Date.now() } });

queue.work(name, () => {
  process.stdout.write('taken\n');
  return new Promise(() => {});
});
