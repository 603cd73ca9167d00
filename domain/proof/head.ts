/** Size of the log and root of its tree at a moment. */
export type TreeHead = {
  readonly size: number;
  /** Lower-case hex. */
  readonly root: string;
  /** Position of the last event in it. */
  readonly position: string;
  /** Time of signing, ISO 8601 UTC. */
  readonly at: string;
};

export type SignedHead = TreeHead & {
  /** Ed25519, 32 bytes, lower-case hex. */
  readonly publicKey: string;
  /** Signature of {@link headText}: 64 bytes, lower-case hex. */
  readonly signature: string;
};

/** The text that is signed. */
export function headText({ size, root, position, at }: TreeHead): string {
  return `nine-lenses tree head 1\n${size}\n${root}\n${position}\n${at}\n`;
}
