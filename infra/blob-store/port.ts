import type { Readable } from 'node:stream';

/**
 * Stores content that is too large for an event, by key. Content is immutable: writing a key again with the same bytes
 * changes nothing, other bytes are refused, and only an erasure removes content. Every read is checked against the
 * SHA-256 computed at the write, so altered bytes are never returned.
 */
export interface BlobStore {
  /**
   * Stores content under a key; durable on return. Idempotent for the same bytes; after a delete the key is free again. The buffers of
   * a stream belong to the store, which may empty them.
   * @throws {InvalidBlobKey} | {BlobTooLarge} | {BlobExists} | {BlobStoreUnavailable} @throws {BlobCorrupt} if the
   * received bytes do not match `sha256`; nothing is stored then
   */
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<StoredContent>;
  /**
   * Returns the content, or undefined if there is none. If the bytes differ from the stored ones, the stream fails with
   * {@link BlobCorrupt} before its last bytes, so a stream that ends without an error was correct. The caller must read
   * the stream to its end or destroy it. @throws {BlobCorrupt} at once if the description is damaged |
   * {BlobStoreUnavailable}
   */
  get(key: string): Promise<Blob | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removes the content. Idempotent. */
  delete(key: string): Promise<void>;
  /** Keys that begin with `prefix`, in key order, after the key `after` (exclusive). `limit` is at most 1,000, the default. */
  list(prefix: string, after?: string, limit?: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type PutOptions = {
  /** At most 100 printable characters. */
  readonly contentType: string;
  /** The expected hash in lower-case hex, if the caller knows it. */
  readonly sha256?: string;
};

/** `sha256` in lower-case hex; `size` in bytes. */
export type StoredContent = { readonly sha256: string; readonly size: number };

export type Blob = StoredContent & { readonly contentType: string; readonly stream: Readable };

/** Maximum size of one blob. An adapter may keep all of it in memory while it writes. */
export const maxBlobBytes = 64 * 1024 * 1024;
export const maxKeyLength = 200;
export const maxListed = 1_000;

/** The key already has different content. */
export class BlobExists extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`${key} already holds other content, and stored content never changes; use another key`);
    this.name = 'BlobExists';
    this.key = key;
  }
}

/** The bytes do not match the recorded SHA-256. */
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

/** The store did not answer in time. The outcome is unknown; a retry is safe. */
export class BlobStoreUnavailable extends Error {
  override readonly name = 'BlobStoreUnavailable';
}
