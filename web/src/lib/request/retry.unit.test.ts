import { describe, expect, test, vi } from 'vitest';
import { waitFor } from '../../../../tests/support/wait-for.ts';
import { AppError } from '../app-error.ts';
import { backoff, isRetried, parseRetryAfter, retryDelay, retrying } from './retry.ts';

describe('retry timing', () => {
  test('the upper bound doubles from one second, and jitter reaches zero', () => {
    expect([0, 1, 2].map((retry) => retryDelay(retry, null, () => 1))).toEqual([1000, 2000, 4000]);
    expect(retryDelay(2, null, () => 0)).toBe(0);
  });

  test('there are at most three retries', () => expect(retryDelay(3, null, () => 1)).toBeNull());

  test('the wait is at least Retry-After and at most ten seconds', () => {
    expect(retryDelay(0, 5, () => 0)).toBe(5000);
    expect(retryDelay(2, 9, () => 1)).toBe(10_000);
  });

  test('a Retry-After above ten seconds gives no retry', () => expect(retryDelay(0, 60, () => 0)).toBeNull());

  test('backoff without a retry limit is capped, but honours Retry-After in full', () => {
    expect(backoff(9, null, () => 1, 30_000)).toBe(30_000);
    expect(backoff(0, 120, () => 0, 30_000)).toBe(120_000);
  });

  test('only transient failures are retried', () => {
    expect([0, 408, 429, 500, 502, 503, 504].every(isRetried)).toBe(true);
    expect([200, 400, 401, 403, 404, 409, 422, 501].some(isRetried)).toBe(false);
  });

  test('Retry-After is parsed from seconds or a date', () => {
    const now = Date.parse('2026-03-14T10:00:00Z');
    expect(parseRetryAfter('7', now)).toBe(7);
    expect(parseRetryAfter('Sat, 14 Mar 2026 10:00:05 GMT', now)).toBe(5);
    expect(parseRetryAfter('soon', now)).toBeNull();
  });
});

describe('retrying work', () => {
  const busy = new AppError({ code: 'BUSY', status: 503, message: 'busy' });
  const failing = (thrown: unknown) => vi.fn().mockRejectedValue(thrown);

  test('a programming fault is thrown at once', async () => {
    const work = failing(new TypeError('x is undefined'));
    await expect(retrying(work)).rejects.toThrow(TypeError);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('a failure is thrown at once if a retry is not worth it', async () => {
    const work = failing(busy);
    await expect(retrying(work, { worthIt: () => false })).rejects.toBe(busy);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('an abort ends the wait with its reason', async () => {
    const abort = new AbortController();
    const work = failing(busy);
    const repeated = retrying(work, { signal: abort.signal });
    await waitFor(() => expect(work).toHaveBeenCalled());
    abort.abort(new Error('the page is gone'));
    await expect(repeated).rejects.toThrow('the page is gone');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
