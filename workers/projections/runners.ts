import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { ModelVersion, ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import type { Projection } from './projection.ts';
import { buildsPerVersion, ProjectionCursor } from './projection-cursor.ts';

/** One build of one projection in this process, and its state. */
export type Runner = {
  cursor: ProjectionCursor;
  /**
   * live: follows the log. building: catching up (a new version builds beside the old one). stopped: waits, then retries. standby: another
   * process moves it; this one takes over when that makes no progress.
   */
  state: 'live' | 'building' | 'stopped' | 'standby';
  error: string | null;
  /** Events folded since the catch-up began. */
  folded: number;
  /** When the catch-up began, milliseconds since the epoch. */
  buildingSince: number;
};

export type Runners = ReturnType<typeof createRunners>;

type Parts = {
  readonly store: Pick<EventStore, 'head'>;
  readonly readModels: ReadModelStore;
  readonly log: Log;
};

/** The builds known to this process, and which of them answers queries. */
export function createRunners({ store, readModels, log }: Parts) {
  const all: Runner[] = [];
  /** The active builds, by name. */
  const active = new Map<string, ModelVersion>();

  const made = async (projection: Projection, build: number): Promise<Runner> => {
    const cursor = new ProjectionCursor(projection, build, readModels);
    await cursor.reload();
    return { cursor, state: 'building', error: null, folded: 0, buildingSince: Date.now() };
  };
  const named = (name: string) => all.filter(({ cursor }) => cursor.model.name === name);
  const remove = (runner: Runner) => {
    all.splice(all.indexOf(runner), 1);
  };

  return {
    all: (): readonly Runner[] => all,
    live: (): readonly Runner[] => all.filter(({ state }) => state === 'live'),
    activeModel: (name: string): ModelVersion | undefined => active.get(name),
    /** The active build, if it belongs to this process. */
    answering: (name: string): Runner | undefined =>
      named(name).find(({ cursor }) => cursor.model.version === active.get(name)?.version),
    isActive: ({ name, version }: ModelVersion): boolean => active.get(name)?.version === version,

    /**
     * Adds the build of a projection that this process continues. An unfinished rebuild is left alone; it starts again on request.
     * @param known every build in the read-model store
     * @param alone no other process moves the views: a view ahead of the log has counted lost events
     */
    async load(projection: Projection, known: readonly ModelVersion[], alone: boolean): Promise<void> {
      const builds = known.filter(
        (model) =>
          model.name === projection.name &&
          Math.floor(model.version / buildsPerVersion) === projection.version,
      );
      const version = await readModels.activeVersion(projection.name);
      if (version !== null) active.set(projection.name, { name: projection.name, version });
      const build = builds.find((model) => model.version === version) ?? builds[0];
      const runner = await made(projection, build ? build.version % buildsPerVersion : 0);
      if (alone) await forgetWhatIsAhead(runner);
      all.push(runner);
    },

    /** The build of this projection that is catching up now, if there is one. */
    building: (name: string): Runner | undefined => named(name).find(({ state }) => state === 'building'),

    /**
     * Adds an empty build beside the active one. It replaces an earlier failed build.
     * @throws when the projection is unknown, or a build of it is under way
     */
    async addRebuild(name: string): Promise<Runner> {
      const of = named(name);
      const current = of.find(({ cursor }) => cursor.model.version === active.get(name)?.version) ?? of[0];
      if (!current) throw new Error(`There is no projection ${name} in this process.`);
      if (of.some(({ state }) => state === 'building')) throw new Error(`${name} is already being built.`);
      for (const other of of) if (other !== current) remove(other);
      await takeOver(current);
      const next = ((current.cursor.model.version % buildsPerVersion) + 1) % buildsPerVersion;
      await readModels.drop({ name, version: current.cursor.projection.version * buildsPerVersion + next });
      const runner = await made(current.cursor.projection, next);
      all.push(runner);
      return runner;
    },

    /** Activates a build that has caught up, and drops the earlier ones. @returns false when it was already active */
    async activate(runner: Runner, onSwitched: () => void): Promise<boolean> {
      const { name, version } = runner.cursor.model;
      if (active.get(name)?.version === version) return false;
      await readModels.activate({ name, version });
      active.set(name, { name, version });
      onSwitched();
      for (const other of named(name)) if (other !== runner) remove(other);
      for (const model of await readModels.models())
        if (model.name === name && model.version !== version) await readModels.drop(model);
      return true;
    },

    /** True if a newer release already serves this projection; then this process leaves it alone. */
    isOutdated: ({ cursor }: Runner): boolean =>
      Math.floor((active.get(cursor.model.name)?.version ?? 0) / buildsPerVersion) >
      cursor.projection.version,
    takeOver,
  };

  /**
   * Reads the projection's present position in the active build, which another process may have rebuilt. @throws when a newer release
   * serves it
   */
  async function takeOver(runner: Runner): Promise<void> {
    const { projection, model } = runner.cursor;
    const version = await readModels.activeVersion(model.name);
    if (version !== null && version !== model.version) {
      const theirs = Math.floor(version / buildsPerVersion);
      if (theirs > projection.version) throw servedByNewerRelease(runner);
      if (theirs === projection.version) {
        runner.cursor = new ProjectionCursor(projection, version % buildsPerVersion, readModels);
        active.set(model.name, runner.cursor.model);
      }
    }
    await runner.cursor.reload();
  }

  /** After a power cut or a restore of an older log, counted events are gone and their positions are reused for new ones. */
  async function forgetWhatIsAhead({ cursor }: Runner): Promise<void> {
    const head: Position | null = await store.head();
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
}

export function servedByNewerRelease({ cursor }: Runner): Error {
  return new Error(`${cursor.model.name} is served by a newer release; this process leaves it alone.`);
}
