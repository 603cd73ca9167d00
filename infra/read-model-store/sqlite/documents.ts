import type { DatabaseSync } from 'node:sqlite';
import { prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import type { Entry } from '../port.ts';

/** A prepared change: the document's JSON, or undefined to remove the key. */
export type Change = readonly [key: string, json: string | undefined];
export type Page = { readonly after?: string; readonly limit?: number; readonly reverse?: boolean };

/** The documents of a set, which is identified by its number. */
export type Documents = {
  get(model: number, key: string): unknown;
  getMany(model: number, keys: readonly string[]): Map<string, unknown>;
  list(model: number, prefix: string, page: Page): Entry[];
  write(model: number, changes: readonly Change[]): void;
  /** Removes up to 1,000 documents. @returns how many were removed */
  removeSome(model: number): number;
};

type DocumentRow = readonly [key: string, json: string];

/** As an ending, sorts after every other key with the same prefix. */
const lastCharacter = '\u{10FFFF}';

export function createDocuments(db: DatabaseSync): Documents {
  const find = prepareRows(db, 'SELECT key, document FROM documents WHERE model = ? AND key = ?');
  const findMany = prepareRows(
    db,
    'SELECT key, document FROM documents WHERE model = ? AND key IN (SELECT value FROM json_each(?))',
  );
  const range = 'SELECT key, document FROM documents WHERE model = ? AND key >= ? AND key < ?';
  const listUp = prepareRows(db, `${range} ORDER BY key LIMIT (SELECT ?)`);
  const listDown = prepareRows(db, `${range} ORDER BY key DESC LIMIT (SELECT ?)`);
  const put = db.prepare(
    `INSERT INTO documents (model, key, document) VALUES (?, ?, ?)
     ON CONFLICT (model, key) DO UPDATE SET document = excluded.document`,
  );
  const remove = db.prepare('DELETE FROM documents WHERE model = ? AND key = ?');
  const removePage = db.prepare(
    'DELETE FROM documents WHERE model = ? AND key IN (SELECT key FROM documents WHERE model = ? LIMIT 1000)',
  );

  return {
    get(model, key) {
      const row = rowOf<DocumentRow>(find, model, key);
      return row && JSON.parse(row[1]);
    },
    getMany(model, keys) {
      const rows = rowsOf<DocumentRow>(findMany, model, JSON.stringify(keys));
      return new Map(rows.map(([key, json]) => [key, JSON.parse(json)]));
    },
    list(model, prefix, { after, limit = -1, reverse = false }) {
      const [low, high] = reverse
        ? [prefix, lower(`${prefix}${lastCharacter}`, after)]
        : [higher(prefix, after), `${prefix}${lastCharacter}`];
      const rows = rowsOf<DocumentRow>(reverse ? listDown : listUp, model, low, high, limit);
      return rows.map(([key, json]) => ({ key, document: JSON.parse(json) }));
    },
    write(model, changes) {
      for (const [key, json] of changes) {
        if (json === undefined) remove.run(model, key);
        else put.run(model, key, json);
      }
    },
    removeSome: (model) => Number(removePage.run(model, model).changes),
  };
}

function lower(high: string, after: string | undefined): string {
  return after !== undefined && after < high ? after : high;
}

/** The first possible key after `after` is `after` plus a zero character: no key sorts between the two. */
function higher(low: string, after: string | undefined): string {
  return after !== undefined && after >= low ? `${after}\0` : low;
}
