import type { IndexKeys } from '../blinding.ts';
import type { HeldTexts, IndexedText, Term } from '../port.ts';

/** An organisation, and the keys with which its tokens are made. */
export type Owner = { readonly tenant: string; readonly keys: IndexKeys };

/** A message to the thread. */
export type Order = { readonly id: number; readonly request: Request } | 'close';

export type Request = {
  readonly owner: Owner;
} /** `known`: version of the held texts that the server has already. */ & (
  | { readonly kind: 'held'; readonly known: string | undefined }
  | { readonly kind: 'add'; readonly text: IndexedText }
  | { readonly kind: 'remove'; readonly documentIds: readonly string[] }
  | { readonly kind: 'find'; readonly terms: readonly Term[]; readonly known: string | undefined }
);

export type Results = {
  readonly held: HeldNow;
  readonly add: undefined;
  readonly remove: undefined;
  readonly find: { readonly scores: ReadonlyMap<string, number>; readonly now: HeldNow };
};

/** The held texts, unless the server has this version: thousands of them take longer to send than to search. */
export type HeldNow = { readonly version: string; readonly held: HeldTexts | undefined };

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
