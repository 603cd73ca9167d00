import type { Evolution } from './decision.ts';
import type { Fact, StreamName } from './event.ts';
import type { EventType, FactOf } from './event-type.ts';

/**
 * Everything about one kind of thing: its streams, its event types, and how its state follows from them. Commands take the noun and an id,
 * so that a stream is never folded with another noun's evolution.
 */
export type Noun<Id, State, F extends Fact> = Evolution<State, F> & {
  /** The category of its streams: `assessment` for `assessment-…`. Part of the storage format, never renamed. */
  readonly name: string;
  /**
   * Makes the name of a stream; no other code does. There is one stream for each thing that must be consistent, and a name
   * contains no personal data.
   */
  readonly stream: (id: Id) => StreamName;
  /** True for a stream of this noun. */
  readonly holds: (stream: StreamName) => boolean;
  readonly events: readonly EventType[];
};

type Definition<Id, State, Types extends readonly unknown[]> = {
  readonly initial: State;
  readonly evolve: (state: NoInfer<State>, event: FactOf<Types[number]>) => NoInfer<State>;
  readonly name: string;
  /** Makes the part of the stream's name after the noun's name. */
  readonly key: (id: Id) => string;
  readonly events: Types;
};

/** @param events a constant tuple, from which the noun's facts are inferred */
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
