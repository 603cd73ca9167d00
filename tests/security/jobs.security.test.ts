import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, runProduct } from '../support/product.ts';
import { everyEvent } from '../support/rebuild.ts';
import { until } from './wire.ts';

let product: Product;
beforeAll(async () => {
  product = await runProduct();
});
afterAll(() => product?.stop());

const id = 'a'.repeat(24);
const about = { tenant: id, correlationId: 'x' };

it('a forged job in the queue becomes a dead letter with the reason, without effect (A-69)', async () => {
  const { jobs, store } = product.infra;
  const invented: readonly [string, Readonly<Record<string, string | number>>][] = [
    ['letters', { ...about, letterId: '../../x' }],
    ['letters', { ...about, letterId: id, to: 'evil@z.test' }],
    ['letters', {}],
    ['reports', { ...about, reportId: '../../x' }],
    ['erasures', { ...about, assessmentId: 'assessment-1' }],
    ['invitation-mails', { ...about, participantId: 'account-1', send: 1 }],
    ['invitation-mails', { ...about, participantId: id, send: -1 }],
    ['reminder-mails', { ...about, participantId: id, reminderId: '../../x' }],
    ['reminder-mails', { ...about, participantId: id, reminderId: id, to: 'evil@z.test' }],
    ['invitation-mails', { ...about, stream: 's'.repeat(10_000), revision: 0 }],
  ];
  for (const [index, [queue, payload]] of invented.entries())
    await jobs.enqueue({ id: `invented-${index}`, queue, payload });
  const dead = await until(
    async () =>
      (
        await Promise.all(
          ['letters', 'reports', 'erasures', 'invitation-mails', 'reminder-mails'].map((queue) =>
            jobs.deadLetters(queue),
          ),
        )
      ).flat(),
    (found) => found.length === invented.length,
  );
  for (const { error } of dead) expect(error).toContain('This is not a job of ours');
  // A correctly formed job for a letter or an erasure that was never requested does nothing.
  await jobs.enqueue({ id: 'nobody', queue: 'letters', payload: { ...about, letterId: id } });
  await jobs.enqueue({ id: 'nothing', queue: 'erasures', payload: { ...about, assessmentId: id } });
  await until(
    () => jobs.counts('letters'),
    ({ waiting, running, delayed }) => waiting + running + delayed === 0,
  );
  expect(await everyEvent(store)).toEqual([]);
});
