import * as z from 'zod/mini';
import { problem } from '../../../api/http/contract/common.ts';

export type FieldFinding = { readonly path: string; readonly message: string; readonly code: string };

type Details = {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly fields?: readonly FieldFinding[];
  readonly retryAfter?: number | null;
  readonly data?: unknown;
};

/** The one shape every failure has by the time a screen sees it. `message` is a sentence for people. */
export class AppError extends Error {
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly requestId: string | null;
  readonly fields: readonly FieldFinding[];
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | null;
  /** The body of the refusal as it came; undefined when no answer came. */
  readonly data: unknown;

  constructor(details: Details) {
    super(details.message);
    this.name = 'AppError';
    this.code = details.code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId ?? null;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter ?? null;
    this.data = details.data;
  }
}

/** The plan of the organisation is in the way (domain/billing/limits.ts). */
export const isPlanRefusal = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.code === 'PLAN_LIMIT' || thrown.code === 'PLAN_RESTRICTED');

export const errorText = {
  network: 'Network error. Please check your connection.',
  timeout: 'The server did not answer in time. Please try again.',
  unknown: 'An error occurred',
  unexpected: 'The server answered in a way this page does not understand. Refresh the page and try again.',
} as const;

export function networkError(requestId: string): AppError {
  return new AppError({ code: 'NETWORK', message: errorText.network, requestId });
}

export function timeoutError(requestId: string): AppError {
  return new AppError({ code: 'TIMEOUT', message: errorText.timeout, requestId });
}

export function unexpectedAnswer(status: number, requestId: string | null): AppError {
  return new AppError({
    code: 'UNEXPECTED_ANSWER',
    message: errorText.unexpected,
    status,
    ...(requestId ? { requestId } : {}),
  });
}

/** A refused request: the server's problem document when there is one, else the status alone. */
export function refusal(
  status: number,
  body: unknown,
  requestId: string,
  retryAfter: number | null,
): AppError {
  const parsed = z.safeParse(problem, body);
  if (!parsed.success) {
    return new AppError({
      code: `HTTP_${status}`,
      message: errorText.unknown,
      status,
      requestId,
      retryAfter,
      data: body,
    });
  }
  const told = parsed.data;
  return new AppError({
    code: told.code,
    message: told.detail || told.title || errorText.unknown,
    status,
    requestId: told.requestId,
    fields: told.errors ?? [],
    retryAfter: told.retryAfter ?? retryAfter,
    data: body,
  });
}

/** Anything thrown, as an AppError. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError({ code: 'UNEXPECTED', message: errorText.unknown });
}

/** What the server said, or the page's own words where it said nothing a person can use. */
export function messageOr(thrown: unknown, fallback: string): string {
  const { message } = toAppError(thrown);
  return message === errorText.unknown ? fallback : message;
}
