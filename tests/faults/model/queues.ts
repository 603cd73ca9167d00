import { operations } from '../../../api/installation/contract/operations.ts';
import { ask, eventually, expectAnswer, type Real } from './conversation.ts';
import { injected } from './place.ts';

/** An operator's job has only one attempt: if the process dies meanwhile, the dead job has this message. */
const died = 'The worker stopped while it ran this job for the last time';

/** Waits until a queue is empty. @throws when a job was given up for a reason other than injected faults */
export async function noJobsLeft(real: Real, queue: 'operations' | 'invitation-mails'): Promise<void> {
  await eventually(`The end of the jobs in ${queue}`, async () => {
    const token = real.place.operatorToken;
    const answer = await ask(real, { method: 'GET', path: '/api/operations', token, as: 'zebra' });
    const found = expectAnswer(answer, 200, operations).queues.find(({ name }) => name === queue);
    const wrong = found?.deadJobs.find(({ error }) => !error.includes(injected) && error !== died);
    if (wrong) throw new Error(`A job in ${queue} gave up: ${wrong.error}`);
    return found && found.running + found.waiting + found.delayed === 0 ? true : undefined;
  });
}
