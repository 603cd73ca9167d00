import { setTimeout as delay } from 'node:timers/promises';
import { createGroupCommit } from '../../sqlite/group-commit.ts';
import { busyTimeoutMs, inTransaction, prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import { openWal } from '../../sqlite/wal.ts';
import type { ReadModelStore } from '../port.ts';
import { createDocuments } from './documents.ts';
import { openReadModelFile } from './schema.ts';
import { asWritten, createSets } from './sets.ts';

/** Of a step that waited for the file, what is removed next need not wait as long. */
const longestRestMs = 20;

/**
 * Read models in one SQLite file. One `commit` is one transaction, yet each model in it is fenced by its own
 * checkpoint: a model that another runner moved is left out and the others go through. Commits of one turn of the
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
      // One set at a time: a rebuild drops first, and must not meet the removing of the set before at the file.
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
   * Nobody finds a dropped set any more; its documents go afterwards, in small steps with a rest as long as each took, so that nobody
   * waits for them. What a crash, an end or a full disk left over goes after the next drop or at the next start.
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
