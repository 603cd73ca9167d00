import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEventName } from '../domain/events.ts';
import { comparePositions, type Position } from '../domain/kernel/event.ts';
import type { EventStore, StoredEvent } from '../infra/event-store/port.ts';
import type { JobQueue, NewJob } from '../infra/job-queue/port.ts';
import type { Log } from '../infra/telemetry/log.ts';

const lookEveryMs = 5_000;
/** Pages of events that are not ours, between two notes of how far we are. */
const pagesPerNote = 1_000;

/** Of their checkpoints; never renamed. */
export const relayNames = [
  'invitation-mails',
  'report-files',
  'retention',
  'survey-imports',
  'payment-messages',
] as const;

export type Relay = {
  readonly name: (typeof relayNames)[number];
  /** Intentions it hands over. */
  readonly types: readonly DomainEventName[];
  readonly jobFor: (event: StoredEvent) => NewJob;
};

/** Where a relay begins in a log without events. */
const beginning = '0' as Position;

/**
 * Somebody put an older copy of the log back: a relay that is ahead of it would pass over the events that get those positions.
 * To be called before anything is appended, and only where no other process hands over.
 */
export async function bringRelaysBack(
  store: Pick<EventStore, 'head'>,
  jobs: Pick<JobQueue, 'checkpoint' | 'enqueueFrom'>,
  log: Log,
): Promise<void> {
  const head = await store.head();
  for (const relay of relayNames) {
    const checkpoint = await jobs.checkpoint(relay);
    if (comparePositions(checkpoint, head) <= 0) continue;
    log.warn({ relay, checkpoint, head }, 'a relay was ahead of the log; it goes on from the end of the log');
    await jobs.enqueueFrom(relay, checkpoint, head ?? beginning, []);
  }
}

/**
 * Hands every intention to the queue: job id = event id, jobs and the relay's checkpoint in one step of the queue's own store, so
 * neither a crash nor a second relay makes two of one.
 */
export function startRelay(
  { name, types, jobFor }: Relay,
  store: EventStore,
  jobs: JobQueue,
  log: Log,
): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error, relay: name }, 'a relay failed; trying again');
        await delay(1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  async function follow(): Promise<void> {
    let checkpoint = await jobs.checkpoint(name);
    const overtaken = new AbortController();
    const signal = AbortSignal.any([stopping.signal, overtaken.signal]);
    // A queue that lost its data has lost jobs that wait, too; in a quiet night no new one would show it.
    const look = setInterval(() => {
      const own = checkpoint;
      jobs.checkpoint(name).then(
        (stored) => {
          if (stored !== own && checkpoint === own) overtaken.abort();
        },
        () => undefined,
      );
    }, lookEveryMs);
    try {
      await handOver();
    } finally {
      clearInterval(look);
    }

    async function handOver(): Promise<void> {
      let others = 0;
      for await (const item of store.subscribeAll(checkpoint, {
        signal,
        filter: { types },
      })) {
        if (item.position === null || item.position === checkpoint) continue;
        const events = item.kind === 'events' ? item.events : [];
        if (events.length === 0) {
          others += 1;
          // Progress over events that are not ours need not be on disk at once, but it must get there: a relay that had nothing
          // to do for a year would read that year again at every start.
          if (item.kind !== 'caughtUp' && others % pagesPerNote !== 0) continue;
        }
        const moved = await jobs.enqueueFrom(name, checkpoint, item.position, events.map(jobFor));
        // Another relay was faster, perhaps with a part of these, perhaps further on: begin again where the checkpoint stands.
        // Going on from here would skip what it did not take, or move the checkpoint back.
        if (!moved) return;
        checkpoint = item.position;
      }
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
