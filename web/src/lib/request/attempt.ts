import { networkError, refusal, timeoutError, unexpectedAnswer } from '../app-error.ts';
import { parseRetryAfter } from './retry.ts';

const timeoutMs = 30_000;

export type RequestParts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a file as it is, with its own type. */
  readonly body?: unknown;
  /** The revision the change was made on; the server refuses (412) when there is a newer one. */
  readonly ifMatch?: number | undefined;
  readonly token?: string | null | undefined;
};

export type AttemptRequest = RequestParts & {
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** The browser goes on sending when the page is closed. */
  readonly keepalive?: boolean | undefined;
  /** Reads a good answer that is not JSON. The timeout covers the reading, too: a download that stalls is tried again. */
  readonly readGood?: ((response: Response) => Promise<unknown>) | undefined;
};

/**
 * One attempt of a request, for the app and the survey (`retrying` repeats it): answers the JSON body, unchecked; undefined for 204.
 * Throws AppError, or the abort reason when the caller aborted.
 * @param requestId names the command on the server: the same for every attempt.
 */
export async function attempt(request: AttemptRequest, requestId: string): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(request.path, { ...fetchOptions(request, requestId), signal });
    if (response.ok && request.readGood) return await request.readGood(response);
    body = parseJson(await response.text());
  } catch (thrown) {
    if (request.signal?.aborted) throw thrown;
    throw timeout.aborted ? timeoutError(requestId) : networkError(requestId);
  }
  if (!response.ok) {
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now());
    throw refusal(response.status, body, requestId, retryAfter);
  }
  if (body === undefined && response.status !== 204) throw unexpectedAnswer(response.status, requestId);
  return body;
}

/** What `fetch` is given for a request, without its timeout. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
