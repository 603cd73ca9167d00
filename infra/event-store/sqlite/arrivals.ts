/** Wakes waiting subscriptions when there are new events. */
export type Arrivals = {
  announce(): void;
  listen(signal: AbortSignal): Listener;
};

export type Listener = {
  /** Resolves at the next announcement, or when the signal aborts. */
  next(): Promise<void>;
  stop(): void;
};

/** Another process cannot wake this one, so the file's change counter is polled at this interval. */
const pollMs = 100;

/** @param poll called while there is a listener */
export function createArrivals(poll: () => void): Arrivals {
  const listeners = new Set<{ wake: (() => void) | undefined }>();
  let timer: NodeJS.Timeout | undefined;
  return { announce, listen };

  function announce(): void {
    for (const listener of listeners) wake(listener);
  }

  function listen(signal: AbortSignal): Listener {
    const listener: { wake: (() => void) | undefined } = { wake: undefined };
    const onAbort = () => wake(listener);
    signal.addEventListener('abort', onAbort, { once: true });
    listeners.add(listener);
    timer ??= setInterval(poll, pollMs);
    return {
      next: () =>
        new Promise<void>((resolve) => {
          if (signal.aborted) resolve();
          else listener.wake = resolve;
        }),
      stop() {
        signal.removeEventListener('abort', onAbort);
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  function wake(listener: { wake: (() => void) | undefined }): void {
    const resolve = listener.wake;
    listener.wake = undefined;
    resolve?.();
  }
}
