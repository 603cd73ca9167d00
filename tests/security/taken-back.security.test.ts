import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Moments } from '../../api/assessment/contract/past.ts';
import type { ReleasedComments } from '../../api/results/contract/comments.ts';
import { callerOf, type Leader, openLink, registerLeader, resultsOf } from '../support/client.ts';
import { themes } from '../support/crowd.ts';
import { type Product, runProduct } from '../support/product.ts';
import { launched, until } from './wire.ts';

// A withdrawn comment is not shown any more, not even at a moment of the past.

let product: Product;
let leader: Leader;
beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

it('a public comment that was later changed or withdrawn is shown at no moment of the past', async () => {
  const emails = Array.from({ length: 24 }, (_, index) => `p${index}@back.example`);
  const { assessmentId, linkOf } = await launched(leader, emails, { threshold: 5 });
  const [about = '', ...others] = themes;
  const get = <T>(part: string) =>
    leader.call<T>('GET', `/api/assessments/${assessmentId}/${part}`, undefined, leader);
  const commentsAt = (at = '') => get<ReleasedComments>(`results/comments?theme=${about}${at}`);
  const takers = [];
  for (const [index, email] of emails.slice(0, 10).entries()) {
    const taker = await openLink(callerOf(product.url), linkOf(email));
    await taker.start();
    await taker.save([
      { theme: about, score: index % 10, comment: `Said by ${index}` },
      ...others.map((theme) => ({ theme, score: 5 })),
    ]);
    await taker.submit();
    takers.push(taker);
  }
  await until(
    () => resultsOf(leader, assessmentId),
    ({ releases }) => releases.length >= 2,
  );
  const before = await until(commentsAt, ({ comments }) => comments?.length === 10);
  const { end } = await get<Moments>('moments');
  const then = `&at=${end.position}`;
  expect((await commentsAt(then)).comments).toEqual(before.comments);

  for (const [index, taker] of takers.entries())
    await taker.save([{ theme: about, score: (index + 5) % 10, comment: index < 2 ? 'Another' : null }]);
  // A change that is not public yet does not affect the past either, because that would reveal who changed something, and when.
  expect((await commentsAt(then)).comments).toEqual(before.comments);
  await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, leader);
  const after = await until(commentsAt, ({ comments }) => comments?.length === 2);
  expect(after.comments).toEqual(['Another', 'Another']);
  const past = await commentsAt(then);
  expect(past.comments).toEqual([]);
  expect(past.counts[about] ?? 0).toBe(0);
});
