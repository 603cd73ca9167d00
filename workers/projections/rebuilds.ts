import type { Background } from './background.ts';
import type { BuildAhead } from './build-in-thread.ts';
import type { News } from './news.ts';
import type { Pauses } from './pauses.ts';
import type { Runner, Runners } from './runners.ts';

type Parts = {
  readonly runners: Runners;
  readonly news: News;
  readonly background: Background;
  readonly pauses: Pauses;
  readonly catchUp: (group: readonly Runner[]) => Promise<void>;
  /** Folds most of a long history elsewhere; the catch-up continues from wherever that ends. */
  readonly buildAhead?: BuildAhead | undefined;
  readonly signal: AbortSignal;
};

/** Rebuilds a projection, by name. @throws when it is unknown, or its build stopped */
export type Rebuild = (name: string) => Promise<void>;

/** A second request during a rebuild waits for the first. */
export function createRebuilds(parts: Parts): Rebuild {
  const { runners, news, background, pauses, catchUp, buildAhead, signal } = parts;
  const underWay = new Map<string, Promise<void>>();

  return (name) => {
    const found = underWay.get(name);
    if (found) return found;
    const begun = rebuild(name).finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  };

  async function rebuild(name: string): Promise<void> {
    const catchingUp = runners.building(name);
    if (catchingUp) await built(catchingUp);
    const runner = await runners.addRebuild(name);
    background.track(
      goAhead(runner).then(
        () => catchUp([runner]),
        (error) => pauses.halt(runner, error),
      ),
    );
    await built(runner);
  }

  /** Waits until a build answers queries. @throws when it stopped */
  async function built(runner: Runner): Promise<void> {
    const { model } = runner.cursor;
    await news.until(
      () => runner.state === 'stopped' || (runner.state !== 'building' && runners.isActive(model)),
    );
    if (runner.state === 'stopped') throw new Error(`${model.name} could not be built: ${runner.error}`);
  }

  async function goAhead(runner: Runner): Promise<void> {
    if (!buildAhead) return;
    const progress = (passed: number) => {
      runner.folded = passed;
    };
    await buildAhead(runner.cursor.model, progress, signal);
    await runner.cursor.reload();
  }
}
