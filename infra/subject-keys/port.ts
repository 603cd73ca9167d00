/**
 * One 256-bit key per person (or other data subject), kept outside the log and wrapped by a master key. Destroying the key permanently
 * erases everything sealed with it.
 */
export interface SubjectKeys {
  /** The subject's key, created on first use. @throws {SubjectErased} when it was destroyed. */
  obtain(subjectId: string): Promise<Buffer>;
  /** The subject's key, or undefined when it never existed or was destroyed. Synchronous when cached; see `find`. */
  find(subjectId: string): Promise<Buffer | undefined>;
  destroy(subjectId: string): Promise<void>;
  /** A key for this installation by purpose (HMAC of addresses, token signing), derived from the master key (HKDF-SHA-256). */
  derive(purpose: string): Buffer;
  close(): Promise<void>;
}

export class SubjectErased extends Error {
  readonly subjectId: string;
  constructor(subjectId: string) {
    super(`${subjectId} was erased`);
    this.name = 'SubjectErased';
    this.subjectId = subjectId;
  }
}
