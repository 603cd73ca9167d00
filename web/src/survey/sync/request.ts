import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import { unexpectedAnswer } from '../../lib/app-error.ts';
import { place } from '../../lib/place.ts';
import { attempt, fetchOptions, type RequestParts } from '../../lib/request/attempt.ts';
import { retrying } from '../../lib/request/retry.ts';

/** Browsers refuse more than 64 KiB of keepalive bodies in flight. */
const keepaliveBytes = 30_000;

export type SurveyRequest<Shape extends z.ZodMiniType> = Pick<RequestParts, 'method' | 'body' | 'token'> & {
  readonly path: string;
  readonly answer: Shape;
  /** Idempotency key: the same for every retry of the same content. */
  readonly requestId?: string;
};

/** One attempt whose answer is validated. The sender and `insist` repeat it. @throws AppError */
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

/**
 * Retries an action for which the person is waiting, while the server is busy; fails at once when offline. @throws as `retrying`
 * does
 */
export const insist = <T>(work: () => Promise<T>): Promise<T> =>
  retrying(work, { worthIt: () => navigator.onLine });

/** Sends a request when the page closes; its answer is ignored. */
export function sendAndForget(path: string, request: RequestParts, requestId: string): void {
  fetch(place + path, fetchOptions({ ...request, keepalive: true }, requestId)).catch(() => undefined);
}

/**
 * Whether the body is small enough for keepalive, which completes a save after the page closes. UTF-8 takes at most three bytes
 * per UTF-16 unit.
 */
const isSmall = (body: unknown): boolean | undefined =>
  body === undefined ? undefined : JSON.stringify(body).length * 3 <= keepaliveBytes;
