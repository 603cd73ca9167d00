import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEventName } from '../domain/events.ts';
import { comparePositions, type Position } from '../domain/kernel/event.ts';
import type { EventStore, StoredEvent } from '../infra/event-store/port.ts';
import type { JobQueue, NewJob } from '../infra/job-queue/port.ts';
import type { Log } from '../infra/telemetry/log.ts';

const lookEveryMs = 5_000;
/** Number of pages of unrelated events between two checkpoints. */
const pagesPerNote = 1_000;

/** Names of the relays, under which their checkpoints are stored; never renamed. */
const relayNames = [
  'invitation-mails',
  'report-files',
  'retention',
  'survey-imports',
  'payment-messages',
  'documents-to-read',
  'documents-to-erase',
  'documents-to-map-4',
  'documents-to-analyse',
  'documents-to-summarise',
  'data-sources-to-erase',
  'drafts-to-erase',
  'libraries-to-remap',
  'mappings-to-erase',
  'withdrawn-imports',
] as const;

export type Relay = {
  readonly name: (typeof relayNames)[number];
  /** The types of events that the relay enqueues as jobs. */
  readonly types: readonly DomainEventName[];
  /** null: this event needs no job. */
  readonly jobFor: (event: StoredEvent) => NewJob | null;
};

/** Checkpoint of a relay that starts in a log without events. */
const beginning = '0' as Position;

/**
 * Resets relays that are ahead of the log, after an older log was restored: they would skip the events that get those
 * positions. Call it before anything is appended, and only if no other process relays.
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
 * Enqueues a job for every intention. The job's id is the event's id, and jobs and the relay's checkpoint are stored in
 * one step, so neither a crash nor a second relay duplicates a job.
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
    // A queue that lost its data has also lost waiting jobs; without traffic no new job would reveal this, so the
    // checkpoint is checked.
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
          // Progress past unrelated events need not be durable at once. But it must become durable at some point:
          // otherwise a relay that had no work for a year would read that year again at every start.
          if (item.kind !== 'caughtUp' && others % pagesPerNote !== 0) continue;
        }
        const newJobs = events.map(jobFor).filter((job) => job !== null);
        const moved = await jobs.enqueueFrom(name, checkpoint, item.position, newJobs);
        // Another relay was faster, and has enqueued some of these events or more. This one restarts from the stored
        // checkpoint: continuing here would skip events, or move the checkpoint back.
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
