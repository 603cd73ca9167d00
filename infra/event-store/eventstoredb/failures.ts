import type { Revision } from '../../../domain/kernel/event.ts';

/** What an error of the client means for the call that failed. */
export type Failure =
  | { readonly kind: 'wrongRevision'; readonly actual: Revision | null }
  | { readonly kind: 'tombstoned' }
  | { readonly kind: 'streamNotFound' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'denied' }
  /** Certainly not executed, so it is safe to retry. */
  | { readonly kind: 'notExecuted' }
  /** It is unknown whether the call was executed: a deadline, a lost connection, or an inconclusive answer. */
  | { readonly kind: 'unclear' }
  /** An error in the program, not in the store. */
  | { readonly kind: 'bug' };

/** No answer within the deadline, or the connection ended unexpectedly. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** The store cannot be read at the moment. Nothing was lost; retry later. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** The store refuses the user of the connection string. */
export class StoreAccessDenied extends Error {
  override readonly name = 'StoreAccessDenied';
}

/**
 * Messages of refusals that a server sends before it processes a call (RpcExceptions.cs, `NotHandled`), and of gRPC
 * failures before sending.
 */
const neverStarted =
  /No connection established|Name resolution failed|closed before call started|Server Is (?:Not Ready|Too Busy)|No leader info/;

const kinds: ReadonlyMap<string, Exclude<Failure['kind'], 'wrongRevision'>> = new Map([
  ['stream-deleted', 'tombstoned'],
  ['stream-not-found', 'streamNotFound'],
  ['maximum-append-size-exceeded', 'tooLarge'],
  ['access-denied', 'denied'],
  ['not-leader', 'notExecuted'],
]);

/**
 * Classifies an error. The client's errors have a `type`; errors that it did not convert have gRPC's numeric `code`.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionLost || error instanceof StoreUnreachable) return { kind: 'unclear' };
  if (!(error instanceof Error)) return { kind: 'bug' };
  const type = 'type' in error && typeof error.type === 'string' ? error.type : undefined;
  if (type === 'wrong-expected-version') return { kind: 'wrongRevision', actual: actualOf(error) };
  const kind = type && kinds.get(type);
  if (kind) return { kind };
  const ofGrpc = type !== undefined || ('code' in error && typeof error.code === 'number');
  if (!ofGrpc) return { kind: 'bug' };
  return { kind: neverStarted.test(error.message) ? 'notExecuted' : 'unclear' };
}

/**
 * For a missing stream, `actualVersion` is `no_stream` in the answer to an append and -1 in the answer to a tombstone.
 */
function actualOf(error: Error): Revision | null {
  const actual = 'actualVersion' in error ? error.actualVersion : undefined;
  return typeof actual === 'bigint' && actual >= 0n ? (Number(actual) as Revision) : null;
}
