import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '../../../../domain/events.ts';
import { Evidence } from '../../../../domain/evidence/state.ts';
import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../../../domain/read-models/directory/directory.ts';
import { lastChangeIn } from '../../../assessment/queries/participation.ts';
import type { ApiDependencies } from '../../../http/dependencies.ts';
import { notFound } from '../../../http/problem.ts';
import type { Once } from '../../../queries/once.ts';
import type { ModelReader } from '../../../queries/read-models.ts';
import { mostEvents, readHistory } from './history.ts';
import { shownMoments } from './moments.ts';
import { anonymous, named } from './views.ts';

/** The caller and the assessment that they ask about. */
export type Looker = {
  /** Counts one request against this account's limit. @throws {ApiProblem} 429 with the seconds to wait */
  readonly take: (kind: 'historyRead' | 'fold') => Promise<void>;
  readonly entry: AssessmentEntry;
};

/**
 * `shown`: the events that are moments. `upTo`: the head of the log when the events were read, at `readAt` (ms since
 * the epoch).
 */
export type History = {
  readonly events: readonly DomainEvent[];
  readonly shown: readonly DomainEvent[];
  readonly upTo: Position;
  readonly readAt: number;
};

/** Tolerated difference between the clocks of two processes, in ms. */
export const clocksApartMs = 5_000;
/** Maximum age, in ms, of the last moment that the time machine's slider offers. */
const endMayBeMs = 5_000;

/** Histories of assessments, each read from its streams once and cached for ten minutes. */
export function createHistories(
  { store, clock, commands }: Pick<ApiDependencies, 'store' | 'clock' | 'commands'>,
  boardNow: ModelReader,
  once: Once,
) {
  const histories = new LRUCache<string, History>({
    maxSize: mostEvents,
    sizeCalculation: ({ events }) => events.length + 1,
    ttl: 10 * 60_000,
  });
  const reading = new Map<string, Promise<History>>();
  return { newestOf, historyOf };

  /**
   * Checks whether a cached history includes the last change of the board and of the evidence; in an assessment with
   * names, where every save is a moment, whether it was read just now. Never compares with the head of the log: the
   * duration of an answer, and the use of the limit, would disclose every save.
   */
  async function newestOf({
    entry: { assessmentId, tenant, named: withNames },
  }: Looker): Promise<(known: History) => boolean> {
    const told = await lastChangeIn(boardNow, tenant);
    const { position: attached } = await commands.load(Evidence, assessmentId);
    const now = clock.now();
    return ({ upTo, readAt }) =>
      comparePositions(upTo, told) >= 0 &&
      comparePositions(upTo, attached) >= 0 &&
      (!withNames || now - readAt < endMayBeMs);
  }

  /** Returns the cached history if it suffices, otherwise reads it again. Events are immutable, so only its end can be missing. */
  async function historyOf({ take, entry }: Looker, enough: (history: History) => boolean): Promise<History> {
    const { assessmentId } = entry;
    const known = histories.get(assessmentId);
    if (known && enough(known)) return known;
    const underway = reading.get(assessmentId);
    if (underway) {
      const other = await underway;
      if (enough(other)) return other;
    }
    await take('historyRead');
    return once(reading, assessmentId, async () => {
      const upTo = await store.head();
      const readAt = clock.now();
      if (upTo === null) throw notFound();
      const events = await readHistory(store, assessmentId, upTo, entry.named ? named : anonymous);
      const shown = await shownMoments(events, entry.named === true);
      const history = { events, shown, upTo, readAt };
      histories.set(assessmentId, history);
      return history;
    });
  }
}
