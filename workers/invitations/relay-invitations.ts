import { decodeEvent, UnreadableEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { untilNextTurn } from '../../infra/identifiers/turns.ts';
import type { JobQueue, NewJob } from '../../infra/job-queue/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { letterAttempts, letterQueue } from '../letters/send-letter.ts';
import { startRelay } from '../relay.ts';
import { inviteAttempts, inviteQueue } from './send-invitation.ts';

/** Hands every asked-for mail to the queue. */
export function startInvitationRelay(
  store: EventStore,
  jobs: JobQueue,
  clock: Clock,
  log: Log,
): () => Promise<void> {
  const types = ['InviteSendRequested', 'LetterRequested'] as const;
  return startRelay({ name: 'invitation-mails', types, jobFor }, store, jobs, log);

  function jobFor(event: StoredEvent): NewJob {
    const { tenant, correlationId } = event.metadata;
    const { attempts, ...intention } = intentionOf(event);
    const letter = event.type === 'LetterRequested';
    return {
      id: event.id,
      queue: letter ? letterQueue : inviteQueue,
      payload: { ...intention, tenant, correlationId },
      attempts,
      // Only a known address is written to: written at once, the letter would delay whatever this process is asked next.
      ...(letter && { delayMs: untilNextTurn(clock.now()) }),
    };
  }
}

/**
 * What this release cannot read it hands over unread, so that the mails behind it go out: the job tries until a worker of a newer
 * release has it, for about four minutes, and then waits among the dead with the reason.
 */
function intentionOf(stored: StoredEvent) {
  try {
    const event = decodeEvent(stored);
    if (event.type === 'LetterRequested') return { letterId: event.data.letterId, attempts: letterAttempts };
    if (event.type !== 'InviteSendRequested') throw new Error(`The relay was handed ${event.type}.`);
    const { participantId, send } = event.data;
    return { participantId, send, attempts: inviteAttempts };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { stream: stored.stream, revision: stored.revision, attempts: 8 };
  }
}
