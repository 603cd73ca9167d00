import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck } from '../../api/survey-import/contract/reviews.ts';
import type { ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { callerOf, HttpProblem, type Leader, registerLeader } from '../support/client.ts';
import { redisMissing } from '../support/redis-server.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';

// Reviews in the scaled-out deployment: an import that one process began is checked and ended at another one at once.
const isLong = process.env.LONG === '1';
let product: ScaledProduct;
let leader: Leader;
beforeAll(async () => {
  if (redisMissing || !isLong) return;
  product = await startScaled();
  leader = await registerLeader(product.url);
});
afterAll(async () => {
  if (redisMissing || !isLong) return;
  expect((await product.stop()).every((code) => code === 0 || code === null)).toBe(true);
});

let files = 0;
function nextFile() {
  files += 1;
  const asked = [`Q${files} listens`, `Q${files} decides`];
  const lines = Array.from(
    { length: 12 },
    (_, at) => `North,${1 + ((at * files) % 5)},${1 + ((at >> 1) % 5)}`,
  );
  return {
    ...{ fileName: 'a.csv', name: `Survey ${files}`, company: 'Engines Ltd', scale: { min: 1, max: 5 } },
    content: Buffer.from([['group', ...asked].join(','), ...lines].join('\n')).toString('base64'),
  };
}
/** At the first or the second API process. */
const at = <Answer>(process: 0 | 1, method: string, path: string, body?: object) =>
  callerOf(product.apis[process]?.url ?? '')<Answer>(method, path, body, { token: leader.token });
const begin = async (process: 0 | 1) =>
  (await at<{ assessmentId: string }>(process, 'POST', '/api/imports', nextFile())).assessmentId;
const end = (process: 0 | 1, assessmentId: string, how: 'show' | 'withdraw') =>
  at(process, 'POST', `/api/imports/${assessmentId}/${how}`).then(
    () => 'accepted',
    (error: unknown) => (error instanceof HttpProblem ? error.code : Promise.reject(error)),
  );
const stateOf = async (assessmentId: string) =>
  (await at<ImportProgress>(0, 'GET', `/api/imports/${assessmentId}`)).state;

describe.skipIf(redisMissing || !isLong)('an import in review, with two API and two worker processes', () => {
  it('is checked at once at the process that did not begin it, and shown by both at once, is imported once', async () => {
    const assessmentId = await begin(0);
    const check = await at<ImportCheck>(1, 'GET', `/api/imports/${assessmentId}/check`);
    expect(check.people).toBe(12);
    expect(await Promise.all([end(0, assessmentId, 'show'), end(1, assessmentId, 'show')])).toEqual([
      'accepted',
      'accepted',
    ]);
    await expect.poll(() => stateOf(assessmentId), { timeout: 30_000 }).toBe('released');
    expect(await end(1, assessmentId, 'withdraw')).toBe('IMPORT_SHOWN');
  });

  it('shown and withdrawn by two processes at once, is one of the two, and both say so', async () => {
    for (let round = 0; round < 2; round += 1) {
      const assessmentId = await begin(round % 2 === 0 ? 0 : 1);
      const [shown, withdrawn] = await Promise.all([
        end(0, assessmentId, 'show'),
        end(1, assessmentId, 'withdraw'),
      ]);
      const outcome = [shown, withdrawn].join();
      expect(['accepted,IMPORT_SHOWN', 'IMPORT_WITHDRAWN,accepted']).toContain(outcome);
      const state = shown === 'accepted' ? 'released' : 'withdrawn';
      await expect.poll(() => stateOf(assessmentId), { timeout: 30_000 }).toBe(state);
    }
  });

  it('arrives, though the worker that runs is killed when it is shown', async () => {
    const assessmentId = await begin(1);
    const [worker] = product.workers;
    // Refused with 503 for a moment, if the view does not have it yet.
    const shown = expect.poll(() => end(0, assessmentId, 'show'), { timeout: 60_000 }).toBe('accepted');
    await Promise.all([shown, worker?.kill()]);
    await expect.poll(() => stateOf(assessmentId), { timeout: 90_000 }).toBe('released');
  });
});
