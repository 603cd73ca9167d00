import { expect, it } from 'vitest';
import type { Log } from './log.ts';
import { logSeldom } from './log-seldom.ts';

it('a failure that repeats is logged at once, and then once a minute with the number of those between', () => {
  const lines: unknown[] = [];
  const log = { warn: (fields: object, what: string) => lines.push({ ...fields, what }) };
  let now = 5;
  const failed = logSeldom(log as unknown as Log, 'warn', 'it went away', () => now);
  for (let time = 0; time < 487; time += 1) failed('first');
  now += 60_000;
  failed('second');
  now += 30_000;
  failed('third');
  now += 30_000;
  failed('fourth');
  now += 3_600_000;
  failed('fifth');
  expect(lines).toEqual([
    { err: 'first', what: 'it went away' },
    { err: 'second', repeated: 486, what: 'it went away' },
    { err: 'fourth', repeated: 1, what: 'it went away' },
    { err: 'fifth', what: 'it went away' },
  ]);
});
