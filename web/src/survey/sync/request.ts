import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import { unexpectedAnswer } from '../../lib/app-error.ts';
import { attempt, fetchOptions, type RequestParts } from '../../lib/request/attempt.ts';
import { retrying } from '../../lib/request/retry.ts';

/** Browsers refuse more than 64 KiB of keepalive bodies in flight. */
const keepaliveBytes = 30_000;

export type SurveyRequest<Shape extends z.ZodMiniType> = Pick<RequestParts, 'method' | 'body' | 'token'> & {
  readonly path: string;
  readonly answer: Shape;
  /** Idempotency key: the same on every retry of the same content. */
  readonly requestId?: string;
};

/** One attempt with a validated answer; throws AppError. The sender and `insist` repeat it. */
export async function ask<Shape extends z.ZodMiniType>({
  answer,
  requestId = newId(),
  ...request
}: SurveyRequest<Shape>): Promise<z.infer<Shape>> {
  const parsed = z.safeParse(
    answer,
    await attempt({ ...request, keepalive: isSmall(request.body) }, requestId),
  );
  if (!parsed.success) throw unexpectedAnswer(200, requestId);
  return parsed.data;
}

/** Retries an action the person waits for while the server is busy; fails at once without a connection. Throws like `retrying`. */
export const insist = <T>(work: () => Promise<T>): Promise<T> =>
  retrying(work, { worthIt: () => navigator.onLine });

/** For a page that is closing: the answer is ignored. */
export function sendAndForget(path: string, request: RequestParts, requestId: string): void {
  fetch(path, fetchOptions({ ...request, keepalive: true }, requestId)).catch(() => undefined);
}

/** Uses keepalive, so that a save completes after the page closes. UTF-8 takes at most three bytes per UTF-16 unit. */
const isSmall = (body: unknown): boolean | undefined =>
  body === undefined ? undefined : JSON.stringify(body).length * 3 <= keepaliveBytes;
