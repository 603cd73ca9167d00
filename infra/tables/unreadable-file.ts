/** The bytes are not a table we can read. The message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Of every table, whatever it is written in. */
export const tableLimits = { bytes: 10 * 1024 * 1024, columns: 2_000, rows: 600_000 } as const;
