import type { Evolution } from './decision.ts';
import type { Fact, StreamName } from './event.ts';
import type { EventType, FactOf } from './event-type.ts';

/**
 * Everything that is known about one kind of thing: where its events stand, which they are, and how its state follows from them. Commands take
 * the noun and an id, so that no stream is folded with the evolution of another noun.
 */
export type Noun<Id, State, F extends Fact> = Evolution<State, F> & {
  /** The category of its streams: `assessment` for `assessment-…`. Part of the storage format, never renamed. */
  readonly name: string;
  /** The only place where names of its streams are made. One stream per thing that must be consistent; no personal data in a name. */
  readonly stream: (id: Id) => StreamName;
  /** Whether a stream is one of its own. */
  readonly holds: (stream: StreamName) => boolean;
  /** The event types of its streams. */
  readonly events: readonly EventType[];
};

type Definition<Id, State, Types extends readonly unknown[]> = {
  readonly initial: State;
  readonly evolve: (state: NoInfer<State>, event: FactOf<Types[number]>) => NoInfer<State>;
  readonly name: string;
  /** What follows the name in the stream's name. */
  readonly key: (id: Id) => string;
  readonly events: Types;
};

/** @param events as a constant tuple, from which the facts of the noun follow */
export function noun<Id, State, const Types extends readonly unknown[]>({
  name,
  key,
  events,
  initial,
  evolve,
}: Definition<Id, State, Types>): Noun<Id, State, FactOf<Types[number]>> {
  return {
    name,
    stream: (id) => `${name}-${key(id)}` as StreamName,
    holds: (stream) => stream.startsWith(`${name}-`),
    events: events as unknown as readonly EventType[],
    initial,
    evolve,
  };
}
