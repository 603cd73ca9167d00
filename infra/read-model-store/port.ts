import type { Position } from '../../domain/kernel/event.ts';

/**
 * Documents by key, in one set per read model and version, with its checkpoint. A batch of changes and its checkpoint
 * become visible in one atomic step, or not at all.
 */
export interface ReadModelStore {
  /** Position up to which the set is folded; null before the first event. */
  checkpoint(model: ModelVersion): Promise<Position | null>;
  get(model: ModelVersion, key: string): Promise<unknown | undefined>;
  getMany(model: ModelVersion, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Documents whose key starts with `prefix`, in key order (code units), after the key `after` (exclusive). */
  list(
    model: ModelVersion,
    prefix: string,
    page?: { readonly after?: string; readonly limit?: number; readonly reverse?: boolean },
  ): Promise<readonly Entry[]>;
  /**
   * Applies each model's changes if its checkpoint still equals `expected`; each model is atomic by itself. @returns
   * for each model, in order: true if applied, false (and nothing changed) if another runner had moved the checkpoint
   */
  commit(changes: readonly ModelChanges[]): Promise<readonly boolean[]>;
  /** The version that answers queries; null before the first activation. */
  activeVersion(name: string): Promise<number | null>;
  /** Switches queries to this version atomically. */
  activate(model: ModelVersion): Promise<void>;
  /** Every stored set, active or not. */
  models(): Promise<readonly ModelVersion[]>;
  drop(model: ModelVersion): Promise<void>;
  close(): Promise<void>;
}

/** For people, written as `results@3`. */
export type ModelVersion = { readonly name: string; readonly version: number };

export type Entry = { readonly key: string; readonly document: unknown };

export type ModelChanges = {
  readonly model: ModelVersion;
  readonly expected: Position | null;
  readonly next: Position;
  /** `undefined` as a value removes the key. Documents are JSON values. */
  readonly documents: ReadonlyMap<string, unknown | undefined>;
};
