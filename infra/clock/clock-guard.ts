/** Maximum difference between wall and monotonic clock that is no step: NTP slews 0.3 s in ten minutes. */
const toleranceMs = 5_000;
/** A drift within the tolerance during this time is no step. */
const driftOverMs = 600_000;
/**
 * Maximum difference between the store's timestamps and this process's clock: clocks of several machines differ, and events take time to
 * arrive.
 */
const storeToleranceMs = 60_000;

/** How long clocks must have agreed before an action by date. */
export const agreedFor = {
  /** For reversible actions: an assessment can be reopened. */
  closingMs: 10_000,
  /** For irreversible actions: a destroyed key cannot be restored. */
  erasingMs: 600_000,
} as const;

/** Milliseconds of two clocks: `wall` since the epoch, which can be set; `monotonic` since an arbitrary moment, only forward. */
export type Clocks = { readonly wall: () => number; readonly monotonic: () => number };

export type ClockState = {
  /** The newest step since the process started: its time by the new clock, and its size. */
  readonly step: { readonly at: number; readonly byMs: number } | null;
  /**
   * Difference of the last received event from the times this process's clock allows; null = within tolerance. Negative: the store is
   * behind.
   */
  readonly storeApartMs: number | null;
  /** True while erasing is blocked. */
  readonly holding: boolean;
};

export type ClockGuard = {
  /** Compares wall and monotonic clock with the previous call; call it at least every few seconds. */
  look(): void;
  /** @param recordedAt when the store recorded an event that was appended after this guard was created, milliseconds since the epoch */
  heard(recordedAt: number): void;
  /** Also compares. @returns the wall clock's time if the clocks have agreed for that long, otherwise undefined: no action by date is allowed */
  sure(agreedForMs: number): number | undefined;
  state(): ClockState;
};

/**
 * Decides whether actions by date are allowed. The wall clock is trusted if it has run as fast as the monotonic clock since the last step,
 * and events recorded since the start have times between the start and now. A clock step, a corrected boot time and a suspended machine
 * restart the waiting time; recovery is automatic.
 * @param onStep called with each step in milliseconds; forward is positive
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
