import { randomUUID } from 'node:crypto';
import { openSqliteJobQueue } from '../../infra/job-queue/sqlite/job-queue.ts';

/** Enqueues one job after another and prints the result of each, until four jobs were refused. */
const [file = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const jobs = openSqliteJobQueue({
  file,
  clock: { now: () => Date.now() },
  random: () => 0,
  onFatal: () => say('fatal'),
});

for (let refused = 0; refused < 4; ) {
  const id = randomUUID();
  try {
    await jobs.enqueue({ id, queue: 'mails', payload: {} });
    say(`acknowledged ${id}`);
  } catch (error) {
    refused += 1;
    say(`refused ${error instanceof Error ? error.message : ''}`);
  }
}
process.exit(0);
