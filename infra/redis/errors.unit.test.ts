import { expect, test } from 'vitest';
import { named, RedisFull, RedisUnavailable } from './errors.ts';

test.each([
  'Command timed out',
  'Connection is closed.',
  'connect ECONNREFUSED 127.0.0.1:6379',
  'Reached the max retries per request limit (which is 0). Refer to "maxRetriesPerRequest" option for details.',
  'LOADING Redis is loading the dataset in memory',
  "READONLY You can't write against a read only replica.",
])('the error "%s" is reported as RedisUnavailable', (message) => {
  const cause = new Error(message);
  expect(named(cause)).toBeInstanceOf(RedisUnavailable);
  expect(named(cause)).toMatchObject({ cause });
});

test('out of memory is reported as RedisFull, in a script and in a transaction', () => {
  const refused = new Error("OOM command not allowed when used memory > 'maxmemory'.");
  expect(named(refused)).toBeInstanceOf(RedisFull);
  const aborted = Object.assign(new Error('EXECABORT Transaction discarded because of previous errors.'), {
    previousErrors: [refused],
  });
  expect(named(aborted)).toBeInstanceOf(RedisFull);
});

test('a programming error is passed on unchanged', () => {
  const mistake = new Error('WRONGTYPE Operation against a key holding the wrong kind of value');
  expect(named(mistake)).toBe(mistake);
  expect(named('text')).toBe('text');
});
