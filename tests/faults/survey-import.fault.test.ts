import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';

// An import whose stored file is lost can never continue. Its user must be told, and no partial import may be visible.
let product: Product;
let leader: Leader;

beforeAll(async () => {
  product = await runProduct({
    change: (infra) => ({
      ...infra,
      blobs: {
        ...infra.blobs,
        put: (...file) => infra.blobs.put(...file),
        delete: (key) => infra.blobs.delete(key),
        get: async (key) => (key.startsWith('imports/') ? undefined : infra.blobs.get(key)),
      },
    }),
  });
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

test('an import that cannot continue is reported as failed, and the survey is not listed', async () => {
  const { token } = leader;
  const rows = Array.from({ length: 9 }, (_, person) => `North,${1 + (person % 5)}`);
  const { assessmentId } = await leader.call<{ assessmentId: string }>(
    'POST',
    '/api/imports',
    {
      fileName: 'climate.csv',
      scale: { min: 1, max: 5 },
      content: Buffer.from(['group,Q1', ...rows].join('\n')).toString('base64'),
      name: 'Climate',
      company: 'Engines Ltd',
      leaveOut: false,
    },
    { token },
  );
  const progress = () =>
    leader.call<ImportProgress>('GET', `/api/imports/${assessmentId}`, undefined, { token });
  await expect.poll(async () => (await progress()).state, { timeout: 20_000, interval: 50 }).toBe('failed');
  expect(await progress()).toMatchObject({ imported: 0, responses: 9 });
  const { assessments } = await leader.call<{ assessments: unknown[] }>(
    'GET',
    '/api/assessments',
    undefined,
    {
      token,
    },
  );
  expect(assessments).toEqual([]);
  expect(await product.infra.jobs.deadLetters('survey-imports')).toMatchObject([
    { error: expect.stringContaining('gone') },
  ]);
});
