import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveBody } from '../contract/take.ts';
import { compiled, frequent } from './validation.ts';

const score = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 9 }) },
  fc.integer({ min: -2, max: 11 }),
  fc.double(),
  fc.constantFrom<unknown>(
    'cantJudge',
    'cantjudge',
    null,
    undefined,
    true,
    '3',
    3.5,
    -0,
    Number.MAX_SAFE_INTEGER + 1,
  ),
);
const theme = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('1.1.1', '12.3.4', '9.99.9') },
  fc.constantFrom('1.1.1', '12.3.4', '1.1', '1.1.1.1', ' 1.1.1', '1.1.1\n', '١.1.1', '111.1.1'),
  fc.string(),
);
const comment = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    7,
    'x'.repeat(2_000),
    'x'.repeat(2_001),
    '😀'.repeat(1_000),
    '😀'.repeat(1_001),
  ),
  fc.string({ unit: 'binary' }),
);
const answer = fc.oneof(
  { weight: 5, arbitrary: fc.record({ theme, score, comment }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.record({ theme, score, more: fc.constant(1) }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      1,
      'a',
      [],
      JSON.parse('{"theme":"1.1.1","__proto__":{"score":3}}'),
    ),
  },
);
const body = fc.oneof(
  { weight: 6, arbitrary: fc.record({ answers: fc.array(answer, { maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.anything() },
);

test('what the fast check accepts, zod accepts, and leaves as it is', async () => {
  const accepts = await compiled(saveBody);
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(body, (value) => {
      // As a body arrives: no undefined, no other prototypes.
      const given: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
      const fast = accepts(given);
      const exact = z.safeParse(saveBody, given);
      seen[fast ? 'accepted' : 'refused'] += 1;
      if (fast) expect(exact).toMatchObject({ success: true, data: given });
    }),
    { numRuns: 3_000 },
  );
  expect(seen.accepted).toBeGreaterThan(20);
  expect(seen.refused).toBeGreaterThan(1_000);
});

test('the schema of a save is one of the frequent ones', () => {
  expect(frequent.has(saveBody)).toBe(true);
});
