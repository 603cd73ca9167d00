import { describe, expect, test } from 'vitest';
import { isRetried, parseRetryAfter, retryDelay } from './retry.ts';

describe('retry timing', () => {
  test('the ceiling doubles from one second and jitter reaches down to zero', () => {
    expect([0, 1, 2].map((retry) => retryDelay(retry, null, () => 1))).toEqual([1000, 2000, 4000]);
    expect(retryDelay(2, null, () => 0)).toBe(0);
  });

  test('there are three retries', () => expect(retryDelay(3, null, () => 1)).toBeNull());

  test('it never comes back before the server asked for, nor later than ten seconds', () => {
    expect(retryDelay(0, 5, () => 0)).toBe(5000);
    expect(retryDelay(2, 9, () => 1)).toBe(10_000);
  });

  test('a longer wait is told to the person instead', () => expect(retryDelay(0, 60, () => 0)).toBeNull());

  test('only passing troubles are retried', () => {
    expect([0, 408, 429, 500, 502, 503, 504].every(isRetried)).toBe(true);
    expect([200, 400, 401, 403, 404, 409, 422, 501].some(isRetried)).toBe(false);
  });

  test('Retry-After is seconds or a date', () => {
    const now = Date.parse('2026-03-14T10:00:00Z');
    expect(parseRetryAfter('7', now)).toBe(7);
    expect(parseRetryAfter('Sat, 14 Mar 2026 10:00:05 GMT', now)).toBe(5);
    expect(parseRetryAfter('soon', now)).toBeNull();
  });
});
