import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { errorText } from '../error-texts.ts';
import { send } from './http.ts';

type Reply = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

let asked: Request[] = [];
let waits: number[] = [];
/** Answers in this order and repeats the last one. An Error stands for a lost connection. */
function answerWith(...replies: readonly (Reply | Error)[]): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)];
    asked.push(new Request(`http://localhost${path}`, init));
    if (!reply || reply instanceof Error) throw reply ?? new Error('nothing prepared');
    const text = reply.body === undefined ? null : JSON.stringify(reply.body);
    return new Response(text, { status: reply.status, ...(reply.headers ? { headers: reply.headers } : {}) });
  });
}

beforeEach(() => {
  asked = [];
  waits = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('setTimeout', (done: () => void, ms: number) => {
    waits.push(ms);
    queueMicrotask(done);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const headers = (name: string) => asked.map((request) => request.headers.get(name));
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );

describe('a request with retries', () => {
  test('a transient failure is retried three times under one request id, after half of 1, 2 and 4 seconds', async () => {
    answerWith({ status: 503 });
    const thrown = await thrownBy(send({ method: 'POST', path: '/x', body: { a: 1 } }));
    expect(thrown).toMatchObject({ status: 503 });
    expect(asked).toHaveLength(4);
    expect(new Set(headers('x-request-id')).size).toBe(1);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test.each([408, 429, 500, 502, 503, 504])('status %d is retried', async (status) => {
    answerWith({ status }, { status: 200, body: { fine: true } });
    expect(await send({ method: 'GET', path: '/x' })).toEqual({ fine: true });
    expect(asked).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 409, 412, 422])('status %d is final', async (status) => {
    answerWith({ status });
    expect(await thrownBy(send({ method: 'GET', path: '/x' }))).toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  test('the retry waits at least as long as Retry-After', async () => {
    answerWith({ status: 429, headers: { 'retry-after': '3' } }, { status: 200, body: {} });
    await send({ method: 'GET', path: '/x' });
    expect(waits).toEqual([3500]);
  });

  test('a Retry-After that is a date is read by the clock of the server, because that of a phone may be days off', async () => {
    const later = { date: 'Sat, 21 Nov 2026 09:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 09:00:03 GMT' };
    answerWith({ status: 503, headers: later }, { status: 200, body: {} });
    await send({ method: 'GET', path: '/x' });
    expect(waits).toEqual([3500]);
  });

  test('an abort by the caller reaches the request, whose reason is thrown without a retry', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      const ended = new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        else signal.addEventListener('abort', () => reject(signal.reason));
      });
      stop.abort('left');
      return ended;
    });
    expect(await thrownBy(send({ method: 'GET', path: '/x', signal: stop.signal }))).toBe('left');
    expect(await thrownBy(send({ method: 'GET', path: '/x', signal: AbortSignal.abort('gone') }))).toBe(
      'gone',
    );
    expect(waits).toEqual([]);
  });

  test('a lost connection gives the network message and status 0', async () => {
    answerWith(new TypeError('failed to fetch'));
    const thrown = await thrownBy(send({ method: 'GET', path: '/x' }));
    expect(thrown).toMatchObject({ message: errorText.network, status: 0 });
  });

  test('a refusal keeps message, status, data and request id', async () => {
    const body = { error: 'teapot' };
    answerWith({ status: 418, body });
    const thrown = await thrownBy(send({ method: 'GET', path: '/x', requestId: 'r-1' }));
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({
      message: 'An error occurred',
      status: 418,
      data: body,
      requestId: 'r-1',
    });
  });

  test('a file is sent unchanged, and a change states its revision in If-Match', async () => {
    answerWith({ status: 200, body: {} });
    await send({ method: 'PUT', path: '/x', body: new Blob(['abc'], { type: 'image/png' }), ifMatch: 7 });
    expect(headers('content-type')).toEqual(['image/png']);
    expect(headers('if-match')).toEqual(['"7"']);
    expect(await asked[0]?.text()).toBe('abc');
  });
});
