import type { DomainEvent } from '../../../../domain/events.ts';
import type { Position } from '../../../../domain/kernel/event.ts';
import { foldInto } from '../../../../domain/read-models/fold.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import { createPace } from '../../../../infra/event-loop/pace.ts';
import type { Entry } from '../../../../infra/read-model-store/port.ts';
import type { ModelReader } from '../../../queries/read-models.ts';

/** The documents of one read model at a past moment, in memory. */
export type Documents = {
  readonly size: number;
  get(key: string): unknown;
  /** Like {@link ModelReader.list}. */
  list(
    prefix: string,
    page?: { readonly after?: string; readonly limit?: number; readonly reverse?: boolean },
  ): readonly Entry[];
};

/**
 * Folds events into documents, yielding to the event loop every few milliseconds. @param until index after the last
 * event to fold
 */
export async function foldedDocuments(
  model: ReadModel<never>,
  events: readonly DomainEvent[],
  until: number = events.length,
): Promise<Documents> {
  const handled = new Set<string>(model.handles);
  const documents = new Map<string, never>();
  const pace = createPace();
  for (let index = 0; index < until; index += 1) {
    const event = events[index];
    if (event && handled.has(event.type)) foldInto(documents, model, event);
    if (pace.due()) await pace.rest();
  }
  return documentsIn(documents);
}

export function documentsIn(documents: ReadonlyMap<string, unknown>): Documents {
  let sorted: readonly string[] | undefined;
  /** Index of the first key that is not smaller. */
  const placeOf = (keys: readonly string[], key: string): number => {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    size: documents.size,
    get: (key) => documents.get(key),
    list: (prefix, { after, limit = Number.POSITIVE_INFINITY, reverse = false } = {}) => {
      // Sorted by code units, as every read-model store lists keys.
      sorted ??= [...documents.keys()].sort();
      const keys: string[] = [];
      const step = reverse ? -1 : 1;
      const end = `${prefix}\uffff`;
      const start = reverse
        ? placeOf(sorted, after !== undefined && after < end ? after : end) - 1
        : placeOf(sorted, after !== undefined && after > prefix ? after : prefix);
      for (let index = start; keys.length < limit; index += step) {
        const key = sorted[index];
        if (!key?.startsWith(prefix)) break;
        if (key !== after) keys.push(key);
      }
      return keys.map((key) => ({ key, document: documents.get(key) }));
    },
  };
}

/** A reader of documents at a past position, for queries that do not know that they answer for the past. */
export function readerOver(documents: () => Promise<Documents>, position: Position): ModelReader {
  return {
    get: async <Document>(key: string) => (await documents()).get(key) as Document | undefined,
    list: async (prefix, page) => (await documents()).list(prefix, page),
    position: async () => position,
    reached: async () => {},
    readAt: async () => position,
  };
}
