import { networkError, refusal, timeoutError, unexpectedAnswer } from '../app-error.ts';
import { place } from '../place.ts';
import { parseRetryAfter } from './retry.ts';

const timeoutMs = 30_000;

export type RequestParts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a file is sent unchanged with its own content type. */
  readonly body?: unknown;
  /** Revision the change is based on; the server refuses with 412 if there is a newer one. */
  readonly ifMatch?: number | undefined;
  readonly token?: string | null | undefined;
};

export type AttemptRequest = RequestParts & {
  /** Path from the root of the site; on pages of the sample, the sample answers it. */
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** The browser completes the request after the page closes. */
  readonly keepalive?: boolean | undefined;
  /** Reads a successful answer that is not JSON. The timeout covers the reading, so a stalled download is retried. */
  readonly readGood?: ((response: Response) => Promise<unknown>) | undefined;
};

/**
 * One attempt of a request, used by the app and the survey (`retrying` repeats it). Returns the unvalidated JSON body; undefined for 204. Throws
 * AppError, or the abort reason if the caller aborted.
 * @param requestId idempotency key of the command: the same for every attempt
 */
export async function attempt(request: AttemptRequest, requestId: string): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? either(request.signal, timeout) : timeout;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(place + request.path, { ...fetchOptions(request, requestId), signal });
    if (response.ok && request.readGood) return await request.readGood(response);
    body = parseJson(await response.text());
  } catch (thrown) {
    if (request.signal?.aborted) throw thrown;
    throw timeout.aborted ? timeoutError(requestId) : networkError(requestId);
  }
  if (!response.ok) {
    // By the clock of the server, because that of a phone may be days off.
    const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), now);
    throw refusal(response.status, body, requestId, retryAfter);
  }
  if (body === undefined && response.status !== 204) throw unexpectedAnswer(response.status, requestId);
  return body;
}

/** Aborts as soon as one of them does. (`AbortSignal.any` is missing in browsers that docs/browsers.md promises.) */
function either(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
}

/** `fetch` options of a request, without the timeout. */
export function fetchOptions(
  request: Omit<AttemptRequest, 'path' | 'signal'>,
  requestId: string,
): RequestInit {
  const { body, token, ifMatch } = request;
  return {
    method: request.method,
    headers: {
      accept: request.readGood ? '*/*' : 'application/json',
      'x-request-id': requestId,
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(request.keepalive === undefined ? {} : { keepalive: request.keepalive }),
  };
}

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
