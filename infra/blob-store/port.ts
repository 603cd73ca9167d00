import type { Readable } from 'node:stream';

/**
 * Content that is too large for an event, by key. Content never changes: a key is written once, with the same bytes as
 * often as anybody likes, and is only ever removed (erasure). Every read is checked against the SHA-256 taken when
 * it was written, so nobody is given other bytes than were stored.
 */
export interface BlobStore {
  /**
   * Stores content under a key; durable on return.
   * The same bytes again give the same answer; after a delete the key is free again.
   * @throws {InvalidBlobKey} | {BlobTooLarge} | {BlobExists} | {BlobStoreUnavailable}
   * @throws {BlobCorrupt} when the bytes that arrived are not those of `sha256`; nothing is stored
   */
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<StoredContent>;
  /**
   * The content, or undefined when there is none. The stream ends with {@link BlobCorrupt} instead of its last bytes when
   * they are not what was stored: who reads to the end has read the truth. Read it, or destroy it.
   * @throws {BlobCorrupt} at once when its description is damaged | {BlobStoreUnavailable}
   */
  get(key: string): Promise<Blob | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removes the content; a key that is not there is fine. */
  delete(key: string): Promise<void>;
  /** Keys that begin with `prefix`, in key order, after the key `after` (exclusive). `limit` is at most 1,000, the default. */
  list(prefix: string, after?: string, limit?: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type PutOptions = {
  /** Of at most 100 printable characters. */
  readonly contentType: string;
  /** Lower-case hex, when the caller knows what should arrive. */
  readonly sha256?: string;
};

/** `sha256` in lower-case hex; `size` in bytes. */
export type StoredContent = { readonly sha256: string; readonly size: number };

export type Blob = StoredContent & { readonly contentType: string; readonly stream: Readable };

/** What one blob may hold. An adapter may keep all of it in memory while it writes. */
export const maxBlobBytes = 64 * 1024 * 1024;
export const maxKeyLength = 200;
export const maxListed = 1_000;

/** The key has content already, and it is other content. */
export class BlobExists extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`${key} already holds other content, and stored content never changes; use another key`);
    this.name = 'BlobExists';
    this.key = key;
  }
}

/** The bytes are not those whose SHA-256 was noted. */
export class BlobCorrupt extends Error {
  readonly key: string;
  constructor(key: string, detail: string) {
    super(`The content of ${key} is damaged: ${detail}. Bring it back from a backup`);
    this.name = 'BlobCorrupt';
    this.key = key;
  }
}

export class BlobTooLarge extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`${key} is larger than ${maxBlobBytes / 1024 / 1024} MiB, the most one blob may hold`);
    this.name = 'BlobTooLarge';
    this.key = key;
  }
}

export class InvalidBlobKey extends Error {
  override readonly name = 'InvalidBlobKey';
}

/** The store did not answer, or not in time. Nothing is known about what was asked; asking again is safe. */
export class BlobStoreUnavailable extends Error {
  override readonly name = 'BlobStoreUnavailable';
}
