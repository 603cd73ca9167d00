import { z } from 'zod';
import { erasePersonalData } from '../../domain/assessment/retention.ts';
import { Assessment } from '../../domain/assessment/state.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import type { Outbox } from '../../infra/mail/port.ts';
import { participantAddresses } from '../../infra/subject-keys/participant-addresses.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { payloadOf } from '../job-payload.ts';
import { eventsOf } from './events-of.ts';

export const eraseQueue = 'erasures';
/**
 * Number of attempts, with back-off up to an hour: the erasure succeeds even if the bucket of keys is down for a day.
 */
export const eraseAttempts = 40;
const eraseJob = z.strictObject({ assessmentId: idField, tenant: z.string(), correlationId: z.string() });

export type ErasePeopleOptions = {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly commands: CommandHandler;
  readonly keys: SubjectKeys;
  readonly outbox: Outbox | undefined;
};

/**
 * Destroys the keys of everybody invited to an assessment, removes the mails kept for them, and then records it. Each
 * step is idempotent: an interrupted job starts again with the first person, and the stream shows when it is done.
 */
export function createErasePeople({ store, commands, keys, outbox }: ErasePeopleOptions) {
  return async (job: Job): Promise<void> => {
    const { assessmentId, tenant, correlationId } = payloadOf(eraseJob, job);
    const stream = Assessment.stream(assessmentId);
    const before = await commands.load(Assessment, assessmentId);
    if (before.state?.personalData !== 'ending') return;
    let people = 0;
    for await (const { data } of eventsOf(store, stream, ['ParticipantInvited'])) {
      const { participantId } = data as { participantId: string };
      await forgetMails(tenant, participantId);
      await keys.destroy(participantId);
      people += 1;
    }
    // The key that hashes the addresses of these people.
    await keys.destroy(participantAddresses(assessmentId));
    const context = {
      commandId: eventIdFrom(job.id, 'erased', 0),
      correlationId,
      causationId: job.id,
      actor: 'process:retention',
      tenant,
    };
    await commands.handle(Assessment, assessmentId, context, (state) => erasePersonalData(state, people));
  };

  /** Removes kept mails, which contain a name, an address and a link in plain text. */
  async function forgetMails(tenant: string, participantId: string): Promise<void> {
    if (!outbox) return;
    for await (const { data } of eventsOf(store, Invitation.stream(participantId), [
      'InviteSent',
      'ReminderSent',
    ]))
      await outbox.forget(tenant, (data as { messageId: string }).messageId);
  }
}
