import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compiled, compilersFor } from '../http/plugins/validation.ts';
import { saveBody, saved } from './contract/take.ts';
import { frequent } from './frequent.ts';

const { serializerCompiler } = compilersFor(frequent);

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

test('every value that the fast check accepts is accepted by zod and left unchanged', async () => {
  const accepts = await compiled(saveBody);
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(body, (value) => {
      // Converted to a parsed JSON body: no undefined, plain prototypes.
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

test('the request and answer schemas of a save are registered as frequent', () => {
  expect([...frequent]).toEqual([saveBody, saved]);
});

const whole = fc.oneof(
  { weight: 8, arbitrary: fc.nat() },
  fc.double(),
  fc.constantFrom<unknown>(null, '1', undefined),
);
const savedAnswer = fc.record(
  {
    revision: whole,
    position: fc.oneof(
      { weight: 9, arbitrary: fc.nat().map(String) },
      fc.constantFrom<unknown>('', '1\n', '-1', 7, null),
    ),
    answered: fc.nat(),
    asked: whole,
    savedAt: fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('9999-12-31') })
          .map((date) => date.toISOString()),
      },
      fc.constantFrom<unknown>('2026-13-01T00:00:00.000Z', '2026-02-30T00:00:00Z', '2026-11-22', 'now', 7),
    ),
    more: fc.constant('x'),
  },
  { requiredKeys: ['revision', 'position', 'answered', 'asked', 'savedAt'] },
);

test('an answer is serialised as by zod, and refused if zod refuses it', async () => {
  const route = { schema: saved, method: 'PUT', url: '/', httpStatus: '200' } as never;
  const write = serializerCompiler(route);
  // The first answer is serialised by zod, and triggers the compilation for the others.
  write({ revision: 0, position: '1', answered: 1, asked: 1, savedAt: '2026-11-22T00:00:00.000Z' });
  const accepts = await compiled(saved);
  let fast = 0;
  fc.assert(
    fc.property(savedAnswer, (value) => {
      const exact = z.safeEncode(saved, value as never);
      if (accepts(value)) fast += 1;
      if (exact.success) expect(write(value)).toBe(JSON.stringify(exact.data));
      else expect(() => write(value)).toThrow();
    }),
    { numRuns: 3_000 },
  );
  expect(fast).toBeGreaterThan(100);
});

test('a frozen answer is serialised once, any other answer each time', () => {
  const write = serializerCompiler({
    schema: z.object({ n: z.number() }),
    method: 'GET',
    url: '/',
    httpStatus: '200',
  } as never);
  let read = 0;
  const answer = (frozen: boolean) => {
    const counted = {
      get n() {
        read += 1;
        return 1;
      },
    };
    return frozen ? Object.freeze(counted) : counted;
  };
  const [fixed, free] = [answer(true), answer(false)];
  expect([write(fixed), read]).toEqual(['{"n":1}', 1]);
  expect([write(fixed), read]).toEqual(['{"n":1}', 1]);
  expect([write(free), write(free), read]).toEqual(['{"n":1}', '{"n":1}', 3]);
});
