import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import { createPace } from '../../infra/event-loop/pace.ts';
import type { AllSlice, EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ModelVersion, ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { actOnIntentions } from './act-on-intentions.ts';
import type { BuildAhead } from './build-in-thread.ts';
import { type Needed, neededBy } from './needed-by.ts';
import { createNews } from './news.ts';
import type { Projection } from './projection.ts';
import { buildsPerVersion, type Prepared, ProjectionCursor } from './projection-cursor.ts';

export type ProjectionStatus = {
  readonly name: string;
  readonly version: number;
  /**
   * live: follows the log. building: catching up (a new version builds beside the old one). stopped: waits, then tries again.
   * standby: another process moves it; this one takes over when it stands still.
   */
  readonly state: 'live' | 'building' | 'stopped' | 'standby';
  readonly checkpoint: Position | null;
  readonly error: string | null;
  /** Events folded since the catch-up began; null unless building. */
  readonly folded: number | null;
  /** When the catch-up began, ms since the epoch; null unless building. */
  readonly buildingSince: number | null;
};

export interface ProjectionRunner extends ReadModelFeed {
  status(): readonly ProjectionStatus[];
  /** Builds the projection anew beside the live one and switches when it is there. @throws when it is not known */
  rebuild(name: string): Promise<void>;
  /** Resolves when every projection that is not stopped has seen `position`. For tests and rebuilds. */
  caughtUp(position: Position): Promise<void>;
  stop(): Promise<void>;
}

type Options = {
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly keys: SubjectKeys;
  readonly log: Log;
  readonly projections: readonly Projection[];
  /** Nobody else moves these views, so none of them can be ahead of the log. Default false. */
  readonly alone?: boolean;
  /** What a rebuild may use to fold the history elsewhere; the rest it folds here. */
  readonly buildAhead?: BuildAhead | undefined;
  /**
   * Commits are at least this far apart, and a millisecond more for each event of a batch, up to three times as far: fewer, larger
   * transactions, most of all under load. Default 40 ms (10 and a pace of 3 ms in the store cost 13 % more a save).
   */
  readonly pauseMs?: number;
  /** First pause before a stopped projection tries again; doubles up to a minute. Default 1,000 ms. */
  readonly retryMs?: number;
  /** How often live projections make sure that the store still has what they wrote. Default 5,000 ms. */
  readonly lookMs?: number;
  /** How long another process's projection may stand still behind the head before this one takes over. Default 2,000 ms. */
  readonly standbyMs?: number;
};

type Runner = {
  cursor: ProjectionCursor;
  state: ProjectionStatus['state'];
  error: string | null;
  folded: number;
  buildingSince: number;
};

/**
 * Events a catch-up folds before it lets anything else in, while no projection here is live yet. Few: every scavenge copies the page
 * that is being folded, and a small one stays in the processor's cache.
 */
const pageSize = 64;
/**
 * Beside live ones (a rebuild, a return after a stop) far fewer, with a rest as long as they took: a page of 4,000 held the process
 * for 0.3 s, and a save is answered after several turns of the event loop (tests/faults/rebuild-under-load).
 */
const sliceSize = 200;
/** Pages a catch-up folds before it commits, where nothing is live: most documents change many times over and are written once. */
const pagesPerCommit = 256;
const longestRestMs = 20;

/**
 * Runs projections over the log. Live ones share one subscription and one commit; one that is behind (new version, after a
 * stop) catches up on its own and joins. A poison event stops its own projection only.
 */
export async function startProjections(options: Options): Promise<ProjectionRunner> {
  const { store, readModels, log } = options;
  const stopping = new AbortController();
  const news = createNews(stopping.signal);
  const known = await readModels.models();
  const active = new Map<string, ModelVersion>();
  const runners: Runner[] = [];
  for (const projection of options.projections) {
    const builds = known.filter(
      (model) =>
        model.name === projection.name && Math.floor(model.version / buildsPerVersion) === projection.version,
    );
    const version = await readModels.activeVersion(projection.name);
    if (version !== null) active.set(projection.name, { name: projection.name, version });
    // An unfinished rebuild is left alone; it starts again when it is asked for again.
    const build = builds.find((model) => model.version === version) ?? builds[0];
    const runner = await newRunner(projection, build ? build.version % buildsPerVersion : 0);
    if (options.alone) await forgetWhatIsAhead(runner);
    runners.push(runner);
  }

  /** Where the shared subscription stands; projections join once they are there. */
  let shared: Position | null = await store.head();
  const pauses = new WeakMap<Runner, number>();
  const catchingUp = new Set<Promise<void>>();
  /** Which catch-up moves a runner: one that was stopped and goes on has left the group it began with. */
  const movedBy = new WeakMap<Runner, readonly Runner[]>();
  const live = follow();
  /** A store that lost its data says so only when it is asked, and in a quiet night nothing would ask. */
  let looking: Promise<void> = Promise.resolve();
  const look = setInterval(() => {
    looking = looking.then(lookForLosses).catch(() => undefined);
  }, options.lookMs ?? 5_000);
  const [ours, outdated] = split(runners);
  for (const runner of outdated) await halt(runner, newerRelease(runner));
  for (const group of Map.groupBy(ours, ({ cursor }) => cursor.checkpoint ?? '').values())
    track(catchUp(group));

  /** Which projections this release may move, and which a newer one serves already. */
  function split(all: readonly Runner[]): [Runner[], Runner[]] {
    const newer = (runner: Runner) =>
      Math.floor((active.get(runner.cursor.model.name)?.version ?? 0) / buildsPerVersion) >
      runner.cursor.projection.version;
    return [all.filter((runner) => !newer(runner)), all.filter(newer)];
  }

  function newerRelease({ cursor }: Runner): Error {
    return new Error(`${cursor.model.name} is served by a newer release; this process leaves it alone.`);
  }

  async function newRunner(projection: Projection, build: number): Promise<Runner> {
    const cursor = new ProjectionCursor(projection, build, readModels);
    await cursor.reload();
    return { cursor, state: 'building', error: null, folded: 0, buildingSince: Date.now() };
  }

  /** A power cut, or an older copy of the log, took events a view has counted already; new ones get their positions. */
  async function forgetWhatIsAhead({ cursor }: Runner): Promise<void> {
    const head = await store.head();
    if (comparePositions(cursor.checkpoint, head) <= 0) return;
    const { name } = cursor.model;
    log.warn(
      { projection: name, checkpoint: cursor.checkpoint, head },
      'a view counted events that are no longer in the log; it is built anew',
    );
    await readModels.drop(cursor.model);
    active.delete(name);
    await cursor.reload();
  }

  /** What cannot be read (a damaged event, a store that refuses us) stops the live projections, visibly, and is tried again. */
  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await followFrom();
      } catch (error) {
        for (const runner of runners.filter(({ state }) => state === 'live')) await halt(runner, error);
        await delay(options.retryMs ?? 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function followFrom(): Promise<void> {
    for await (const item of store.subscribeAll(shared, { signal: stopping.signal })) {
      if (item.kind === 'caughtUp' || stopping.signal.aborted) continue;
      const batch = item.kind === 'events' ? item.events : [];
      // Before the work: whoever joins meanwhile must have read this batch on its own.
      shared = item.position;
      const following = runners.filter((runner) => runner.state === 'live');
      await commit(await preparedFor(following, batch, item.position, new Map()));
      if (stopping.signal.aborted) return;
      const pause = options.pauseMs ?? 40;
      const rest = Math.min(pause + batch.length, pause * 3);
      await delay(rest, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /**
   * Prepares one batch for some projections, on top of what they hold, and acts on it.
   * @returns what is ready to be committed; who failed is stopped and not in it
   */
  async function preparedFor(
    members: readonly Runner[],
    batch: readonly StoredEvent[],
    upTo: Position,
    held: ReadonlyMap<Runner, Prepared>,
  ): Promise<Map<Runner, Prepared>> {
    const prepared = new Map<Runner, Prepared>();
    const pace = createPace();
    for (const runner of members) {
      if (pace.due()) await pace.rest();
      try {
        const result = await runner.cursor.prepare(batch, upTo, held.get(runner), pace);
        if (!result) continue;
        await actOnIntentions(store, options.keys, runner.cursor.model.name, result.intentions);
        prepared.set(runner, result);
      } catch (error) {
        await halt(runner, error);
      }
    }
    return prepared;
  }

  /** Commits in one step of the read-model store. */
  async function commit(held: ReadonlyMap<Runner, Prepared>): Promise<void> {
    const prepared = Array.from(held, ([runner, result]) => ({ runner, result }));
    const moving = prepared.filter(({ result }) => result.changes.next !== result.changes.expected);
    if (moving.length > 0) {
      let outcomes: readonly boolean[];
      try {
        outcomes = await readModels.commit(moving.map(({ result }) => result.changes));
      } catch (error) {
        for (const { runner } of moving) await halt(runner, error);
        return;
      }
      for (const [index, { runner, result }] of moving.entries()) {
        if (outcomes[index]) {
          runner.cursor.committed(result);
          announce(result);
        } else {
          standBy(runner);
        }
      }
    }
    for (const { runner, result } of prepared) if (result.poison) await halt(runner, result.poison);
  }

  /**
   * Reads in large pages until it stands where the shared subscription stands. Projections that start from the same place
   * read the log together.
   */
  async function catchUp(group: readonly Runner[]): Promise<void> {
    const started = performance.now();
    let seen = 0;
    let held = new Map<Runner, Prepared>();
    let pages = 0;
    let needed: { readonly by: number; readonly of: Needed } | undefined;
    for (const runner of group) movedBy.set(runner, group);
    const building = () =>
      group.filter((runner) => runner.state === 'building' && movedBy.get(runner) === group);
    for (let members = building(); members.length > 0 && !stopping.signal.aborted; members = building()) {
      const from = members
        .map((runner) => held.get(runner)?.changes.next ?? runner.cursor.checkpoint)
        .reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b));
      // Members only ever leave.
      if (needed?.by !== members.length)
        needed = { by: members.length, of: neededBy(members.map(({ cursor }) => cursor.projection)) };
      const gently = runners.some(({ state }) => state === 'live');
      const began = performance.now();
      let page: AllSlice;
      try {
        page = await store.readAll(from, { limit: gently ? sliceSize : pageSize, ...needed.of });
      } catch (error) {
        for (const runner of members) await halt(runner, error);
        return;
      }
      const { events, scannedTo } = page;
      const atEnd = scannedTo === null || comparePositions(scannedTo, from) <= 0;
      if (!atEnd) held = await preparedFor(members, events, scannedTo, held);
      pages += 1;
      const poisoned = [...held.values()].some(({ poison }) => poison);
      if (atEnd || poisoned || pages >= (gently ? 1 : pagesPerCommit)) {
        await commit(held);
        held = new Map();
        pages = 0;
      }
      if (atEnd) {
        if (comparePositions(from, shared) >= 0) break;
        continue;
      }
      seen += events.length;
      for (const runner of members) runner.folded += events.length;
      // Live traffic goes first.
      if (gently) await delay(Math.min(performance.now() - began, longestRestMs));
      else await nextTurn();
    }
    const arrived = stopping.signal.aborted ? [] : building();
    // Before anything is awaited: from here on the shared subscription carries them.
    for (const runner of arrived) {
      runner.state = 'live';
      runner.error = null;
      pauses.delete(runner);
    }
    for (const runner of arrived) {
      const { name, version } = runner.cursor.model;
      if (active.get(name)?.version !== version) {
        await readModels.activate({ name, version });
        active.set(name, { name, version });
        news.switched(name, runner.cursor.checkpoint);
        await retireOthers(runner);
      }
    }
    if (seen > 0 && arrived.length > 0)
      log.info(
        {
          projections: arrived.map(({ cursor }) => cursor.model.name),
          events: seen,
          ms: Math.round(performance.now() - started),
        },
        'projections caught up',
      );
    news.wake();
  }

  /** Most of a long history elsewhere, if there is somewhere; however far that comes, the catch-up goes on from there. */
  async function goAhead(runner: Runner): Promise<void> {
    if (!options.buildAhead) return;
    const progress = (passed: number) => {
      runner.folded = passed;
    };
    await options.buildAhead(runner.cursor.model, progress, stopping.signal);
    await runner.cursor.reload();
  }

  /** After the switch nothing reads the sets before it any more. */
  async function retireOthers(current: Runner): Promise<void> {
    const { name, version } = current.cursor.model;
    for (const other of runners.filter((runner) => runner !== current && runner.cursor.model.name === name))
      runners.splice(runners.indexOf(other), 1);
    for (const model of await readModels.models())
      if (model.name === name && model.version !== version) await readModels.drop(model);
  }

  async function halt(runner: Runner, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return;
    const pause = Math.min((options.retryMs ?? 1_000) * 2 ** (pauses.get(runner) ?? 0), 60_000);
    pauses.set(runner, (pauses.get(runner) ?? 0) + 1);
    runner.state = 'stopped';
    runner.error = error instanceof Error ? error.message : String(error);
    log.error(
      { projection: runner.cursor.model.name, error: runner.error, retryInMs: pause },
      'projection stopped',
    );
    news.wake();
    track(
      delay(pause, undefined, { signal: stopping.signal })
        .then(() => takeOver(runner))
        .then(
          () => resume(runner),
          (reason) => halt(runner, reason),
        ),
    );
  }

  /**
   * Another process was faster. The checkpoint protects the documents whoever writes, so two are harmless, but one is enough:
   * this one waits until the other has stood still behind the head for a whole pause.
   */
  function standBy(runner: Runner): void {
    runner.state = 'standby';
    news.wake();
    const watch = async () => {
      const pause = () =>
        delay(options.standbyMs ?? 2_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      await takeOver(runner);
      for (let seen = runner.cursor.checkpoint; !stopping.signal.aborted; seen = runner.cursor.checkpoint) {
        await pause();
        if (stopping.signal.aborted) return;
        const head = await store.head();
        await takeOver(runner);
        const stands = runner.cursor.checkpoint === seen;
        if (stands && comparePositions(runner.cursor.checkpoint, head) < 0) return resume(runner);
      }
    };
    track(watch().catch((error) => halt(runner, error)));
  }

  /** Looks where the projection stands now, in whichever build answers: another process may have built it anew. */
  async function takeOver(runner: Runner): Promise<void> {
    const { projection, model } = runner.cursor;
    const version = await readModels.activeVersion(model.name);
    if (version !== null && version !== model.version) {
      const theirs = Math.floor(version / buildsPerVersion);
      if (theirs > projection.version) throw newerRelease(runner);
      if (theirs === projection.version) {
        runner.cursor = new ProjectionCursor(projection, version % buildsPerVersion, readModels);
        active.set(model.name, runner.cursor.model);
      }
    }
    await runner.cursor.reload();
  }

  async function lookForLosses(): Promise<void> {
    for (const runner of runners.filter(({ state }) => state === 'live')) {
      const own = runner.cursor.checkpoint;
      const stored = await readModels.checkpoint(runner.cursor.model);
      if (runner.state === 'live' && comparePositions(stored, own) < 0) standBy(runner);
    }
  }

  function resume(runner: Runner): void {
    runner.state = 'building';
    runner.folded = 0;
    runner.buildingSince = Date.now();
    track(catchUp([runner]));
  }

  /** Remembers work in the background, so that stopping can wait for it. */
  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error) => log.error({ err: error }, 'projection catch-up failed'))
      .finally(() => catchingUp.delete(tracked));
    catchingUp.add(tracked);
  }

  function announce({ changes }: Prepared): void {
    news.wake();
    const { name, version } = changes.model;
    if (active.get(name)?.version !== version || changes.documents.size === 0) return;
    news.committed(name, { keys: new Set(changes.documents.keys()), position: changes.next });
  }

  return {
    activeModel: (name) => active.get(name),
    rebuild: async (name) => {
      const of = runners.filter(({ cursor }) => cursor.model.name === name);
      const current = of.find(({ cursor }) => cursor.model.version === active.get(name)?.version) ?? of[0];
      if (!current || of.some(({ state }) => state === 'building'))
        throw new Error(`${name} is not there, or is already being built.`);
      // A build that failed before leaves its place to this one.
      for (const other of of) if (other !== current) runners.splice(runners.indexOf(other), 1);
      await takeOver(current);
      const next = ((current.cursor.model.version % buildsPerVersion) + 1) % buildsPerVersion;
      await readModels.drop({ name, version: current.cursor.projection.version * buildsPerVersion + next });
      const runner = await newRunner(current.cursor.projection, next);
      runners.push(runner);
      track(
        goAhead(runner).then(
          () => catchUp([runner]),
          (error) => halt(runner, error),
        ),
      );
      await news.until(
        () =>
          runner.state === 'stopped' ||
          (runner.state !== 'building' && active.get(name)?.version === runner.cursor.model.version),
      );
      if (runner.state === 'stopped') throw new Error(`${name} could not be built: ${runner.error}`);
    },
    status: () =>
      runners.map(({ cursor, state, error, folded, buildingSince }) => ({
        name: cursor.model.name,
        version: cursor.model.version,
        state,
        checkpoint: cursor.checkpoint,
        error,
        folded: state === 'building' ? folded : null,
        buildingSince: state === 'building' ? buildingSince : null,
      })),
    waitFor: (model, position, timeoutMs) => {
      const answering = () =>
        runners.find(
          ({ cursor }) => cursor.model.name === model && cursor.model.version === active.get(model)?.version,
        );
      return news.until(
        () => comparePositions(answering()?.cursor.checkpoint ?? null, position) >= 0,
        timeoutMs,
      );
    },
    caughtUp: async (position) => {
      await news.until(() =>
        runners.every(
          (runner) =>
            runner.state === 'stopped' ||
            runner.state === 'standby' ||
            (runner.state === 'live' && comparePositions(runner.cursor.checkpoint, position) >= 0),
        ),
      );
    },
    onCommitted: news.onCommitted,
    onMissed: news.onMissed,
    stop: async () => {
      stopping.abort();
      clearInterval(look);
      news.wake();
      await Promise.allSettled([live, looking, ...catchingUp]);
    },
  };
}
