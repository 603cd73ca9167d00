/**
 * Stores one 256-bit key per person (or other data subject), outside the log and wrapped by a master key. Destroying
 * the key permanently erases everything that was sealed with it.
 */
export interface SubjectKeys {
  /** Returns the subject's key, which is created at its first use. @throws {SubjectErased} if it was destroyed */
  obtain(subjectId: string): Promise<Buffer>;
  /** Returns the subject's key, or undefined if it never existed or was destroyed. */
  find(subjectId: string): Promise<Buffer | undefined>;
  destroy(subjectId: string): Promise<void>;
  /**
   * Derives a key of this installation for a purpose (HMAC of addresses, signing of tokens) from the master key
   * (HKDF-SHA-256).
   */
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
