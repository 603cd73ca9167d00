import type { DomainEvent } from '../../domain/events.ts';
import type { Change, Intention, Lookup, Process, ReadModel } from '../../domain/read-models/read-model.ts';

/** A read model, or a process with its intentions, in the form that the runner runs. */
export type Projection = {
  readonly name: string;
  readonly version: number;
  readonly handles: ReadonlySet<string>;
  /** By event type, names of records in its data that the projection never reads. */
  readonly ignores?: Readonly<Record<string, readonly string[]>>;
  readonly keys: (event: DomainEvent) => readonly string[];
  readonly apply: (
    at: Lookup<unknown>,
    event: DomainEvent,
    keys: readonly string[],
  ) => { readonly documents: Iterable<Change<unknown>>; readonly intentions: readonly Intention[] };
};

export function projectionOf(model: ReadModel<never>): Projection {
  return {
    name: model.name,
    version: model.version,
    handles: new Set<string>(model.handles),
    ...(model.ignores && { ignores: model.ignores }),
    keys: model.keys,
    apply: (at, event, keys) => ({
      documents: model.evolve(at as Lookup<never>, event, keys),
      intentions: none,
    }),
  };
}

export function projectionOfProcess(process: Process<never>): Projection {
  return {
    name: process.name,
    version: process.version,
    handles: new Set<string>(process.handles),
    keys: process.keys,
    apply: (at, event) => {
      const { documents = none, intentions = none } = process.react(at as Lookup<never>, event);
      return { documents, intentions };
    },
  };
}

const none: readonly never[] = [];
