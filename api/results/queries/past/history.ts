import { Assessment } from '../../../../domain/assessment/state.ts';
import type { DomainEvent } from '../../../../domain/events.ts';
import { Evidence } from '../../../../domain/evidence/state.ts';
import { Invitation } from '../../../../domain/invitation/state.ts';
import {
  comparePositions,
  type Position,
  type Revision,
  type StreamName,
} from '../../../../domain/kernel/event.ts';
import { Response } from '../../../../domain/response/state.ts';
import { Results } from '../../../../domain/results/state.ts';
import { SurveyImport } from '../../../../domain/survey-import/state.ts';
import { say } from '../../../../domain/texts/sentence.ts';
import { decodeEvent } from '../../../../infra/event-codec/codec.ts';
import { createPace, type Pace } from '../../../../infra/event-loop/pace.ts';
import type { EventStore, StoredEvent } from '../../../../infra/event-store/port.ts';
import { ApiProblem } from '../../../http/problem.ts';

/** The event types to keep, and for each type the fields that no fold needs (`without`). */
export type Wanted = {
  readonly types: ReadonlySet<string>;
  readonly without: Readonly<Record<string, readonly string[]>>;
};

type Log = Pick<EventStore, 'readStream'>;

/** A longer history would take more than a few seconds to fold and more than about 150 MB of memory. */
export const mostEvents = 400_000;
const pageSize = 200;
/** Number of streams that are read concurrently; a remote store answers them together. */
const together = 16;

/**
 * Events of one assessment up to a position, in global order, read from its own streams, so the size of the rest of the
 * log does not matter. Yields to the event loop every few milliseconds. @param upTo at most the head of the log @throws
 * HISTORY_TOO_LONG
 */
export async function readHistory(
  log: Log,
  assessmentId: string,
  upTo: Position,
  wanted: Wanted,
): Promise<readonly DomainEvent[]> {
  const reading = { pace: createPace(), left: mostEvents };
  const read = (stream: StreamName) => readUpTo(log, stream, upTo, wanted, reading);
  const own = [
    await read(Assessment.stream(assessmentId)),
    await read(SurveyImport.stream(assessmentId)),
    await read(Results.stream(assessmentId)),
    await read(Evidence.stream(assessmentId)),
  ];
  const runs = own.filter((run) => run.length > 0);
  const people = invitedIn(own[0] ?? []);
  for (let first = 0; first < people.length; first += together) {
    const some = people.slice(first, first + together);
    const found = await Promise.all(
      some.flatMap((participantId) => [
        read(Invitation.stream(participantId)),
        read(Response.stream({ assessmentId, participantId })),
      ]),
    );
    runs.push(found.flat().toSorted(byPosition));
    if (reading.pace.due()) await reading.pace.rest();
  }
  return merged(runs, reading.pace);
}

/** The first event of a stream; undefined if it is after the position. */
export async function firstOf(
  log: Log,
  stream: StreamName,
  upTo: Position,
): Promise<DomainEvent | undefined> {
  const slice = await log.readStream(stream, { limit: 1 });
  const first = slice.exists ? slice.events[0] : undefined;
  return first && comparePositions(first.position, upTo) <= 0 ? decodeEvent(first) : undefined;
}

/** State that the reads of several streams share: the pace, and how many more events may be kept. */
type Reading = { readonly pace: Pace; left: number };

/** Reads a stream up to a position. @throws HISTORY_TOO_LONG */
export async function readUpTo(
  log: Log,
  stream: StreamName,
  upTo: Position,
  wanted: Wanted,
  reading: Reading = { pace: createPace(), left: mostEvents },
): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (let from = 0, more = true; more; ) {
    const slice = await log.readStream(stream, { from: from as Revision, limit: pageSize });
    if (!slice.exists) break;
    for (const stored of slice.events) {
      if (comparePositions(stored.position, upTo) > 0) return events;
      from = stored.revision + 1;
      if (!wanted.types.has(stored.type)) continue;
      if (reading.left === 0) throw tooLong();
      reading.left -= 1;
      events.push(slim(stored, stream, wanted));
    }
    more = slice.hasMore;
    if (reading.pace.due()) await reading.pace.rest();
  }
  return events;
}

const tooLong = () =>
  new ApiProblem(
    422,
    'HISTORY_TOO_LONG',
    say('results.historyTooLong', { most: mostEvents.toLocaleString('en-US') }),
  );

/**
 * Keeps only the fields that folds use, because a hundred thousand events are cached. Only the audit trail needs the
 * others, such as ids and causation.
 */
function slim(stored: StoredEvent, stream: StreamName, { without }: Wanted): DomainEvent {
  const event = decodeEvent(stored);
  const emptied = without[event.type];
  const data: Record<string, unknown> = { ...event.data };
  for (const record of emptied ?? []) if (record in data) data[record] = empty;
  const { tenant } = event.metadata;
  const metadata = { correlationId: '', causationId: '', commandId: '', actor: '', tenant };
  return { ...event, id: '', stream, data, metadata } as unknown as DomainEvent;
}
const empty = {};

function invitedIn(events: readonly DomainEvent[]): readonly string[] {
  const people = new Set<string>();
  for (const event of events) if (event.type === 'ParticipantInvited') people.add(event.data.participantId);
  return [...people];
}

const byPosition = (a: DomainEvent, b: DomainEvent) => comparePositions(a.position, b.position);

/** Merges sorted runs pairwise. */
async function merged(runs: DomainEvent[][], pace: Pace): Promise<readonly DomainEvent[]> {
  let left: readonly (readonly DomainEvent[])[] = runs;
  while (left.length > 1) {
    const pairs: (readonly DomainEvent[])[] = [];
    for (let first = 0; first < left.length; first += 2)
      pairs.push(await pairMerged(left[first] ?? [], left[first + 1] ?? [], pace));
    left = pairs;
  }
  return left[0] ?? [];
}

async function pairMerged(
  a: readonly DomainEvent[],
  b: readonly DomainEvent[],
  pace: Pace,
): Promise<readonly DomainEvent[]> {
  if (b.length === 0) return a;
  const all: DomainEvent[] = [];
  for (let inA = 0, inB = 0; inA < a.length || inB < b.length; ) {
    const [one, other] = [a[inA], b[inB]];
    if (one && (!other || byPosition(one, other) < 0)) {
      all.push(one);
      inA += 1;
    } else if (other) {
      all.push(other);
      inB += 1;
    }
    if (all.length % 1_024 === 0 && pace.due()) await pace.rest();
  }
  return all;
}
