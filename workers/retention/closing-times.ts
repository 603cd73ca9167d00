import { Assessment } from '../../domain/assessment/state.ts';
import type { Position, Revision } from '../../domain/kernel/event.ts';
import { comparePositions } from '../../domain/kernel/event.ts';
import { createPace } from '../../infra/event-loop/pace.ts';
import type { EventStore } from '../../infra/event-store/port.ts';

/** `ahead`: a time after now was left out. */
type Found = { readonly newest: number; readonly ahead: boolean };
const nothing: Found = { newest: 0, ahead: false };

/**
 * Dates the closing of assessments without trusting the clock of that moment alone. An assessment was not closed before what the log held
 * until then: its own events, and the newest signed head, which the process signs within minutes of any event. A closing stamped earlier than
 * these was stamped by a clock that was behind, and its people would be erased too early.
 */
export function createClosingTimes(store: Pick<EventStore, 'readAll' | 'readStream'>) {
  const known = new Map<string, number>();
  const heads: { readonly position: Position; readonly at: number }[] = [];
  let scannedTo: Position | null = null;

  return {
    /**
     * Reads the log once up to the closing, and keeps the answer once every time before it counts.
     * @param closedAt when the store recorded the last closing, ISO 8601
     * @param now milliseconds since the epoch; a time after it was stamped by a clock that was ahead, and is left out
     * @returns the earliest possible time of the last closing, milliseconds since the epoch
     */
    async since(assessmentId: string, closedAt: string, now: number): Promise<number> {
      const key = `${assessmentId} ${closedAt}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const own = await fromItsEvents(assessmentId, Date.parse(closedAt), now);
      const heads = own.position ? await fromHeads(own.position, now) : nothing;
      const since = Math.max(own.newest, heads.newest);
      // A time after now may count at a later look, when now is later or the clock is right.
      if (!own.ahead && !heads.ahead) known.set(key, since);
      return since;
    },
  };

  async function fromItsEvents(assessmentId: string, closedAt: number, now: number) {
    let since = closedAt;
    let newest = closedAt;
    let ahead = false;
    let position: Position | null = null;
    for (let from = 0 as Revision, more = true; more; ) {
      const slice = await store.readStream(Assessment.stream(assessmentId), { from });
      if (!slice.exists) break;
      for (const event of slice.events) {
        const at = Date.parse(event.recordedAt);
        if (at <= now) newest = Math.max(newest, at);
        else ahead = true;
        if (event.type === 'AssessmentClosed') {
          since = newest;
          position = event.position;
        }
        from = (event.revision + 1) as Revision;
      }
      more = slice.hasMore;
    }
    return { newest: since, position, ahead };
  }

  /** The newest time of a head that was signed before this position and not after now; 0 = there is none. */
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
