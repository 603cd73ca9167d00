import { setTimeout as delay } from 'node:timers/promises';
import { decodeEvent, UnreadableEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import type { JobQueue, NewJob } from '../../infra/job-queue/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { letterAttempts, letterQueue } from '../letters/send-letter.ts';
import { surveyAttempts, surveyQueue } from '../surveys/import-survey.ts';
import { inviteAttempts, inviteQueue } from './send-invitation.ts';

const relay = 'invitation-mails';
const lookEveryMs = 5_000;

/**
 * Hands every asked-for mail, and every survey to import, to its queue: job id = event id, jobs and the relay's checkpoint in one step of the queue's own
 * store, so neither a crash nor a second relay makes two of one.
 */
export function startInvitationRelay(store: EventStore, jobs: JobQueue, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error }, 'invitation relay failed; trying again');
        await delay(1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  async function follow(): Promise<void> {
    let checkpoint = await jobs.checkpoint(relay);
    const overtaken = new AbortController();
    const signal = AbortSignal.any([stopping.signal, overtaken.signal]);
    // A queue that lost its data has lost mails that wait, too; in a quiet night no new one would show it.
    const look = setInterval(() => {
      const own = checkpoint;
      jobs.checkpoint(relay).then(
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
      for await (const item of store.subscribeAll(checkpoint, {
        signal,
        filter: { types: ['InviteSendRequested', 'LetterRequested', 'SurveyImportBegan'] },
      })) {
        if (item.kind === 'caughtUp') continue;
        const events = item.kind === 'events' ? item.events : [];
        // Progress over events that are not ours need not be on disk at once.
        if (events.length === 0) continue;
        const moved = await jobs.enqueueFrom(relay, checkpoint, item.position, events.map(jobFor));
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

const queueOf: Readonly<Record<string, string>> = {
  LetterRequested: letterQueue,
  SurveyImportBegan: surveyQueue,
};

function jobFor(event: StoredEvent): NewJob {
  const { tenant, correlationId } = event.metadata;
  const { attempts, ...intention } = intentionOf(event);
  return {
    id: event.id,
    queue: queueOf[event.type] ?? inviteQueue,
    payload: { ...intention, tenant, correlationId },
    attempts,
  };
}

/**
 * What this release cannot read it hands over unread, so that the mails behind it go out: the job tries until a worker of a newer
 * release has it, for about four minutes, and then waits among the dead with the reason.
 */
function intentionOf(stored: StoredEvent) {
  try {
    const event = decodeEvent(stored);
    if (event.type === 'LetterRequested') return { letterId: event.data.letterId, attempts: letterAttempts };
    if (event.type === 'SurveyImportBegan')
      return { assessmentId: event.data.assessmentId, attempts: surveyAttempts };
    if (event.type !== 'InviteSendRequested') throw new Error(`The relay was handed ${event.type}.`);
    const { participantId, send } = event.data;
    return { participantId, send, attempts: inviteAttempts };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { stream: stored.stream, revision: stored.revision, attempts: 8 };
  }
}
