import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { createBackground } from './background.ts';
import type { BuildAhead } from './build-in-thread.ts';
import { createCatchUp } from './catch-up.ts';
import { followLive } from './live.ts';
import { createNews } from './news.ts';
import { createPauses } from './pauses.ts';
import type { Projection } from './projection.ts';
import { createRebuilds } from './rebuilds.ts';
import { createRunners, type Runner, servedByNewerRelease } from './runners.ts';
import { createSteps } from './steps.ts';

export type ProjectionStatus = {
  readonly name: string;
  readonly version: number;
  readonly state: Runner['state'];
  readonly checkpoint: Position | null;
  readonly error: string | null;
  /** Number of events folded since the catch-up began; null unless building. */
  readonly folded: number | null;
  /** When the catch-up began, in ms since the epoch; null unless building. */
  readonly buildingSince: number | null;
};

export interface ProjectionRunner extends ReadModelFeed {
  status(): readonly ProjectionStatus[];
  /**
   * Rebuilds the projection beside the live one and switches over when it has caught up. A second call during a rebuild waits for the first.
   * @throws when the projection is unknown, or its build stopped
   */
  rebuild(name: string): Promise<void>;
  /** Resolves when every projection that is not stopped has folded `position`. For tests and rebuilds. */
  caughtUp(position: Position): Promise<void>;
  stop(): Promise<void>;
}

type Options = {
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly keys: SubjectKeys;
  readonly log: Log;
  readonly projections: readonly Projection[];
  /** True if no other process moves these views, so that a view cannot be ahead of the log. Default false. */
  readonly alone?: boolean;
  /** Folds most of a rebuild's history elsewhere; the runner then folds the rest. */
  readonly buildAhead?: BuildAhead | undefined;
  /**
   * Minimum interval between commits, plus one millisecond per event of a batch, up to three times the interval: fewer
   * and larger transactions, especially under load. Default 40 ms (10 ms, with a pace of 3 ms in the store, cost 13 %
   * more per save).
   */
  readonly pauseMs?: number;
  /** First back-off of a stopped projection; doubles up to a minute. Default 1,000 ms. */
  readonly retryMs?: number;
  /** How often live projections check that the store still has their data. Default 5,000 ms. */
  readonly lookMs?: number;
  /**
   * How long another process's projection may be behind the head without progress before this one takes over. Default
   * 2,000 ms.
   */
  readonly standbyMs?: number;
};

/**
 * Runs projections over the log. Live projections share one subscription and one commit (`live.ts`). A projection that
 * is behind (a new version, or after a stop) catches up separately and then joins them (`catch-up.ts`). A poison event
 * stops only its own projection (`pauses.ts`).
 */
export async function startProjections(options: Options): Promise<ProjectionRunner> {
  const { store, readModels, keys, log, alone = false } = options;
  const { pauseMs = 40, retryMs = 1_000, lookMs = 5_000, standbyMs = 2_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const news = createNews(signal);
  const background = createBackground(log);
  const runners = createRunners({ store, readModels, log });
  const known = await readModels.models();
  for (const projection of options.projections) await runners.load(projection, known, alone);

  const resume = (runner: Runner) => {
    runner.state = 'building';
    runner.folded = 0;
    runner.buildingSince = Date.now();
    background.track(catchUp([runner]));
  };
  const pauses = createPauses({ store, runners, news, background, log, signal, retryMs, standbyMs, resume });
  const steps = createSteps({ store, readModels, keys, runners, news, pauses });
  const from = await store.head();
  const live = followLive({
    store,
    readModels,
    runners,
    steps,
    pauses,
    signal,
    from,
    pauseMs,
    retryMs,
    lookMs,
  });
  const catchUp = createCatchUp({
    store,
    runners,
    steps,
    pauses,
    news,
    log,
    signal,
    livePosition: live.position,
  });

  const { buildAhead } = options;
  const rebuild = createRebuilds({ runners, news, background, pauses, catchUp, buildAhead, signal });
  const outdated = runners.all().filter(runners.isOutdated);
  const ours = runners.all().filter((runner) => !outdated.includes(runner));
  for (const runner of outdated) await pauses.halt(runner, servedByNewerRelease(runner));
  for (const group of Map.groupBy(ours, ({ cursor }) => cursor.checkpoint ?? '').values())
    background.track(catchUp(group));

  return {
    activeModel: runners.activeModel,
    rebuild,
    status: () => runners.all().map(statusOf),
    waitFor: (model, position, timeoutMs) =>
      news.until(
        () => comparePositions(runners.answering(model)?.cursor.checkpoint ?? null, position) >= 0,
        timeoutMs,
      ),
    caughtUp: async (position) => {
      await news.until(() => runners.all().every((runner) => isDoneAt(runner, position)));
    },
    onCommitted: news.onCommitted,
    onMissed: news.onMissed,
    stop: async () => {
      stopping.abort();
      news.wake();
      await Promise.all([live.ended(), background.ended()]);
    },
  };
}

function statusOf({ cursor, state, error, folded, buildingSince }: Runner): ProjectionStatus {
  return {
    name: cursor.model.name,
    version: cursor.model.version,
    state,
    checkpoint: cursor.checkpoint,
    error,
    folded: state === 'building' ? folded : null,
    buildingSince: state === 'building' ? buildingSince : null,
  };
}

/** True if the projection has folded `position`, or does not run in this process at the moment. */
function isDoneAt({ state, cursor }: Runner, position: Position): boolean {
  return (
    state === 'stopped' ||
    state === 'standby' ||
    (state === 'live' && comparePositions(cursor.checkpoint, position) >= 0)
  );
}
