import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { AllSlice, EventStore } from '../../infra/event-store/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { type Needed, neededBy } from './needed-by.ts';
import type { News } from './news.ts';
import type { Pauses } from './pauses.ts';
import type { Prepared } from './projection-cursor.ts';
import type { Runner, Runners } from './runners.ts';
import type { Steps } from './steps.ts';

/**
 * Number of events folded before yielding, while no projection of this process is live. Small, because every scavenge
 * copies the page being folded, and a small page stays in the processor's cache.
 */
const pageSize = 64;
/**
 * The same while other projections are live (during a rebuild, or after a stop). Each page is followed by a pause as
 * long as the page took: a page of 4,000 blocked the process for 0.3 s, and a save is answered after several turns of
 * the event loop (tests/faults/rebuild-under-load).
 */
const sliceSize = 200;
/**
 * Number of pages folded before a commit while no projection is live: most documents change many times, and are written
 * only once per commit.
 */
const pagesPerCommit = 256;
const longestRestMs = 20;

type Parts = {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly runners: Runners;
  readonly steps: Steps;
  readonly pauses: Pauses;
  readonly news: News;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Position of the shared subscription. */
  readonly livePosition: () => Position | null;
};

/**
 * Creates the function that reads the log in pages until a group of projections reaches the shared subscription, and
 * then lets them join it. Projections with the same start position read the log together.
 */
export function createCatchUp(parts: Parts): (group: readonly Runner[]) => Promise<void> {
  const { store, runners, steps, pauses, news, log, signal, livePosition } = parts;
  /**
   * The group whose catch-up moves a projection now: after a stop, a projection continues outside its original group.
   */
  const movedBy = new WeakMap<Runner, readonly Runner[]>();

  return async (group) => {
    const started = performance.now();
    for (const runner of group) movedBy.set(runner, group);
    const events = await read(group);
    if (events === 'stopped') return;
    const arrived = await join(group);
    if (events > 0 && arrived.length > 0)
      log.info(
        {
          projections: arrived.map(({ cursor }) => cursor.model.name),
          events,
          ms: Math.round(performance.now() - started),
        },
        'projections caught up',
      );
    news.wake();
  };

  function building(group: readonly Runner[]): readonly Runner[] {
    return group.filter((runner) => runner.state === 'building' && movedBy.get(runner) === group);
  }

  /** @returns the number of folded events; 'stopped' if the log could not be read */
  async function read(group: readonly Runner[]): Promise<number | 'stopped'> {
    let seen = 0;
    let held = new Map<Runner, Prepared>();
    let pages = 0;
    let needed: { readonly by: number; readonly of: Needed } | undefined;
    for (let members = building(group); members.length > 0 && !signal.aborted; members = building(group)) {
      const from = members
        .map((runner) => held.get(runner)?.changes.next ?? runner.cursor.checkpoint)
        .reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b));
      // Projections only leave a group and never join one, so equal numbers mean the same members.
      if (needed?.by !== members.length)
        needed = { by: members.length, of: neededBy(members.map(({ cursor }) => cursor.projection)) };
      const gently = runners.live().length > 0;
      const began = performance.now();
      let page: AllSlice;
      try {
        page = await store.readAll(from, { limit: gently ? sliceSize : pageSize, ...needed.of });
      } catch (error) {
        for (const runner of members) await pauses.halt(runner, error);
        return 'stopped';
      }
      const { events, scannedTo } = page;
      const atEnd = scannedTo === null || comparePositions(scannedTo, from) <= 0;
      if (!atEnd) held = await steps.prepare(members, events, scannedTo, held);
      pages += 1;
      const poisoned = [...held.values()].some(({ poison }) => poison);
      if (atEnd || poisoned || pages >= (gently ? 1 : pagesPerCommit)) {
        await steps.commit(held);
        held = new Map();
        pages = 0;
      }
      if (atEnd) {
        if (comparePositions(from, livePosition()) >= 0) break;
        continue;
      }
      seen += events.length;
      for (const runner of members) runner.folded += events.length;
      // Live traffic has priority.
      if (gently) await delay(Math.min(performance.now() - began, longestRestMs));
      else await nextTurn();
    }
    return seen;
  }

  /** Projections that have caught up join the shared subscription. From then on, a new build answers queries. */
  async function join(group: readonly Runner[]): Promise<readonly Runner[]> {
    const arrived = signal.aborted ? [] : building(group);
    // Done before the first await: from here on, the shared subscription carries them.
    for (const runner of arrived) {
      runner.state = 'live';
      runner.error = null;
      pauses.recovered(runner);
    }
    for (const runner of arrived)
      await runners.activate(runner, () => news.switched(runner.cursor.model.name, runner.cursor.checkpoint));
    return arrived;
  }
}
