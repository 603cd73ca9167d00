import type { Position } from '../../domain/kernel/event.ts';
import { createPace } from '../../infra/event-loop/pace.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { actOnIntentions } from './act-on-intentions.ts';
import type { News } from './news.ts';
import type { Pauses } from './pauses.ts';
import type { Prepared } from './projection-cursor.ts';
import type { Runner, Runners } from './runners.ts';

/** Prepared changes by projection. */
export type Held = ReadonlyMap<Runner, Prepared>;

/** One step of several projections: fold a batch in memory, then commit documents and checkpoints together. */
export type Steps = {
  /**
   * Folds one batch for several projections on top of their prepared changes, and appends their intentions. @returns
   * the changes to commit; a projection that failed is stopped and left out
   */
  prepare(
    members: readonly Runner[],
    batch: readonly StoredEvent[],
    upTo: Position,
    held: Held,
  ): Promise<Map<Runner, Prepared>>;
  /** Commits in one step of the read-model store. */
  commit(held: Held): Promise<void>;
};

type Parts = {
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly keys: SubjectKeys;
  readonly runners: Runners;
  readonly news: News;
  readonly pauses: Pauses;
};

export function createSteps({ store, readModels, keys, runners, news, pauses }: Parts): Steps {
  return {
    async prepare(members, batch, upTo, held) {
      const prepared = new Map<Runner, Prepared>();
      const pace = createPace();
      for (const runner of members) {
        if (pace.due()) await pace.rest();
        try {
          const result = await runner.cursor.prepare(batch, upTo, held.get(runner), pace);
          if (!result) continue;
          await actOnIntentions(store, keys, runner.cursor.model.name, result.intentions);
          prepared.set(runner, result);
        } catch (error) {
          await pauses.halt(runner, error);
        }
      }
      return prepared;
    },

    async commit(held) {
      const prepared = Array.from(held, ([runner, result]) => ({ runner, result }));
      const moving = prepared.filter(({ result }) => result.changes.next !== result.changes.expected);
      if (moving.length > 0) {
        let outcomes: readonly boolean[];
        try {
          outcomes = await readModels.commit(moving.map(({ result }) => result.changes));
        } catch (error) {
          for (const { runner } of moving) await pauses.halt(runner, error);
          return;
        }
        for (const [index, { runner, result }] of moving.entries()) {
          if (outcomes[index]) {
            runner.cursor.committed(result);
            announce(result);
          } else {
            pauses.standBy(runner);
          }
        }
      }
      for (const { runner, result } of prepared) if (result.poison) await pauses.halt(runner, result.poison);
    },
  };

  function announce({ changes }: Prepared): void {
    news.wake();
    if (!runners.isActive(changes.model) || changes.documents.size === 0) return;
    news.committed(changes.model.name, {
      keys: new Set(changes.documents.keys()),
      position: changes.next,
    });
  }
}
