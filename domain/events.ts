import type { Fact, Recorded } from './kernel/event.ts';
import type { EventType } from './kernel/event-type.ts';
import type { Noun } from './kernel/noun.ts';
import { nouns } from './nouns.ts';

type FactOfNoun<N> = N extends Noun<never, infer _, infer F extends Fact> ? F : never;

/** Every fact of the product. */
export type DomainFact = FactOfNoun<(typeof nouns)[number]>;
/** Every fact, with its stream, revision and position. */
export type DomainEvent = DomainFact extends infer F ? (F extends DomainFact ? Recorded<F> : never) : never;
export type DomainEventName = DomainFact['type'];

/** Stored name -> type. */
export const eventTypes: ReadonlyMap<string, EventType> = new Map(
  nouns.flatMap(({ events }) => events.map((entry) => [entry.type, entry])),
);
