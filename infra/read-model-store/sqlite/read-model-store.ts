import { setTimeout as delay } from 'node:timers/promises';
import { createGroupCommit } from '../../sqlite/group-commit.ts';
import { busyTimeoutMs, inTransaction, prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import { openWal } from '../../sqlite/wal.ts';
import type { ReadModelStore } from '../port.ts';
import { createDocuments } from './documents.ts';
import { openReadModelFile } from './schema.ts';
import { asWritten, createSets } from './sets.ts';

/** Upper limit of the pause after a step, because the time of a step may include waiting for the file. */
const longestRestMs = 20;

/**
 * Read models in one SQLite file. One `commit` is one transaction, but each model in it is fenced by its own
 * checkpoint: a model that another runner has moved is skipped, and the others are applied. Commits in one turn of the
 * event loop share a transaction.
 */
export function openSqliteReadModelStore({ file }: { readonly file: string }): ReadModelStore {
  const db = openReadModelFile(file);
  const documents = createDocuments(db);
  const sets = createSets(db, documents);
  const wal = openWal(db, file, failed);
  const group = createGroupCommit(db, { sharedFor: busyTimeoutMs, between: wal.checkpoint, failed });
  const findActive = prepareRows(db, 'SELECT version FROM models WHERE name = ? AND active = 1');
  const setActive = db.prepare('UPDATE models SET active = (version = ?) WHERE name = ?');
  const allDropped = prepareRows(db, 'SELECT model FROM dropped');
  const removeDropped = db.prepare('DELETE FROM dropped WHERE model = ?');
  let closed = false;
  let sweeping = sweep().catch(failed);

  return {
    checkpoint: async (model) => sets.checkpoint(model),
    async get(model, key) {
      const id = sets.idOf(model);
      return id === undefined ? undefined : documents.get(id, key);
    },
    async getMany(model, keys) {
      const id = sets.idOf(model);
      return id === undefined ? new Map() : documents.getMany(id, keys);
    },
    async list(model, prefix, page = {}) {
      const id = sets.idOf(model);
      return id === undefined ? [] : documents.list(id, prefix, page);
    },
    async commit(changes) {
      mustBeOpen();
      const written = changes.map(asWritten);
      return group.run(() => written.map(sets.apply));
    },
    async activeVersion(name) {
      return rowOf<[number]>(findActive, name)?.[0] ?? null;
    },
    async activate(model) {
      mustBeOpen();
      await group.run(() => {
        sets.make(model);
        setActive.run(model.version, model.name);
      });
    },
    models: async () => sets.all(),
    async drop(model) {
      // Waits for the removal of the previous set: a rebuild begins with a drop, and the two would compete for the
      // file.
      await sweeping;
      mustBeOpen();
      await group.run(() => sets.drop(model));
      sweeping = sweeping.then(sweep).catch(failed);
    },
    async close() {
      if (closed) return;
      closed = true;
      await group.flush();
      await sweeping;
      await wal.close();
      db.close();
    },
  };

  /**
   * Removes the documents of dropped sets. A dropped set is invisible at once; its documents are removed in small
   * steps, with a pause as long as each step, so that other work is not delayed. What a crash, a shutdown or a full
   * disk leaves behind is removed after the next drop or at the next start.
   */
  async function sweep(): Promise<void> {
    for (const [model] of rowsOf<[number]>(allDropped)) {
      for (let removed = 1; removed > 0; ) {
        if (closed) return;
        const began = performance.now();
        removed = inTransaction(db, () => documents.removeSome(model));
        await delay(Math.min(performance.now() - began, longestRestMs));
      }
      if (!closed) removeDropped.run(model);
    }
  }

  function failed(error: unknown): unknown {
    sets.forget();
    return error;
  }

  function mustBeOpen(): void {
    if (closed) throw new Error('The read model store is closed');
  }
}
