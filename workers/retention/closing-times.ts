import { Assessment } from '../../domain/assessment/state.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { comparePositions, type StreamName } from '../../domain/kernel/event.ts';
import { createPace } from '../../infra/event-loop/pace.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { readEvents } from '../../infra/event-store/read-events.ts';

/** Newest time found; `ahead`: a time in the future was ignored. */
type Found = { readonly newest: number; readonly ahead: boolean };
const nothing: Found = { newest: 0, ahead: false };

/**
 * Determines when an assessment closed, without trusting only the clock at that moment. The closing cannot be earlier
 * than the events before it: the assessment's own, and the newest signed head, which is signed within minutes of any
 * event. A closing with an earlier time was stamped by a slow clock, and its people's data would be erased too early.
 */
export function createClosingTimes(store: Pick<EventStore, 'readAll' | 'readStream'>) {
  const known = new Map<string, number>();
  const heads: { readonly position: Position; readonly at: number }[] = [];
  let scannedTo: Position | null = null;

  return {
    /**
     * Reads the log once, up to the closing, and caches the result unless a time before it was ignored. @param closedAt
     * when the store recorded the last closing, ISO 8601 @param now ms since the epoch; a later time was stamped by a
     * fast clock and is ignored @returns the earliest possible time of the last closing, ms since the epoch
     */
    since: (assessmentId: string, closedAt: string, now: number): Promise<number> =>
      lastIn(Assessment.stream(assessmentId), 'AssessmentClosed', closedAt, now),
    /** The same for the last event of a type in any stream. @param recordedAt its time, ISO 8601 */
    lastIn,
  };

  async function lastIn(stream: StreamName, type: string, recordedAt: string, now: number): Promise<number> {
    const key = `${stream} ${recordedAt}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const own = await fromItsEvents(stream, type, Date.parse(recordedAt), now);
    const heads = own.position ? await fromHeads(own.position, now) : nothing;
    const since = Math.max(own.newest, heads.newest);
    // A time in the future may count later, as time passes or the clock is corrected, so the result is not cached.
    if (!own.ahead && !heads.ahead) known.set(key, since);
    return since;
  }

  async function fromItsEvents(stream: StreamName, type: string, recordedAt: number, now: number) {
    let since = recordedAt;
    let newest = recordedAt;
    let ahead = false;
    let position: Position | null = null;
    for await (const event of readEvents(store, stream)) {
      const at = Date.parse(event.recordedAt);
      if (at <= now) newest = Math.max(newest, at);
      else ahead = true;
      if (event.type === type) {
        since = newest;
        position = event.position;
      }
    }
    return { newest: since, position, ahead };
  }

  /** The newest time, not after `now`, of a head signed before this position; 0 if there is none. */
  async function fromHeads(position: Position, now: number): Promise<Found> {
    const pace = createPace();
    while (comparePositions(scannedTo, position) < 0) {
      const page: Awaited<ReturnType<EventStore['readAll']>> = await store.readAll(scannedTo, {
        limit: 500,
        filter: { types: ['TreeHeadSigned'] },
      });
      for (const event of page.events)
        heads.push({ position: event.position, at: Date.parse(event.recordedAt) });
      if (page.scannedTo === null || page.scannedTo === scannedTo) break;
      scannedTo = page.scannedTo;
      if (pace.due()) await pace.rest();
    }
    let newest = 0;
    let ahead = false;
    for (const head of heads) {
      if (comparePositions(head.position, position) >= 0) break;
      if (head.at <= now) newest = Math.max(newest, head.at);
      else ahead = true;
    }
    return { newest, ahead };
  }
}
