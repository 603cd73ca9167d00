import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../../domain/kernel/event.ts';
import { type ClockGuard, createClockGuard } from '../../infra/clock/clock-guard.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import type { Log } from '../../infra/telemetry/log.ts';

const lookEveryMs = 1_000;
const retryMs = 1_000;

/**
 * Monitors the clock of this process: against the monotonic clock every second, and against the store's timestamps of
 * new events. Each worker process monitors its own clock. Findings appear in the log and on the Operations page.
 */
export function startWatchingClock(
  { clock, monotonic, store }: Pick<Infrastructure, 'clock' | 'monotonic' | 'store'>,
  log: Log,
): { readonly clockGuard: ClockGuard; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const clockGuard = createClockGuard({ wall: () => clock.now(), monotonic }, (byMs) =>
    log.warn(
      { byMs: Math.round(byMs) },
      'the clock of this process stepped, or the machine was suspended; it closes by date again after 10 steady seconds and erases after 10 minutes',
    ),
  );
  let agreed = true;
  const timer = setInterval(clockGuard.look, lookEveryMs);
  const heard = listen();
  return {
    clockGuard,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await heard;
    },
  };

  async function listen(): Promise<void> {
    let after: Position | null | undefined;
    while (!signal.aborted) {
      try {
        // Only events appended after the guard was created say something about its clock.
        after ??= await store.head();
        for await (const item of store.subscribeAll(after, { signal })) {
          for (const { recordedAt } of item.kind === 'events' ? item.events : [])
            clockGuard.heard(Date.parse(recordedAt));
          if (item.position !== null) after = item.position;
          tell();
        }
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'the clock cannot be compared with the store just now; trying again');
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  function tell(): void {
    const { storeApartMs } = clockGuard.state();
    if (agreed && storeApartMs !== null)
      log.error(
        { apartMs: Math.round(storeApartMs) },
        'the clock of this process and that of the event store are more than a minute apart; it closes and erases nothing by date until they agree',
      );
    agreed = storeApartMs === null;
  }
}
