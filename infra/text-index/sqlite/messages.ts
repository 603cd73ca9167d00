import type { FoundTexts, HeldTexts, IndexedText, Term } from '../port.ts';
import type { Owner } from './indexing.ts';

/** A message to the thread. */
export type Order = { readonly id: number; readonly request: Request } | 'close';

export type Request = { readonly owner: Owner } & (
  | { readonly kind: 'held' }
  | { readonly kind: 'add'; readonly text: IndexedText }
  | { readonly kind: 'remove'; readonly documentIds: readonly string[] }
  | { readonly kind: 'find'; readonly terms: readonly Term[] }
);

export type Results = {
  readonly held: HeldTexts;
  readonly add: undefined;
  readonly remove: undefined;
  readonly find: FoundTexts;
};

/** A message from the thread. `discarded`: the file of this organisation could not be used and was deleted. */
export type Answer =
  | { readonly id: number; readonly result: Results[keyof Results] }
  | { readonly id: number; readonly error: SentError }
  | { readonly discarded: string; readonly error: SentError };

/**
 * An error as it is sent. Messages between threads keep only an Error's name, message and stack, but callers also need
 * `code` and `errcode`.
 */
export type SentError = {
  readonly message: string;
  readonly stack: string | undefined;
  readonly fields: Readonly<Record<string, string | number>>;
};

export function sentError(thrown: unknown): SentError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const fields = Object.entries(error).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return { message: error.message, stack: error.stack, fields: Object.fromEntries(fields) };
}

export function receivedError({ message, stack, fields }: SentError): Error {
  return Object.assign(new Error(message), { stack }, fields);
}
