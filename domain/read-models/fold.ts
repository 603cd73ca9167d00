import type { DomainEvent } from '../events.ts';
import type { ReadModel } from './read-model.ts';

/** Applies one event to a read model's documents in memory, like a projection does in its store. */
export function foldInto<Document>(
  documents: Map<string, Document>,
  { keys, evolve }: Pick<ReadModel<Document>, 'keys' | 'evolve'>,
  event: DomainEvent,
): void {
  for (const [key, document] of evolve((one) => documents.get(one), event, keys(event)))
    if (document === undefined) documents.delete(key);
    else documents.set(key, document);
}
