import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '../../domain/events.ts';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { Intention } from '../../domain/read-models/read-model.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { Pace } from '../../infra/event-loop/pace.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { failureText } from '../../infra/job-queue/failure-text.ts';
import type { ModelChanges, ModelVersion, ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { Projection } from './projection.ts';

/**
 * The stored version number is `version × 1,000 + build`, so that a version can be rebuilt beside its current build.
 */
export const buildsPerVersion = 1_000;

/** An event that a projection cannot fold. Only this projection stops. */
class PoisonEvent extends Error {
  readonly position: Position;
  constructor(model: ModelVersion, event: StoredEvent, cause: unknown) {
    super(
      `${model.name}@${model.version} cannot digest ${event.type} at ${event.position}: ${failureText(cause)}`,
      { cause },
    );
    this.name = 'PoisonEvent';
    this.position = event.position;
  }
}

export type Prepared = {
  readonly changes: ModelChanges & { readonly documents: Map<string, unknown> };
  readonly intentions: readonly { readonly intention: Intention; readonly event: StoredEvent }[];
  /** Set if a poison event ended the batch early; `changes` then covers the events before it. */
  readonly poison: PoisonEvent | undefined;
};

/** A document in memory, as of the events folded so far. */
type Warm = { readonly key: string; document: unknown };

/** An event to fold, and the documents that it may read or change. */
type Turn = {
  readonly event: StoredEvent;
  readonly decoded: DomainEvent;
  readonly keys: readonly string[];
  readonly documents: readonly Warm[];
};

/**
 * One projection's position in the log, and its cached documents. Folding happens in memory. It takes effect only when
 * the prepared changes are committed together with the new checkpoint; `reload` the stored state to discard them.
 */
export class ProjectionCursor {
  readonly projection: Projection;
  readonly #store: ReadModelStore;
  readonly #warmDocuments: number;
  /**
   * Limited by `maxSize`: with `max` the library would allocate the whole size at once, for every projection of every
   * process.
   */
  #documents: LRUCache<string, Warm> | undefined;
  #checkpoint: Position | null = null;

  /** The stored set of documents: the version in the code, and its build. */
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

  /** Reads the stored checkpoint and drops cached documents. */
  async reload(): Promise<void> {
    this.#documents?.clear();
    this.#checkpoint = await this.#store.checkpoint(this.model);
  }

  /**
   * Folds a batch without committing it; undefined if it contains nothing new for this projection. @param onto changes
   * that were prepared before and are not committed yet; the result includes them @param pace for yielding between
   * events that are expensive to fold
   */
  async prepare(
    batch: readonly StoredEvent[],
    upTo: Position,
    onto?: Prepared,
    pace?: Pace,
  ): Promise<Prepared | undefined> {
    const expected = this.#checkpoint;
    const from = onto?.changes.next ?? expected;
    if (comparePositions(from, upTo) >= 0) return onto && { ...onto, intentions: [] };
    const changed = onto?.changes.documents ?? new Map<string, unknown>();
    const cold = new Map<string, Warm>();
    const { turns, unreadable } = this.#turns(batch, from, cold);
    await this.#load(cold, changed);
    const intentions: { intention: Intention; event: StoredEvent }[] = [];
    let next = upTo;
    let poison: PoisonEvent | undefined;
    let turn: Turn | undefined;
    const at = (key: string) => turn && warmAmong(turn, key)?.document;
    for (turn of turns) {
      if (pace?.due()) await pace.rest();
      try {
        const reaction = this.projection.apply(at, turn.decoded, turn.keys);
        for (const [key, document] of reaction.documents) {
          const warm = warmAmong(turn, key) ?? this.#warmElsewhere(key, cold);
          if (warm) warm.document = document;
          changed.set(warm?.key ?? key, document);
          if (pace?.due()) await pace.rest();
        }
        for (const intention of reaction.intentions) intentions.push({ intention, event: turn.event });
      } catch (error) {
        poison = new PoisonEvent(this.model, turn.event, error);
        break;
      }
    }
    poison ??= unreadable;
    this.#keepWarm(cold);
    if (poison) {
      // Advances to the event before the poison event; if there is none, nothing moves.
      const before = batch.findLast(
        (event) => comparePositions(event.position, poison?.position ?? null) < 0,
      );
      if (before && comparePositions(before.position, from) > 0) next = before.position;
      else if (onto) next = onto.changes.next;
      else return { changes: this.#nothing(), intentions: [], poison };
    }
    return {
      changes: { model: this.model, expected, next, documents: changed },
      intentions,
      poison,
    };
  }

  /** Call after the store has applied the changes. */
  committed(prepared: Prepared): void {
    this.#checkpoint = prepared.changes.next;
  }

  #nothing(): Prepared['changes'] {
    return {
      model: this.model,
      expected: this.#checkpoint,
      next: this.#checkpoint as Position,
      documents: new Map(),
    };
  }

  /**
   * The events of a batch that this projection handles, up to an event that cannot be read. Each key is computed,
   * looked up and loaded only once. @param cold receives the documents to load
   */
  #turns(
    batch: readonly StoredEvent[],
    from: Position | null,
    cold: Map<string, Warm>,
  ): { readonly turns: readonly Turn[]; readonly unreadable: PoisonEvent | undefined } {
    const { handles } = this.projection;
    const turns: Turn[] = [];
    // True if the batch may begin with events this projection has folded: redelivered ones, or ones read for
    // projections that are behind.
    const seenOnes = batch[0] !== undefined && comparePositions(batch[0].position, from) <= 0;
    for (const event of batch) {
      if (!handles.has(event.type)) continue;
      if (seenOnes && comparePositions(event.position, from) <= 0) continue;
      try {
        const decoded = decodeEvent(event);
        const keys = this.projection.keys(decoded);
        const before = turns.at(-1);
        const documents = keys.map((key, index) => {
          // Neighbouring events usually concern the same assessment, and a comparison is cheaper than a map look-up.
          const warm = before?.documents[index];
          return warm?.key === key ? warm : this.#warm(key, cold);
        });
        turns.push({ event, decoded, keys, documents });
      } catch (error) {
        return { turns, unreadable: new PoisonEvent(this.model, event, error) };
      }
    }
    return { turns, unreadable: undefined };
  }

  #warm(key: string, cold: Map<string, Warm>): Warm {
    const known = this.#documents?.get(key) ?? cold.get(key);
    if (known) return known;
    const warm: Warm = { key, document: undefined };
    cold.set(key, warm);
    return warm;
  }

  /**
   * The loaded copy of a document that the current event has not declared. It is updated too, because other events of
   * the batch read it.
   */
  #warmElsewhere(key: string, cold: ReadonlyMap<string, Warm>): Warm | undefined {
    return this.#documents?.peek(key) ?? (cold.size > 0 ? cold.get(key) : undefined);
  }

  async #load(cold: ReadonlyMap<string, Warm>, changed: ReadonlyMap<string, unknown>): Promise<void> {
    if (cold.size === 0) return;
    const missing = [...cold.keys()].filter((key) => !changed.has(key));
    const stored = missing.length > 0 ? await this.#store.getMany(this.model, missing) : changed;
    for (const warm of cold.values())
      warm.document = (changed.has(warm.key) ? changed : stored).get(warm.key);
  }

  /** Called after the fold, so that no document of an event being folded is evicted. */
  #keepWarm(cold: ReadonlyMap<string, Warm>): void {
    if (cold.size === 0) return;
    this.#documents ??= new LRUCache({ maxSize: this.#warmDocuments, sizeCalculation: () => 1 });
    for (const [key, warm] of cold) this.#documents.set(key, warm);
  }
}

/**
 * The document for one of the keys that the event declares. A fold must not see any others, because its result would
 * then depend on the batching.
 */
function warmAmong({ keys, documents }: Turn, key: string): Warm | undefined {
  const index = keys.indexOf(key);
  return index < 0 ? undefined : documents[index];
}
