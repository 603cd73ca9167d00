import type * as z from 'zod/mini';
import { answered } from '../api.ts';
import { networkError, refusal, timeoutError } from '../app-error.ts';
import { place } from '../place.ts';
import { parseJson } from '../request/attempt.ts';
import { base, type HttpRequest } from '../request/http.ts';
import { parseRetryAfter, retrying } from '../request/retry.ts';

/** If nothing is transferred for this long, the connection is treated as lost. */
const silentMs = 60_000;

type Options = {
  /** Idempotency key: the same on each retry of this file. */
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** @param share of the form that was sent, 0 to 1; begins again at 0 with each attempt */
  readonly onProgress: (share: number) => void;
};

/**
 * Uploads a form with a file and reports progress, which `fetch` cannot. The token, request ids, retries and errors work as for
 * every other request.
 */
export function upload<S extends z.ZodMiniType>(
  path: string,
  form: FormData,
  answer: S,
  { requestId, signal, onProgress }: Options,
): Promise<z.output<S>> {
  return answered({ method: 'POST', path, body: form, requestId, signal }, answer, (request) =>
    retrying(() => attempt(request, onProgress), { signal }),
  );
}

function attempt(
  { path, body, token, requestId = '', signal }: HttpRequest,
  onProgress: Options['onProgress'],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        end(() => reject(timeoutError(requestId)));
        request.abort();
      }, silentMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      heard();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () =>
      end(() => {
        const { status } = request;
        const answer = parseJson(request.responseText);
        if (status >= 200 && status < 300) return resolve(answer);
        const retryAfter = parseRetryAfter(request.getResponseHeader('retry-after'), Date.now());
        return reject(refusal(status, answer, requestId, retryAfter));
      });
    request.onerror = () => end(() => reject(networkError(requestId)));
    request.onabort = () => end(() => reject(signal?.reason));
    if (signal?.aborted) return end(() => reject(signal.reason));
    signal?.addEventListener('abort', abort);
    request.open('POST', place + base + path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-request-id', requestId);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    onProgress(0);
    heard();
    request.send(body as FormData);
  });
}
