/**
 * Largest change of the difference between wall and monotonic clock that does not count as a clock step: NTP slews 0.3
 * s in ten minutes.
 */
const toleranceMs = 5_000;
/** A change that stays within the tolerance over this time is drift and not a step. */
const driftOverMs = 600_000;
/**
 * Largest tolerated difference between the store's timestamps and this process's clock: the clocks of several machines
 * differ, and events take time to arrive.
 */
const storeToleranceMs = 60_000;

/** How long the clocks must have agreed before an action that depends on the date. */
export const agreedFor = {
  /** For reversible actions: a closed assessment can be reopened. */
  closingMs: 10_000,
  /** For irreversible actions: a destroyed key cannot be restored. */
  erasingMs: 600_000,
} as const;

/**
 * Two clocks in milliseconds: `wall` since the epoch, which can be set; `monotonic` since an arbitrary moment, which
 * only moves forward.
 */
export type Clocks = { readonly wall: () => number; readonly monotonic: () => number };

export type ClockState = {
  /**
   * The newest step since the process started: the time that the clock showed after it, and its size. Null: there was
   * none.
   */
  readonly step: { readonly at: number; readonly byMs: number } | null;
  /**
   * How far the last event's time is outside the times that this process's clock allows; null if within the tolerance.
   * Negative: the store's clock is behind.
   */
  readonly storeApartMs: number | null;
  /** True while erasing is not allowed. */
  readonly holding: boolean;
};

export type ClockGuard = {
  /** Compares how far the wall and monotonic clocks have moved; call it at least every few seconds. */
  look(): void;
  /**
   * @param recordedAt when the store recorded an event that was appended after this guard was created, in ms since the
   * epoch
   */
  heard(recordedAt: number): void;
  /**
   * Compares the clocks too. @returns the time of the wall clock if the clocks have agreed for that long; otherwise
   * undefined, and no action that depends on the date is allowed
   */
  sure(agreedForMs: number): number | undefined;
  state(): ClockState;
};

/**
 * Decides whether actions that depend on the date are allowed. The wall clock is trusted if it has run as fast as the
 * monotonic clock since its last step, and events recorded since the start have times between the start and now. A
 * clock step, a corrected boot time or a suspended machine restarts the waiting time; the guard recovers by itself.
 * @param onStep called for each step with its size in ms; forward is positive
 */
export function createClockGuard(
  { wall, monotonic }: Clocks,
  onStep: (byMs: number) => void = () => {},
): ClockGuard {
  const startedAt = monotonic();
  let anchor = { offset: wall() - startedAt, at: startedAt };
  let agreedSince = startedAt;
  let step: ClockState['step'] = null;
  let storeApartMs: number | null = null;
  const guard: ClockGuard = {
    look,
    heard(recordedAt) {
      look();
      const now = wall();
      const earliest = now - (monotonic() - startedAt);
      const apart = recordedAt > now ? recordedAt - now : Math.min(0, recordedAt - earliest);
      const disagreed = storeApartMs !== null;
      storeApartMs = Math.abs(apart) > storeToleranceMs ? apart : null;
      if (disagreed || storeApartMs !== null) agreedSince = monotonic();
    },
    sure(agreedForMs) {
      look();
      return storeApartMs === null && monotonic() - agreedSince >= agreedForMs ? wall() : undefined;
    },
    state: () => ({ step, storeApartMs, holding: guard.sure(agreedFor.erasingMs) === undefined }),
  };
  return guard;

  function look(): void {
    const at = monotonic();
    const now = wall();
    const offset = now - at;
    const byMs = offset - anchor.offset;
    if (Math.abs(byMs) > toleranceMs) {
      anchor = { offset, at };
      agreedSince = at;
      step = { at: now, byMs };
      onStep(byMs);
    } else if (at - anchor.at > driftOverMs) anchor = { offset, at };
  }
}
