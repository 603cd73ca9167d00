import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '../../../domain/kernel/event.ts';
import { prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import type { ModelChanges, ModelVersion } from '../port.ts';
import type { Change, Documents } from './documents.ts';

/** Changes with their documents serialised. */
export type WrittenChanges = Omit<ModelChanges, 'documents'> & { readonly documents: readonly Change[] };

/**
 * The numbers and checkpoints of the sets in a file, by name and version. `make`, `apply` and `drop` run inside a
 * transaction.
 */
export type Sets = {
  idOf(model: ModelVersion): number | undefined;
  checkpoint(model: ModelVersion): Position | null;
  all(): ModelVersion[];
  /** Creates an empty set if it does not exist. @returns the set's number */
  make(model: ModelVersion): number;
  /** @returns false, without writing, if the checkpoint is not the expected one */
  apply(changes: WrittenChanges): boolean;
  /** Makes the set invisible; its documents are removed later. */
  drop(model: ModelVersion): void;
  /** Call after a rollback: set numbers assigned in that transaction are invalid. */
  forget(): void;
};

export function createSets(db: DatabaseSync, documents: Documents): Sets {
  const findModel = prepareRows(db, 'SELECT id FROM models WHERE name = ? AND version = ?');
  const addModel = db.prepare('INSERT INTO models (name, version) VALUES (?, ?)');
  const allModels = prepareRows(db, 'SELECT name, version FROM models ORDER BY name, version');
  const findCheckpoint = prepareRows(db, 'SELECT checkpoint FROM models WHERE id = ?');
  const moveCheckpoint = db.prepare('UPDATE models SET checkpoint = ? WHERE id = ? AND checkpoint IS ?');
  const removeModel = db.prepare('DELETE FROM models WHERE id = ?');
  const addDropped = db.prepare('INSERT INTO dropped (model) VALUES (?)');
  const ids = new Map<string, number>();

  return {
    idOf,
    checkpoint(model) {
      const id = idOf(model);
      return id === undefined ? null : (rowOf<[Position | null]>(findCheckpoint, id)?.[0] ?? null);
    },
    all: () => rowsOf<[string, number]>(allModels).map(([name, version]) => ({ name, version })),
    make,
    apply({ model, expected, next, documents: changes }) {
      const id = make(model);
      if (moveCheckpoint.run(next, id, expected).changes !== 1) {
        ids.delete(nameOf(model));
        return false;
      }
      documents.write(id, changes);
      return true;
    },
    drop(model) {
      const id = idOf(model);
      if (id === undefined) return;
      ids.delete(nameOf(model));
      removeModel.run(id);
      addDropped.run(id);
    },
    forget: () => ids.clear(),
  };

  function make(model: ModelVersion): number {
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
}

/** Serialises outside the transaction, so that a document that cannot be serialised fails only its own caller. */
export function asWritten({ documents, ...place }: ModelChanges): WrittenChanges {
  const written = Array.from(
    documents,
    ([key, document]): Change => [key, document === undefined ? undefined : JSON.stringify(document)],
  );
  return { ...place, documents: written };
}

function nameOf({ name, version }: ModelVersion): string {
  return `${name}@${version}`;
}
