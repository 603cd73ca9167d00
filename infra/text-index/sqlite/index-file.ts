import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { randomId } from '../../identifiers/identifiers.ts';
import { inTransaction, openDatabase, prepareRows, rowsOf } from '../../sqlite/open-database.ts';

/** The rows of a text: one per part, numbered in sequence. */
export type HeldText = {
  readonly documentId: string;
  readonly textKey: string;
  readonly first: number;
  readonly parts: number;
};

/**
 * Tokens of a part: all of its words in order, and those beginnings of words that no earlier part of the text contains.
 */
export type PartTokens = { readonly words: string; readonly beginnings: string };

/** The index of one organisation: an FTS5 file that contains tokens in place of words. */
export type IndexFile = {
  readonly texts: ReadonlyMap<string, HeldText>;
  /** Differs after each change of `texts`, and each time the file is opened. */
  version(): string;
  /** Begins a text. It can be found once all of its parts are written. */
  begin(documentId: string, textKey: string, parts: number): HeldText;
  write(row: number, tokens: PartTokens): void;
  complete(text: HeldText): void;
  remove(text: HeldText): void;
  /**
   * Rewrites the index without removed rows, which FTS5 only marks as removed; a few pages in each step. Continues
   * after a restart. Without removed rows there are no steps.
   */
  purge(): Generator<void>;
  /** Rows that contain this phrase, in order, with their score. */
  phrase(tokens: string): readonly (readonly [row: number, score: number])[];
  /** Rows with a word that has this beginning, in order. */
  beginning(token: string): readonly (readonly [row: number])[];
  close(): void;
};

/** SQLite result codes for a file that is no longer an intact database: https://sqlite.org/rescode.html */
const damaged: ReadonlySet<number> = new Set([1, 11, 26]);

/** True for errors after which the file is deleted: it is damaged, or its tables are missing or of another kind. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && damaged.has(Number(error.errcode) & 0xff);

export const indexFileOf = (folder: string, tenant: string): string => path.join(folder, `${tenant}.db`);

export function deleteIndexFile(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
}

/** Number of pages that one step of a purge rewrites, which takes a few milliseconds. */
const pagesAtOnce = 16;

const schema = `
  CREATE TABLE IF NOT EXISTS texts (
    first INTEGER PRIMARY KEY, document TEXT NOT NULL, text TEXT NOT NULL, parts INTEGER NOT NULL, complete INTEGER NOT NULL
  );
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(t, content='', contentless_delete=1, tokenize="ascii tokenchars '-_'");
  CREATE VIRTUAL TABLE IF NOT EXISTS beginnings USING fts5(t, content='', contentless_delete=1, tokenize="ascii tokenchars '-_'", detail=none);
`;

/**
 * Opens or creates the file. @param stamp 31 bits that depend on the keys of the tokens; a file made with other keys is
 * replaced
 */
export function openIndexFile(file: string, stamp: number): IndexFile {
  const isNew = !existsSync(file);
  const db = openDatabase(file, 'normal');
  try {
    db.exec('PRAGMA secure_delete = ON');
    const before = Number(db.prepare('PRAGMA user_version').get()?.user_version);
    if (!isNew && before !== stamp) throw new OfAnotherKey();
    db.exec(schema);
    db.exec(`PRAGMA user_version = ${stamp}`);
    return fileOf(db);
  } catch (error) {
    db.close();
    if (!(error instanceof OfAnotherKey)) throw error;
    deleteIndexFile(file);
    return openIndexFile(file, stamp);
  }
}

class OfAnotherKey extends Error {}

type Row = readonly [document: string, text: string, first: number, parts: number, complete: number];

function fileOf(db: DatabaseSync): IndexFile {
  /**
   * FTS5 notes removed rows under row ids above 2^53, and SQLite returns the last row id after each write, so it is
   * read as a BigInt.
   */
  const writing = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const known = rowsOf<Row>(prepareRows(db, 'SELECT document, text, first, parts, complete FROM texts')).map(
    ([documentId, textKey, first, parts, complete]) => ({ documentId, textKey, first, parts, complete }),
  );
  const texts = new Map<string, HeldText>(
    known.filter(({ complete }) => complete === 1).map((text) => [text.documentId, text]),
  );
  let version = randomId();
  let next = known.reduce((after, { first, parts }) => Math.max(after, first + parts), 1);
  const insertText = writing(
    'INSERT INTO texts (document, text, first, parts, complete) VALUES (?, ?, ?, ?, 0)',
  );
  const completeText = writing('UPDATE texts SET complete = 1 WHERE first = ?');
  const deleteText = writing('DELETE FROM texts WHERE first = ?');
  const insertWords = writing('INSERT INTO words (rowid, t) VALUES (?, ?)');
  const insertBeginnings = writing('INSERT INTO beginnings (rowid, t) VALUES (?, ?)');
  const deleteWords = writing('DELETE FROM words WHERE rowid = ?');
  const deleteBeginnings = writing('DELETE FROM beginnings WHERE rowid = ?');
  const phrases = prepareRows(db, 'SELECT rowid, -bm25(words) FROM words WHERE words MATCH ?');
  const starts = prepareRows(db, 'SELECT rowid FROM beginnings WHERE beginnings MATCH ?');
  const merges = (['words', 'beginnings'] as const).map((table) =>
    writing(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`),
  );
  const changes = prepareRows(db, 'SELECT total_changes()');
  const changed = () => Number(rowsOf<[number]>(changes)[0]?.[0]);

  /** Marks in the file whether removed rows are still to be purged. */
  const mark = (isUnpurged: boolean) => db.exec(`PRAGMA application_id = ${isUnpurged ? 1 : 0}`);

  const remove = (text: HeldText): void => {
    inTransaction(db, () => {
      mark(true);
      for (let row = text.first; row < text.first + text.parts; row += 1) {
        deleteWords.run(row);
        deleteBeginnings.run(row);
      }
      deleteText.run(text.first);
    });
    if (texts.get(text.documentId)?.first === text.first) texts.delete(text.documentId);
    version = randomId();
  };
  // Removes texts that a process left incomplete when it ended.
  for (const text of known) if (text.complete === 0) remove(text);

  return {
    texts,
    version: () => version,
    begin: (documentId, textKey, parts) => {
      const text = { documentId, textKey, first: next, parts };
      insertText.run(documentId, textKey, text.first, parts);
      next += parts;
      return text;
    },
    write: (row, tokens) =>
      inTransaction(db, () => {
        insertWords.run(row, tokens.words);
        insertBeginnings.run(row, tokens.beginnings);
      }),
    complete: (text) => {
      completeText.run(text.first);
      texts.set(text.documentId, text);
      version = randomId();
    },
    remove,
    purge: function* () {
      if (Number(db.prepare('PRAGMA application_id').get()?.application_id) === 0) return;
      for (const merge of merges) {
        // A negative number merges all segments, not only those that are due.
        merge.run(-pagesAtOnce);
        for (let before = 0, isLeft = true; isLeft; ) {
          yield;
          before = changed();
          merge.run(pagesAtOnce);
          isLeft = changed() - before >= 2;
        }
      }
      mark(false);
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    phrase: (tokens) => rowsOf<[number, number]>(phrases, `"${tokens}"`),
    beginning: (token) => rowsOf<[number]>(starts, `"${token}"`),
    close: () => db.close(),
  };
}
