import type { Position } from '../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../domain/read-models/directory/directory.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { LiveChanged } from '../contract/live.ts';
import { planModel } from '../queries/plan/plan.ts';
import { pushEveryMs } from './board-pusher.ts';

type Options = {
  readonly feed: ReadModelFeed;
  /** The assessment, whoever it belongs to. */
  readonly entryOf: (assessmentId: string) => Promise<AssessmentEntry | undefined>;
  /** Is anybody of this organisation watching? Saves the work when not. */
  readonly isWatched: (tenant: string) => boolean;
  readonly push: (tenant: string, message: LiveChanged) => void;
  readonly failed: (error: unknown) => void;
};

/**
 * Tells that a plan changed, once per interval and assessment, however many changes there were. A plan is small and changes by hand, so
 * who shows it reads it again instead of applying a delta.
 */
export function startPlanPusher({ feed, entryOf, isWatched, push, failed }: Options): () => Promise<void> {
  const pending = new Map<string, Position>();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const unsubscribe = feed.onCommitted(planModel, ({ keys, position }) => {
    for (const key of keys) {
      const [assessmentId] = key.split(':');
      if (assessmentId === undefined) continue;
      pending.set(assessmentId, position);
      if (!timers.has(assessmentId)) arm(assessmentId, 0);
    }
  });

  /** The first change goes out at once; what follows waits for the interval. */
  function arm(assessmentId: string, waitMs: number): void {
    timers.set(
      assessmentId,
      setTimeout(() => {
        const position = pending.get(assessmentId);
        pending.delete(assessmentId);
        timers.delete(assessmentId);
        if (position === undefined) return;
        arm(assessmentId, pushEveryMs);
        const work = send(assessmentId, position)
          .catch(failed)
          .finally(() => running.delete(work));
        running.add(work);
      }, waitMs),
    );
  }

  async function send(assessmentId: string, position: Position): Promise<void> {
    const entry = await entryOf(assessmentId);
    if (entry && isWatched(entry.tenant))
      push(entry.tenant, { model: planModel, id: assessmentId, position });
  }

  return async () => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    await Promise.allSettled(running);
  };
}
