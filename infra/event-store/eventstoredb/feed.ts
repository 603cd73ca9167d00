import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import { ConnectionLost } from './failures.ts';

/** Events of one gRPC subscription, received in batches. */
export type Feed = {
  /**
   * @returns at least one event; an empty list only if the signal has aborted @throws the error that ended the
   * subscription
   */
  next(): Promise<AllStreamResolvedEvent[]>;
  close(): void;
};

const batchSize = 500;
/**
 * Number of events buffered on each side of the client's transform; further events stay on the server (HTTP/2 flow
 * control).
 */
export const feedBuffer = 250;

export function openFeed(subscription: AllStreamSubscription, signal: AbortSignal): Feed {
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const wakeUp = () => wake?.();
  subscription.on('readable', wakeUp);
  // Never removed: see collect.ts.
  subscription.on('error', fail);
  subscription.on('end', () => fail(new ConnectionLost('The event store ended the subscription')));
  signal.addEventListener('abort', wakeUp);

  return {
    async next() {
      for (;;) {
        if (signal.aborted) return [];
        const batch = take();
        if (batch.length > 0) return batch;
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close() {
      signal.removeEventListener('abort', wakeUp);
      // `destroy` alone would leave the call open on the server.
      subscription.unsubscribe().catch(() => {});
      subscription.destroy();
    },
  };

  function take(): AllStreamResolvedEvent[] {
    const batch: AllStreamResolvedEvent[] = [];
    while (batch.length < batchSize) {
      const event: AllStreamResolvedEvent | null = subscription.read();
      if (event === null) break;
      batch.push(event);
    }
    return batch;
  }

  function fail(error: Error): void {
    failure ??= error;
    wakeUp();
  }
}
