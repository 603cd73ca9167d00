import type { Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import { actualRevision, decideAppend } from '../decide-append.ts';
import { StreamTombstoned, WrongExpectedRevision } from '../errors.ts';
import type { Appended, ExpectedRevision, StoredEvent } from '../port.ts';
import type { CheckedEvent } from '../validate-append.ts';
import { seededRandom } from './random.ts';

/** The data of an awkward store. Pass it to the next instance to "reopen" the store. */
export type AwkwardMemory = {
  append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly CheckedEvent[],
    recordedAt: string,
  ): Appended;
  tombstone(stream: StreamName, expected: ExpectedRevision): void;
  stream(
    name: StreamName,
  ): { readonly events: readonly StoredEvent[]; readonly tombstoned: boolean } | undefined;
  /** Index in the log of the first event after a position. */
  indexAfter(position: Position | null): number;
  log(from: number, limit: number): StoredEvent[];
  readonly length: number;
};

type Kept = {
  readonly position: bigint;
  readonly envelope: Omit<StoredEvent, 'data'>;
  readonly json: string;
};
type Stream = { readonly events: Kept[]; tombstoned: boolean };

/**
 * Positions exceed the integers that a double can represent, so that code which converts a position into a number
 * compares wrongly.
 */
const leap = 2n ** 53n;

/** @param seed determines the gaps between positions */
export function createAwkwardMemory(seed: number): AwkwardMemory {
  const random = seededRandom(seed);
  const streams = new Map<string, Stream>();
  const all: Kept[] = [];
  let position = 0n;

  return {
    append(name, expected, events, recordedAt) {
      const stream = living(name) ?? { events: [], tombstoned: false };
      const last = stream.events.length - 1;
      const sameIds = (from: number) =>
        events.every(({ id }, index) => stream.events[from + 1 + index]?.envelope.id === id);
      const decision = decideAppend(expected, last, sameIds);
      if (decision === 'refuse') throw new WrongExpectedRevision(name, actualRevision(last));
      if (decision === 'write') write(name, stream, events, recordedAt);
      const revision = (expected === 'noStream' ? -1 : expected) + events.length;
      const answer = stream.events[revision]?.envelope.position;
      if (answer === undefined) throw new Error('The awkward store lost an event');
      return { revision: revision as Revision, position: answer };
    },
    tombstone(name, expected) {
      const stream = living(name) ?? { events: [], tombstoned: false };
      const last = stream.events.length - 1;
      if (last !== (expected === 'noStream' ? -1 : expected))
        throw new WrongExpectedRevision(name, actualRevision(last));
      stream.tombstoned = true;
      streams.set(name, stream);
    },
    stream(name) {
      const stream = streams.get(name);
      return stream && { events: stream.events.map(storedEvent), tombstoned: stream.tombstoned };
    },
    indexAfter(after) {
      const index = after === null ? 0 : all.findIndex((kept) => kept.position > BigInt(after));
      return index < 0 ? all.length : index;
    },
    log: (from, limit) => all.slice(from, from + limit).map(storedEvent),
    get length() {
      return all.length;
    },
  };

  function living(name: StreamName): Stream | undefined {
    const stream = streams.get(name);
    if (stream?.tombstoned) throw new StreamTombstoned(name);
    return stream;
  }

  function write(
    name: StreamName,
    stream: Stream,
    events: readonly CheckedEvent[],
    recordedAt: string,
  ): void {
    streams.set(name, stream);
    for (const { json, ...event } of events) {
      position += 1n + BigInt(Math.floor(random() * 97)) + (all.length === 3 ? leap : 0n);
      const place = {
        stream: name,
        revision: stream.events.length as Revision,
        position: String(position) as Position,
      };
      const kept = { position, envelope: { ...event, ...place, recordedAt }, json };
      stream.events.push(kept);
      all.push(kept);
    }
  }
}

function storedEvent({ envelope, json }: Kept): StoredEvent {
  return { ...envelope, metadata: { ...envelope.metadata }, data: JSON.parse(json) };
}
