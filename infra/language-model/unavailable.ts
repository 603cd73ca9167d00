import { OutgoingRefused } from '../outgoing/failures.ts';
import { ModelUnavailable } from './port.ts';

/** Statuses of gateways whose server may have answered, and billed, afterwards. */
const ofGateways = new Set([502, 504, 524]);

/** For a status other than 200. Providers bill nothing for most of them. */
export function failedWith(status: number, headers: Headers | undefined): ModelUnavailable {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return new ModelUnavailable({
    status,
    mayBeBilled: ofGateways.has(status),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  });
}

const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** For a call without an HTTP answer: refused before it was sent, not connected, cut, too slow or too large. */
export function lostBy(error: unknown): ModelUnavailable {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (cause instanceof OutgoingRefused || ('code' in cause && neverArrived.has(String(cause.code))))
      return new ModelUnavailable({ status: null, mayBeBilled: false });
  return new ModelUnavailable({ status: null, mayBeBilled: true });
}
