/** How much a wall clock may gain or lose against the monotonic one without it being a step: NTP slews 0.3 s in ten minutes. */
const toleranceMs = 5_000;
/** Slower drift than the tolerance in this time is no step. */
const driftOverMs = 600_000;
/** How far the times that the store stamps may lie from ours: clocks of several machines differ, and events take time. */
const storeToleranceMs = 60_000;

/** How long clocks must have agreed before something is done by date. */
export const agreedFor = {
  /** What can be taken back: an assessment can be opened again. */
  closingMs: 10_000,
  /** What cannot: a destroyed key. */
  erasingMs: 600_000,
} as const;

/** Milliseconds of two clocks: `wall` since the epoch, as somebody may set it; `monotonic` since some moment, only forward. */
export type Clocks = { readonly wall: () => number; readonly monotonic: () => number };

export type ClockState = {
  /** The newest step since the process started: when it was seen, by the clock after it, and by how much. */
  readonly step: { readonly at: number; readonly byMs: number } | null;
  /** How far the last event that arrived is from what this process's clock allows; null = it agrees. Negative: the store is behind. */
  readonly storeApartMs: number | null;
  /** Nothing is erased now. */
  readonly holding: boolean;
};

export type ClockGuard = {
  /** Compares wall and monotonic clock with the look before; take one at least every few seconds. */
  look(): void;
  /** @param recordedAt when the store recorded an event that was appended after this guard was made, milliseconds since the epoch */
  heard(recordedAt: number): void;
  /** Looks, too. @returns the wall clock's time when it has agreed with the others for so long, otherwise undefined: do nothing by date */
  sure(agreedForMs: number): number | undefined;
  state(): ClockState;
};

/**
 * Says whether what is done by date may be done. The wall clock is believed when it has run as fast as the monotonic clock since the last
 * step, and events recorded since the start have times between the start and now. A step, a wrong boot that is corrected and a machine
 * that was suspended begin the count anew; nobody has to do anything afterwards.
 * @param onStep told of each step, in milliseconds; forward is positive
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
