/** How many events the log had, and the root of the tree over them, at a moment. */
export type TreeHead = {
  readonly size: number;
  /** Lower-case hex. */
  readonly root: string;
  /** Of the last event in it. */
  readonly position: string;
  /** When it was signed: ISO 8601 UTC. */
  readonly at: string;
};

export type SignedHead = TreeHead & {
  /** Ed25519, 32 bytes, lower-case hex. */
  readonly publicKey: string;
  /** Of {@link headText}: 64 bytes, lower-case hex. */
  readonly signature: string;
};

/** What is signed. */
export function headText({ size, root, position, at }: TreeHead): string {
  return `nine-lenses tree head 1\n${size}\n${root}\n${position}\n${at}\n`;
}
