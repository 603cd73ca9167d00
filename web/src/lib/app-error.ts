import * as z from 'zod/mini';
import { problem } from '../../../api/http/contract/common.ts';
import { errorText } from './error-texts.ts';

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

/** The only form in which a failure reaches a component. `message` is a sentence for people. */
export class AppError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  readonly requestId: string | null;
  readonly fields: readonly FieldFinding[];
  /** Seconds to wait, as the server requested. */
  readonly retryAfter: number | null;
  /** Unparsed body of the refusal; undefined when no answer arrived. */
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

/** The refusal is caused by a limit of the organisation's plan (domain/billing/limits.ts). */
export const isPlanRefusal = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.code === 'PLAN_LIMIT' || thrown.code === 'PLAN_RESTRICTED');

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

/** Statuses by which a gateway reports that the server behind it does not answer. */
const fromGateway: ReadonlySet<number> = new Set([502, 503, 504]);

/** Turns a refused request into an AppError: from the server's problem document if there is one, else from the status alone. */
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
      message: fromGateway.has(status) ? errorText.unavailable : errorText.unknown,
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

export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError({ code: 'UNEXPECTED', message: errorText.unknown });
}

/** The server's message, or `fallback` if the server sent none that a person can use. */
export function messageOr(thrown: unknown, fallback: string): string {
  const { message } = toAppError(thrown);
  return message === errorText.unknown ? fallback : message;
}

/** The cause of a failure in words; empty if its message says only that the server gave no usable answer. */
export const causeOf = ({ message }: AppError): string => (noCause.has(message) ? '' : message);

const noCause: ReadonlySet<string> = new Set([errorText.unknown, errorText.unavailable, errorText.timeout]);
