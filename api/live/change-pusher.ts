import type { Position } from '../../domain/kernel/event.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import { pushEveryMs } from './board-pusher.ts';
import type { LiveChanged } from './contract/live.ts';

type Options = {
  readonly feed: ReadModelFeed;
  readonly model: string;
  /** The subject that a document belongs to: changes of several documents of one subject are pushed together. */
  readonly aboutOf: (key: string) => string | undefined;
  /** The organisation and the assessment to notify; `id` null: the change concerns the organisation as a whole. */
  readonly toldOf: (
    about: string,
  ) => Promise<{ readonly tenant: string; readonly id: string | null } | undefined>;
  /** True if a member of this organisation is connected. */
  readonly isWatched: (tenant: string) => boolean;
  readonly push: (tenant: string, message: LiveChanged) => void;
  readonly failed: (error: unknown) => void;
};

/**
 * Notifies clients that a read model has changed: at most once per interval and subject, however many changes there
 * were. Such changes are rare, so clients refetch instead of applying a delta.
 */
export function startChangePusher({
  feed,
  model,
  aboutOf,
  toldOf,
  isWatched,
  push,
  failed,
}: Options): () => Promise<void> {
  const pending = new Map<string, Position>();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const unsubscribe = feed.onCommitted(model, ({ keys, position }) => {
    for (const key of keys) {
      const about = aboutOf(key);
      if (about === undefined) continue;
      pending.set(about, position);
      if (!timers.has(about)) arm(about, 0);
    }
  });

  /** The first change is pushed at once; later ones wait for the interval. */
  function arm(about: string, waitMs: number): void {
    timers.set(
      about,
      setTimeout(() => {
        const position = pending.get(about);
        pending.delete(about);
        timers.delete(about);
        if (position === undefined) return;
        arm(about, pushEveryMs);
        const work = send(about, position)
          .catch(failed)
          .finally(() => running.delete(work));
        running.add(work);
      }, waitMs),
    );
  }

  async function send(about: string, position: Position): Promise<void> {
    const told = await toldOf(about);
    if (told && isWatched(told.tenant)) push(told.tenant, { model, id: told.id, position });
  }

  return async () => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    await Promise.allSettled(running);
  };
}
