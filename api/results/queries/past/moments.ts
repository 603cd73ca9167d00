import type { DomainEvent } from '../../../../domain/events.ts';
import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';
import type { BoardDocument } from '../../../../domain/read-models/participation-board/documents.ts';
import {
  isTold,
  participationBoard,
} from '../../../../domain/read-models/participation-board/participation-board.ts';
import { createPace } from '../../../../infra/event-loop/pace.ts';
import type { AsOf, Moments } from '../../../assessment/contract/past.ts';

type Events = readonly DomainEvent[];
const most = 120;

/** Number of events at or before a position. */
export function countUntil(events: Events, position: Position): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const event = events[middle];
    if (event && comparePositions(event.position, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The last event recorded up to an instant; undefined if there is none. Clocks may step back when another server takes
 * over the store, positions do not. So every event before the last matching position counts, even if its recorded time
 * is later. @param moment ISO 8601 UTC
 */
export function lastUntil(events: Events, moment: string): DomainEvent | undefined {
  // Parsed, because an instant may omit milliseconds.
  const until = Date.parse(moment);
  return events.findLast(({ recordedAt }) => Date.parse(recordedAt) <= until);
}

/**
 * The events that are moments. In an anonymous assessment a save that changed no step is not a moment: otherwise the
 * past would disclose the time of every comment. Moments are the events that changed the board, and those that the
 * board does not handle. @param events of one assessment, in global order
 */
export async function shownMoments(events: Events, named: boolean): Promise<Events> {
  if (named) return events;
  const onBoard = new Set<string>(participationBoard.handles);
  const board = new Map<string, BoardDocument>();
  const shown: DomainEvent[] = [];
  const pace = createPace();
  for (const event of events) {
    if (pace.due()) await pace.rest();
    const changes = onBoard.has(event.type)
      ? [...participationBoard.evolve((key) => board.get(key), event)]
      : undefined;
    for (const [key, document] of changes ?? []) if (document) board.set(key, document);
    if (!changes || isTold(changes)) shown.push(event);
  }
  return shown;
}

/** The part of the answer that does not depend on the requested moment; cached as long as the events are. */
const frames = new WeakMap<Events, Omit<Moments, 'asked'>>();

/** @param events in global order @param asked absent: the end @returns undefined if there are no events */
export function momentsOf(events: Events, asked: Position | undefined): Moments | undefined {
  const frame = frames.get(events) ?? frameOf(events);
  if (!frame) return undefined;
  frames.set(events, frame);
  const until = asked === undefined ? events.length : countUntil(events, asked);
  const place = (index: number): AsOf | null => {
    const event = events[index];
    return event ? asOfEvent(event) : null;
  };
  return {
    ...frame,
    asked: { ...(place(until - 1) ?? frame.begin), previous: place(until - 2), next: place(until) },
  };
}

function frameOf(events: Events): Omit<Moments, 'asked'> | undefined {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return undefined;
  return {
    begin: asOfEvent(first),
    end: asOfEvent(last),
    marks: events.flatMap(markOf),
    buckets: bucketsOf(events, Date.parse(first.recordedAt), Date.parse(last.recordedAt)),
  };
}

const asOfEvent = ({ position, recordedAt }: DomainEvent): AsOf => ({ position, at: recordedAt });

function markOf(event: DomainEvent): Moments['marks'] {
  const { position, recordedAt: at } = event;
  switch (event.type) {
    case 'AssessmentLaunched':
      return [{ kind: 'launched', position, at, number: null }];
    case 'SurveyImported':
      return [{ kind: 'imported', position, at, number: null }];
    case 'ResultsReleased':
      return [{ kind: 'released', position, at, number: event.data.number }];
    case 'AssessmentClosed':
      return [{ kind: 'closed', position, at, number: null }];
    default:
      return [];
  }
}

function bucketsOf(events: Events, begin: number, end: number): Moments['buckets'] {
  const parts = Math.max(1, Math.min(most, end - begin));
  const bounds = Array.from({ length: parts }, (_, part) =>
    new Date(begin + ((end - begin) * (part + 1)) / parts).toISOString(),
  );
  const counts = bounds.map((until) => ({ until, events: 0, position: events[0]?.position ?? '0' }));
  let part = 0;
  for (const { recordedAt, position } of events) {
    // Compared as text, because every instant of the store has the same format. A clock that stepped back does not move
    // the bucket backwards.
    while (part < parts - 1 && recordedAt > (bounds[part] ?? '')) {
      part += 1;
      const [before, now] = [counts[part - 1], counts[part]];
      if (before && now) now.position = before.position;
    }
    const bucket = counts[part];
    if (!bucket) continue;
    bucket.events += 1;
    bucket.position = position;
  }
  return counts;
}
