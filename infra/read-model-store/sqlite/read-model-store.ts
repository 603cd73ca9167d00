import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../domain/kernel/event.ts';
import { createGroupCommit } from '../../sqlite/group-commit.ts';
import { inTransaction, prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import { openWal } from '../../sqlite/wal.ts';
import type { ModelChanges, ModelVersion, ReadModelStore } from '../port.ts';
import { type Change, createDocuments } from './documents.ts';
import { openReadModelFile } from './schema.ts';

/**
 * Read models in one SQLite file. One `commit` is one transaction, yet each model in it is fenced by its own
 * checkpoint: a model that another runner moved is left out and the others go through. Commits of one turn of the
 * event loop share a transaction.
 */
export function openSqliteReadModelStore({ file }: { readonly file: string }): ReadModelStore {
  const db = openReadModelFile(file);
  const documents = createDocuments(db);
  const wal = openWal(db, file, failed);
  const group = createGroupCommit(db, { between: wal.checkpoint, failed });
  const findModel = prepareRows(db, 'SELECT id FROM models WHERE name = ? AND version = ?');
  const addModel = db.prepare('INSERT INTO models (name, version) VALUES (?, ?)');
  const allModels = prepareRows(db, 'SELECT name, version FROM models ORDER BY name, version');
  const findCheckpoint = prepareRows(db, 'SELECT checkpoint FROM models WHERE id = ?');
  const moveCheckpoint = db.prepare('UPDATE models SET checkpoint = ? WHERE id = ? AND checkpoint IS ?');
  const findActive = prepareRows(db, 'SELECT version FROM models WHERE name = ? AND active = 1');
  const setActive = db.prepare('UPDATE models SET active = (version = ?) WHERE name = ?');
  const removeModel = db.prepare('DELETE FROM models WHERE id = ?');
  const addDropped = db.prepare('INSERT INTO dropped (model) VALUES (?)');
  const allDropped = prepareRows(db, 'SELECT model FROM dropped');
  const removeDropped = db.prepare('DELETE FROM dropped WHERE model = ?');
  const ids = new Map<string, number>();
  let closed = false;
  let sweeping: Promise<unknown> = sweep().catch(failed);

  return {
    async checkpoint(model) {
      const id = idOf(model);
      return id === undefined ? null : (rowOf<[Position | null]>(findCheckpoint, id)?.[0] ?? null);
    },
    async get(model, key) {
      const id = idOf(model);
      return id === undefined ? undefined : documents.get(id, key);
    },
    async getMany(model, keys) {
      const id = idOf(model);
      return id === undefined ? new Map() : documents.getMany(id, keys);
    },
    async list(model, prefix, page = {}) {
      const id = idOf(model);
      return id === undefined ? [] : documents.list(id, prefix, page);
    },
    async commit(changes) {
      mustBeOpen();
      // Written as JSON before the transaction, so that a document that cannot be is only its own caller's failure.
      const written = changes.map(asText);
      return group.run(() => changes.map((change, index) => apply(change, written[index] ?? [])));
    },
    async activeVersion(name) {
      return rowOf<[number]>(findActive, name)?.[0] ?? null;
    },
    async activate(model) {
      mustBeOpen();
      await group.run(() => {
        makeModel(model);
        setActive.run(model.version, model.name);
      });
    },
    async models() {
      return rowsOf<[string, number]>(allModels).map(([name, version]) => ({ name, version }));
    },
    async drop(model) {
      mustBeOpen();
      await group.run(() => {
        const id = idOf(model);
        if (id === undefined) return;
        ids.delete(nameOf(model));
        removeModel.run(id);
        addDropped.run(id);
      });
      const swept = sweeping.then(sweep);
      sweeping = swept.catch(failed);
      await swept;
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

  function apply({ model, expected, next }: ModelChanges, changes: readonly Change[]): boolean {
    const id = makeModel(model);
    if (moveCheckpoint.run(next, id, expected).changes !== 1) {
      ids.delete(nameOf(model));
      return false;
    }
    documents.write(id, changes);
    return true;
  }

  function makeModel(model: ModelVersion): number {
    const known = idOf(model);
    if (known !== undefined) return known;
    const id = Number(addModel.run(model.name, model.version).lastInsertRowid);
    ids.set(nameOf(model), id);
    return id;
  }

  function idOf(model: ModelVersion): number | undefined {
    const name = nameOf(model);
    const known = ids.get(name);
    if (known !== undefined) return known;
    const found = rowOf<[number]>(findModel, model.name, model.version)?.[0];
    if (found !== undefined) ids.set(name, found);
    return found;
  }

  /** A large set goes in small steps, so that nobody waits for it; what a crash left over goes at the next start. */
  async function sweep(): Promise<void> {
    for (const [model] of rowsOf<[number]>(allDropped)) {
      while (!closed && inTransaction(db, () => documents.removeSome(model)) > 0) await nextTurn();
      if (!closed) removeDropped.run(model);
    }
  }

  function failed(error: unknown): unknown {
    ids.clear();
    return error;
  }

  function mustBeOpen(): void {
    if (closed) throw new Error('The read model store is closed');
  }
}

function nameOf({ name, version }: ModelVersion): string {
  return `${name}@${version}`;
}

function asText({ documents }: ModelChanges): Change[] {
  return Array.from(documents, ([key, document]) => [
    key,
    document === undefined ? undefined : JSON.stringify(document),
  ]);
}
