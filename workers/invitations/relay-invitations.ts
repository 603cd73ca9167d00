import { ownOf } from '../../domain/kernel/own-of.ts';
import type { LetterKind } from '../../domain/letter/events.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import { UnreadableEvent } from '../../infra/event-store/unreadable-event.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { untilNextTurn } from '../../infra/identifiers/turns.ts';
import type { JobQueue, NewJob } from '../../infra/job-queue/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { letterAttempts, letterQueue } from '../letters/send-letter.ts';
import { startRelay } from '../relay.ts';
import { reminderAttempts, reminderQueue } from '../reminders/send-reminder.ts';
import { inviteAttempts, inviteQueue } from './send-invitation.ts';

/** Enqueues a job for every mail that an event requests. */
export function startInvitationRelay(
  store: EventStore,
  jobs: JobQueue,
  clock: Clock,
  log: Log,
): () => Promise<void> {
  return startRelay(
    { name: 'invitation-mails', types: Object.keys(queues) as (keyof typeof queues)[], jobFor },
    store,
    jobs,
    log,
  );

  function jobFor(event: StoredEvent): NewJob {
    const { tenant, correlationId } = event.metadata;
    const { attempts, unhurried = false, notBefore = 0, ...intention } = intentionOf(event);
    const delayMs = unhurried ? untilNextTurn(clock.now()) : Math.max(0, notBefore - clock.now());
    return {
      id: event.id,
      queue: queueOf(event.type),
      payload: { ...intention, tenant, correlationId },
      attempts,
      ...(delayMs > 0 && { delayMs }),
    };
  }
}

const queues = {
  InviteSendRequested: inviteQueue,
  LetterRequested: letterQueue,
  ReminderRequested: reminderQueue,
} as const;

/** @throws for an event type that requests no mail, so that it is never sent as a mail of another kind */
function queueOf(type: string): string {
  const queue = ownOf(queues, type);
  if (queue === undefined) throw new Error(`There is no queue for the mail that ${type} asks for.`);
  return queue;
}

/**
 * Letters that anybody can request but not every address receives. If they were written at once, this process's next
 * answers would be slower, which would disclose something about the address.
 */
const askedByAnybody: ReadonlySet<LetterKind> = new Set([
  'confirmAddress',
  'alreadyRegistered',
  'resetPassword',
  'confirmClaim',
]);

/**
 * Reads the mail that an event requests. An event that this release cannot read is enqueued by its place, so that later
 * mails are not blocked. Its job is retried for about four minutes until a worker of a newer release takes it, and then
 * is dead, with the reason.
 */
function intentionOf(stored: StoredEvent) {
  try {
    const event = decodeEvent(stored);
    if (event.type === 'LetterRequested') {
      const { letterId, kind } = event.data;
      return { letterId, attempts: letterAttempts, unhurried: askedByAnybody.has(kind) };
    }
    if (event.type === 'ReminderRequested') {
      const { participantId, reminderId, sendAt } = event.data;
      return { participantId, reminderId, attempts: reminderAttempts, notBefore: Date.parse(sendAt) };
    }
    if (event.type !== 'InviteSendRequested') throw new Error(`The relay was handed ${event.type}.`);
    const { participantId, send } = event.data;
    return { participantId, send, attempts: inviteAttempts };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { stream: stored.stream, revision: stored.revision, attempts: 8 };
  }
}
