import { z } from 'zod';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';
import { startRelay } from '../relay.ts';
import { createHearMessage, messagePayload } from './hear-message.ts';
import { createReconcile } from './reconcile.ts';

const messageQueue = 'payment-messages';
const reconciliationQueue = 'billing-reconciliation';
const nightMs = 86_400_000;
/**
 * Number of attempts over two days, at the end an hour apart. By then Stripe is back, and the nightly comparison finds
 * anything that was missed.
 */
const attempts = 60;

/**
 * Processes messages of the payment provider, and compares all subscriptions once a day. Does nothing without a payment
 * provider.
 */
export function startBilling(infra: Infrastructure, feed: ReadModelFeed, log: Log): () => Promise<void> {
  const { payments, store, jobs, commands } = infra;
  if (!payments) return async () => undefined;
  const hear = createHearMessage({ commands, payments, log });
  const reconcile = createReconcile({ ...infra, payments, feed, log });
  const stopRelay = startRelay(
    { name: 'payment-messages', types: ['PaymentMessageReceived'], jobFor },
    store,
    jobs,
    log,
  );
  const stopMessages = jobs.work(messageQueue, (job) => hear(payloadOf(messagePayload, job)), {
    concurrency: 4,
    backoffMs: 1_000,
    maxBackoffMs: 3_600_000,
  });
  const stopNights = jobs.work(
    reconciliationQueue,
    async (job) => {
      payloadOf(z.object({}), job);
      await reconcile();
    },
    { concurrency: 1, backoffMs: 60_000 },
  );
  const scheduled = jobs
    .schedule({ id: 'billing-reconciliation', queue: reconciliationQueue, everyMs: nightMs, payload: {} })
    .catch((error) => log.error({ err: error }, 'the nightly comparison of subscriptions was not scheduled'));
  return async () => {
    await scheduled;
    await stopRelay();
    await stopMessages();
    await stopNights();
  };
}

function jobFor(stored: StoredEvent): NewJob {
  const event = decodeEvent(stored);
  if (event.type !== 'PaymentMessageReceived') throw new Error(`The relay was handed ${event.type}.`);
  const { messageId, about, objectId } = event.data;
  return { id: event.id, queue: messageQueue, payload: { messageId, about, objectId }, attempts };
}
