import { v4 as randomUuid } from 'uuid';
import { networkError, refusal, timeoutError, unexpectedAnswer } from '../app-error.ts';
import { isRetried, parseRetryAfter, retryDelay } from './retry.ts';

const base = '/api';
const timeoutMs = 30_000;

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, from lib/urls.ts. */
  readonly path: string;
  /** Sent as JSON; a file as it is, with its own type. */
  readonly body?: unknown;
  /** The revision the change was made on; the server refuses (412) when somebody was faster. */
  readonly ifMatch?: number | undefined;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Names the command for 24 h on the server: the same on every retry. */
  readonly requestId?: string | undefined;
  /** What a good answer is read as: JSON, or bytes with the name the server gives them ({@link ReceivedFile}). */
  readonly read?: 'json' | 'file' | undefined;
};

export type ReceivedFile = { readonly file: Blob; readonly name: string | null };

/**
 * One request with its retries; answers the JSON body, unchecked, or the file. Throws AppError, or the abort reason when the caller
 * aborted. Knows nothing of sessions: see session.ts and api.ts.
 */
export async function send(request: HttpRequest): Promise<unknown> {
  const requestId = request.requestId ?? randomUuid();
  for (let retry = 0; ; retry += 1) {
    const attempt = await attemptOnce(request, requestId);
    if (attempt.ok) return attempt.body;
    const delay = isRetried(attempt.error.status)
      ? retryDelay(retry, attempt.error.retryAfter, Math.random)
      : null;
    if (delay === null) throw attempt.error;
    await wait(delay, request.signal);
  }
}

type Attempt = { ok: true; body: unknown } | { ok: false; error: ReturnType<typeof refusal> };

async function attemptOnce(request: HttpRequest, requestId: string): Promise<Attempt> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    const response = await fetch(base + request.path, {
      method: request.method,
      headers: {
        accept: request.read === 'file' ? '*/*' : 'application/json',
        'x-request-id': requestId,
        ...(request.ifMatch === undefined ? {} : { 'if-match': `"${request.ifMatch}"` }),
        ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
        ...contentType(request.body),
      },
      ...(request.body === undefined ? {} : { body: encoded(request.body) }),
      signal,
    });
    if (request.read === 'file' && response.ok) return { ok: true, body: await readFile(response) };
    const body = await readJson(response);
    if (!response.ok) {
      const retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now());
      return { ok: false, error: refusal(response.status, body, requestId, retryAfter) };
    }
    if (body === undefined && response.status !== 204)
      return { ok: false, error: unexpectedAnswer(response.status, requestId) };
    return { ok: true, body };
  } catch (thrown) {
    if (request.signal?.aborted) throw thrown;
    return { ok: false, error: timeout.aborted ? timeoutError(requestId) : networkError(requestId) };
  }
}

function contentType(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { 'content-type': body instanceof Blob ? body.type : 'application/json' };
}

const encoded = (body: unknown): Blob | string => (body instanceof Blob ? body : JSON.stringify(body));

/** The timeout covers the bytes, too: a download that stalls is tried again. */
async function readFile(response: Response): Promise<ReceivedFile> {
  const [, name = null] =
    /\bfilename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { file: await response.blob(), name };
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
