import type { Revision } from '../../../domain/kernel/event.ts';

/** What an error of the client says about the call that failed. */
export type Failure =
  | { readonly kind: 'wrongRevision'; readonly actual: Revision | null }
  | { readonly kind: 'tombstoned' }
  | { readonly kind: 'streamNotFound' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'denied' }
  /** Certainly not carried out: try again. */
  | { readonly kind: 'notExecuted' }
  /** Carried out or not, nobody knows: a deadline, a lost connection, an answer that says nothing. */
  | { readonly kind: 'unclear' }
  /** Not about the store at all. */
  | { readonly kind: 'bug' };

/** No answer within the time allowed, or an end that nobody asked for. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** The store cannot be read now. Nothing was lost; try again later. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** The store refuses the user of the connection string. */
export class StoreAccessDenied extends Error {
  override readonly name = 'StoreAccessDenied';
}

/**
 * Refusals that a server gives before it looks at the call (RpcExceptions.cs, `NotHandled`) and failures of gRPC
 * before it sends anything.
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

/** The client's errors carry a `type`; what it forgot to convert carries gRPC's numeric `code`. */
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

/** A stream that is not there is `no_stream` in the answer to an append and -1 in the one to a tombstone. */
function actualOf(error: Error): Revision | null {
  const actual = 'actualVersion' in error ? error.actualVersion : undefined;
  return typeof actual === 'bigint' && actual >= 0n ? (Number(actual) as Revision) : null;
}
