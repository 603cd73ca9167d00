import { LRUCache } from 'lru-cache';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { Intention } from '../../domain/kernel/read-model.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { ModelChanges, ModelVersion, ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { Projection } from './projection.ts';

/** Stored versions are `version × 1,000 + build`, so that one version can be rebuilt beside itself. */
export const buildsPerVersion = 1_000;

/** Something in the log a projection cannot digest. Only this projection stops. */
export class PoisonEvent extends Error {
  readonly position: Position;
  constructor(model: ModelVersion, event: StoredEvent, cause: unknown) {
    super(
      `${model.name}@${model.version} cannot digest ${event.type} at ${event.position}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.name = 'PoisonEvent';
    this.position = event.position;
  }
}

export type Prepared = {
  readonly changes: ModelChanges & { readonly documents: Map<string, unknown> };
  readonly intentions: readonly { readonly intention: Intention; readonly event: StoredEvent }[];
  /** Set when a poison event ended the batch early; `changes` covers what came before it. */
  readonly poison: PoisonEvent | undefined;
};

/**
 * One projection's place in the log and its warm documents. Folding happens in memory; nothing is true until the
 * prepared changes are committed together with the new checkpoint.
 */
export class ProjectionCursor {
  readonly projection: Projection;
  readonly #store: ReadModelStore;
  readonly #warmDocuments: number;
  /** Made when the first is read: the cache takes its whole room at once, and at a start nothing is folded. */
  #documents: LRUCache<string, { readonly document: unknown }> | undefined;
  #checkpoint: Position | null = null;

  /** The stored set: the code's version, and which build of it. */
  readonly model: ModelVersion;

  constructor(projection: Projection, build: number, store: ReadModelStore, warmDocuments = 20_000) {
    this.projection = projection;
    this.model = { name: projection.name, version: projection.version * buildsPerVersion + build };
    this.#store = store;
    this.#warmDocuments = warmDocuments;
  }

  get checkpoint(): Position | null {
    return this.#checkpoint;
  }

  /** Takes the stored checkpoint over and forgets what was warm. */
  async reload(): Promise<void> {
    this.#documents?.clear();
    this.#checkpoint = await this.#store.checkpoint(this.model);
  }

  /**
   * Folds a batch without committing it; undefined when the batch holds nothing new for this projection.
   * @param onto what was prepared before and not committed yet: the answer holds both, and takes its documents over
   */
  async prepare(
    batch: readonly StoredEvent[],
    upTo: Position,
    onto?: Prepared,
  ): Promise<Prepared | undefined> {
    const from = onto?.changes.next ?? this.#checkpoint;
    if (comparePositions(from, upTo) >= 0) return onto && { ...onto, intentions: [] };
    const { handles } = this.projection;
    const events = batch.filter(
      (event) => handles.has(event.type) && comparePositions(event.position, from) > 0,
    );
    const changed = onto?.changes.documents ?? new Map<string, unknown>();
    const working = await this.#warm(events, changed);
    const intentions: { intention: Intention; event: StoredEvent }[] = [];
    let next = upTo;
    let poison: PoisonEvent | undefined;
    for (const event of events) {
      try {
        const reaction = this.projection.apply((key) => working.get(key), decodeEvent(event));
        for (const [key, document] of reaction.documents) {
          working.set(key, document);
          changed.set(key, document);
        }
        for (const intention of reaction.intentions) intentions.push({ intention, event });
      } catch (error) {
        poison = new PoisonEvent(this.model, event, error);
        break;
      }
    }
    if (poison) {
      // Up to the event before the poison; without one, nothing moves.
      const before = batch.findLast(
        (event) => comparePositions(event.position, poison?.position ?? null) < 0,
      );
      if (before && comparePositions(before.position, from) > 0) next = before.position;
      else if (onto) next = onto.changes.next;
      else return { changes: this.#nothing(), intentions: [], poison };
    }
    return {
      changes: { model: this.model, expected: this.#checkpoint, next, documents: changed },
      intentions,
      poison,
    };
  }

  /** After the store took the changes. */
  committed(prepared: Prepared): void {
    if (prepared.changes.next === this.#checkpoint) return;
    this.#checkpoint = prepared.changes.next;
    // What is only written, never read again by the fold, need not stay warm.
    for (const [key, document] of prepared.changes.documents)
      if (this.#documents?.has(key)) this.#documents.set(key, { document });
  }

  #nothing(): Prepared['changes'] {
    return {
      model: this.model,
      expected: this.#checkpoint,
      next: this.#checkpoint as Position,
      documents: new Map(),
    };
  }

  /** Loads what the batch may touch. A poison key function surfaces when the event is applied. */
  async #warm(
    events: readonly StoredEvent[],
    changed: ReadonlyMap<string, unknown>,
  ): Promise<Map<string, unknown>> {
    const working = new Map<string, unknown>();
    const missing: string[] = [];
    for (const event of events) {
      for (const key of this.#keysOf(event)) {
        if (working.has(key)) continue;
        if (changed.has(key)) {
          working.set(key, changed.get(key));
          continue;
        }
        const warm = this.#documents?.get(key);
        working.set(key, warm?.document);
        if (!warm) missing.push(key);
      }
    }
    if (missing.length === 0) return working;
    const loaded = await this.#store.getMany(this.model, missing);
    this.#documents ??= new LRUCache({ max: this.#warmDocuments });
    for (const key of missing) {
      const document = loaded.get(key);
      working.set(key, document);
      this.#documents.set(key, { document });
    }
    return working;
  }

  #keysOf(event: StoredEvent): readonly string[] {
    try {
      return this.projection.keys(decodeEvent(event));
    } catch {
      return [];
    }
  }
}
