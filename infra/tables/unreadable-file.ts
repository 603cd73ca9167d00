/** The bytes are not a readable table. The message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Limits of every table, in any format. */
export const tableLimits = { bytes: 10 * 1024 * 1024, columns: 2_000, rows: 600_000 } as const;
