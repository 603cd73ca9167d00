import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import { networkError, refusal, timeoutError, unexpectedAnswer } from '../../lib/app-error.ts';
import { parseRetryAfter } from '../../lib/request/retry.ts';

const timeoutMs = 30_000;
/** Browsers refuse more than 64 KiB of keepalive bodies on their way at once. */
const keepaliveBytes = 30_000;

export type SurveyRequest<Shape extends z.ZodMiniType> = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly answer: Shape;
  readonly body?: unknown;
  readonly token?: string | null;
  /** Names the command on the server: the same on every retry of the same content. */
  readonly requestId?: string;
};

/** One attempt, its answer checked; throws AppError. Who retries when differs by caller. */
export async function ask<Shape extends z.ZodMiniType>(
  request: SurveyRequest<Shape>,
): Promise<z.infer<Shape>> {
  const requestId = request.requestId ?? newId();
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(request.path, { ...fetchOptions(request, requestId), signal: timeout });
    text = await response.text();
  } catch {
    throw timeout.aborted ? timeoutError(requestId) : networkError(requestId);
  }
  const body = parseJson(text);
  if (!response.ok) {
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now());
    throw refusal(response.status, body, requestId, retryAfter);
  }
  const parsed = z.safeParse(request.answer, body);
  if (!parsed.success) throw unexpectedAnswer(response.status, requestId);
  return parsed.data;
}

export function fetchOptions(
  request: Pick<SurveyRequest<z.ZodMiniType>, 'method' | 'body' | 'token'>,
  requestId: string,
): RequestInit {
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  return {
    method: request.method,
    headers: {
      accept: 'application/json',
      'x-request-id': requestId,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
    },
    // A save goes on when the page is closed meanwhile. UTF-8 takes at most three bytes a UTF-16 unit.
    ...(body === null ? {} : { body, keepalive: body.length * 3 <= keepaliveBytes }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
