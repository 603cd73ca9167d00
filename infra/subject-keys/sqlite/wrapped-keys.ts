import { DatabaseSync } from 'node:sqlite';
import { prepareRows } from '../../sqlite/open-database.ts';

/** `wrapped` is null if the subject was erased. */
export type WrappedKey = { readonly subjectId: string; readonly wrapped: Buffer | null };

/**
 * Reads every key of a `keys.db` in its wrapped form, ordered by subject, and the fingerprint of its master key.
 * Changes nothing.
 */
export function readWrappedKeys(file: string): {
  readonly keys: readonly WrappedKey[];
  readonly fingerprint: Buffer | undefined;
  /** The first master key, wrapped by the current one; undefined before the first rotation. */
  readonly root: Buffer | undefined;
} {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const rows = prepareRows(db, 'SELECT subject, wrapped FROM keys ORDER BY subject').all();
    const master = prepareRows(db, 'SELECT fingerprint FROM master').get();
    const hasRoot = prepareRows(db, "SELECT 1 FROM sqlite_master WHERE name = 'root'").get();
    const root = hasRoot && prepareRows(db, 'SELECT wrapped FROM root').get();
    return {
      root: root && Buffer.from((root as unknown as [Uint8Array])[0]),
      keys: (rows as unknown as [string, Uint8Array | null][]).map(([subjectId, wrapped]) => ({
        subjectId,
        wrapped: wrapped && Buffer.from(wrapped),
      })),
      fingerprint: master && Buffer.from((master as unknown as [Uint8Array])[0]),
    };
  } finally {
    db.close();
  }
}
