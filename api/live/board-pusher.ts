import { comparePositions, earlierPosition, type Position } from '../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../domain/read-models/directory/directory.ts';
import {
  noCounts,
  type PersonRow,
  type RecentActivity,
  type SavedDay,
} from '../../domain/read-models/participation-board/documents.ts';
import {
  assessmentOfKey,
  boardKeys,
} from '../../domain/read-models/participation-board/participation-board.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import {
  activityOf,
  boardModel,
  groupsOf,
  lastChangeIn,
  progressOf,
  secondGroupsOf,
  statusOf,
} from '../assessment/queries/participation.ts';
import type { ModelReader } from '../queries/read-models.ts';
import type { LiveParticipation } from './contract/live.ts';

/** Minimum interval between two pushes for one assessment: at most 10 pushes per second. */
export const pushEveryMs = 100;
const activityLines = 20;

type Pending = { readonly keys: Set<string>; position: Position };

type Options = {
  readonly feed: ReadModelFeed;
  readonly reader: ModelReader;
  readonly clock: Clock;
  /** Finds an assessment of any organisation. */
  readonly entryOf: (assessmentId: string) => Promise<AssessmentEntry | undefined>;
  /** True if a member of this organisation is connected; otherwise the work is skipped. */
  readonly isWatched: (tenant: string) => boolean;
  readonly push: (tenant: string, message: LiveParticipation) => void;
  readonly failed: (error: unknown) => void;
};

/**
 * Turns commits of the participation board into small pushes: at most one per interval and assessment, with all changes
 * since its last push, however many saves there were.
 */
export function startBoardPusher({
  feed,
  reader,
  clock,
  entryOf,
  isWatched,
  push,
  failed,
}: Options): () => Promise<void> {
  const pending = new Map<string, Pending>();
  const pushed = new Map<string, Position>();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  /** Position after which this process observes every commit. The first push of each assessment continues from it. */
  let heardFrom = reader.position().catch(() => null);
  const forget = feed.onMissed((model, missedUntil) => {
    if (model !== boardModel) return;
    pushed.clear();
    heardFrom = Promise.resolve(missedUntil);
  });
  const unsubscribe = feed.onCommitted(boardModel, ({ keys, position }) => {
    for (const key of keys) {
      const assessmentId = assessmentOfKey(key);
      if (assessmentId === undefined) continue;
      const waiting = pending.get(assessmentId) ?? { keys: new Set<string>(), position };
      waiting.keys.add(key);
      waiting.position = position;
      pending.set(assessmentId, waiting);
      if (!timers.has(assessmentId)) arm(assessmentId, 0);
    }
  });

  /** The first change is pushed at once; later ones wait for the interval. */
  function arm(assessmentId: string, waitMs: number): void {
    timers.set(
      assessmentId,
      setTimeout(() => {
        const waiting = pending.get(assessmentId);
        if (!waiting) {
          timers.delete(assessmentId);
          return;
        }
        pending.delete(assessmentId);
        arm(assessmentId, pushEveryMs);
        const work = send(assessmentId, waiting)
          .catch(failed)
          .finally(() => running.delete(work));
        running.add(work);
      }, waitMs),
    );
  }

  async function send(assessmentId: string, { keys, position: committed }: Pending): Promise<void> {
    const before = pushed.get(assessmentId);
    pushed.set(assessmentId, committed);
    const since = before ?? (await heardFrom);
    const entry = await entryOf(assessmentId);
    if (!entry || !isWatched(entry.tenant)) return;
    // The commit may end with saves that must not be disclosed, so the push states the last visible change. Later
    // changes come with the next push.
    const position = earlierPosition(await lastChangeIn(reader, entry.tenant), committed) ?? committed;
    // The next push must continue from the position that clients receive now, unless that push has already begun.
    if (pushed.get(assessmentId) === committed) pushed.set(assessmentId, position);
    const totalsKey = boardKeys.totals(assessmentId);
    const people: ReturnType<typeof progressOf>[] = [];
    let lines: RecentActivity['lines'] = [];
    for (const key of keys) {
      if (key === totalsKey) continue;
      const document = await reader.get<PersonRow | RecentActivity>(key);
      if (document?.kind === 'person')
        people.push(
          progressOf(
            document,
            await reader.get<SavedDay>(boardKeys.day(assessmentId, document.participantId)),
            clock.now(),
          ),
        );
      if (document?.kind === 'activity')
        lines = document.lines.filter((line) => isBetween(since, line.position as Position, position));
    }
    const totals = await reader.get<Parameters<typeof groupsOf>[0] & { releases: number }>(totalsKey);
    push(entry.tenant, {
      assessmentId,
      since,
      position,
      counts: totals?.counts ?? noCounts,
      status: statusOf(entry, clock),
      // A person who changed groups also changes the counts of their old group, so all groups are sent; the list is
      // short.
      groups: people.length === 0 ? [] : groupsOf(totals),
      ...(people.length > 0 && secondGroupsOf(totals)),
      people,
      activity: lines.slice(0, activityLines).map(activityOf),
      releases: totals?.releases ?? 0,
    });
  }

  return async () => {
    unsubscribe();
    forget();
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    await Promise.allSettled(running);
  };
}

/** Lines after `upTo` come with the next push. */
function isBetween(since: Position | null, line: Position, upTo: Position): boolean {
  return comparePositions(line, since) > 0 && comparePositions(line, upTo) <= 0;
}
