/** Progress of the automatic play is drawn this often, in milliseconds. */
const tickMs = 100;

export type Walk = {
  /** Number of the step that is shown, from 0. */
  readonly at: number;
  readonly playing: boolean;
  /** Elapsed share of the present step's time while it plays, 0 to 1. */
  readonly elapsed: number;
};

export type Player = {
  show(step: number): void;
  previous(): void;
  next(): void;
  reset(): void;
  /** Plays, or stops playing. */
  toggle(): void;
};

type Options = {
  readonly steps: number;
  /** Absent: no automatic play. `locks`: steps cannot be chosen while it plays, and it begins at the first step. */
  readonly autoPlay?: { readonly everyMs: number; readonly locks: boolean };
  readonly onChange: (walk: Walk) => void;
};

/**
 * Walks through the steps of a demo. Automatic play stops at the last step, and when a person chooses a step; played there again, it begins
 * at the first one.
 */
export function createPlayer({ steps, autoPlay, onChange }: Options): Player {
  let walk: Walk = { at: 0, playing: false, elapsed: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;
  const last = steps - 1;

  const become = (next: Walk): void => {
    walk = next;
    if (!walk.playing) clearInterval(timer);
    onChange(walk);
  };
  const tick = (everyMs: number): void => {
    const elapsed = walk.elapsed + tickMs / everyMs;
    // Sums of tenths are a little off, and the step must not wait for one more tick.
    if (elapsed < 1 - tickMs / everyMs / 2) {
      become({ ...walk, elapsed });
      return;
    }
    const at = walk.at + 1;
    become(at < last ? { at, playing: true, elapsed: 0 } : { at: last, playing: false, elapsed: 0 });
  };
  const go = (step: number): void => {
    if (walk.playing && autoPlay?.locks) return;
    become({ at: Math.max(0, Math.min(step, last)), playing: false, elapsed: 0 });
  };
  return {
    show: go,
    previous: () => go(walk.at - 1),
    next: () => go(walk.at + 1),
    reset: () => {
      become({ ...walk, playing: false });
      go(0);
    },
    toggle: () => {
      if (!autoPlay) return;
      if (walk.playing) {
        become({ ...walk, playing: false, elapsed: 0 });
        return;
      }
      const from = autoPlay.locks || walk.at === last ? 0 : walk.at;
      become({ at: from, playing: true, elapsed: 0 });
      timer = setInterval(() => tick(autoPlay.everyMs), tickMs);
    },
  };
}
