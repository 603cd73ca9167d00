import { z } from 'zod';
import { createReminderFacts } from '../../api/queries/reminder.ts';
import { Assessment, statusAt } from '../../domain/assessment/state.ts';
import type { SendOutcome } from '../../domain/invitation/decide.ts';
import { asPlainText, reminderText } from '../../domain/invitation/reminder-text.ts';
import {
  finishReminder,
  reminderDueAt,
  reminderOf,
  startReminder,
} from '../../domain/invitation/reminders.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import type { Revision, StreamName } from '../../domain/kernel/event.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { Organization } from '../../domain/organization/state.ts';
import {
  type AssessmentEntry,
  directory,
  directoryKeys,
  type ParticipantEntry,
} from '../../domain/read-models/directory/directory.ts';
import { Response } from '../../domain/response/state.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { type Job, type JobQueue, PermanentFailure } from '../../infra/job-queue/port.ts';
import { type Mail, MailRefused } from '../../infra/mail/port.ts';
import { linkSecret } from '../../infra/subject-keys/link-secret.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import type { SendInvitationOptions } from '../invitations/send-invitation.ts';
import { payloadOf } from '../job-payload.ts';
import { mailFailure, mailPage } from '../mail-page.ts';
import { type About, createDelivery } from '../mailboxes/deliver.ts';
import { mailFooter } from '../mailboxes/mail-footer.ts';

export type SendReminderOptions = SendInvitationOptions & { readonly jobs: Pick<JobQueue, 'enqueue'> };

export const reminderQueue = 'reminder-mails';
const common = { tenant: z.string(), correlationId: z.string() };
const reminderJob = z.union([
  z.strictObject({ ...common, participantId: idField, reminderId: idField }),
  /** The event that asked, where the relay could not read it. */
  z.strictObject({ ...common, stream: z.string().max(200), revision: z.int().nonnegative() }),
]);
/** With waits as for invitations, about a day: a reminder that comes later is none. */
export const reminderAttempts = 25;

type Invited = NonNullable<Invitation>;

/**
 * Sends one reminder, to somebody who has not finished by now. As with an invitation its stream is the ledger: sent already = done,
 * begun at the exact revision, a stable Message-ID. A try that falls into quiet hours waits for their end.
 */
export function createSendReminder(options: SendReminderOptions) {
  const { commands, keys, mailer, clock, jobs } = options;
  const deliver = createDelivery(options);
  const factsOf = createReminderFacts(options);

  return async (job: Job): Promise<void> => {
    const { tenant, correlationId } = payloadOf(reminderJob, job);
    const { participantId, reminderId } = await intentionOf(job);
    // The id of a step follows from where the stream stood, so each try is a step of its own.
    const context = (step: string, revision: number): CommandContext => ({
      commandId: eventIdFrom(job.id, step, revision),
      correlationId,
      causationId: job.id,
      actor: 'process:send-reminder',
      tenant,
    });
    const before = await commands.load(Invitation, participantId);
    // A mail server or a worker that was away must not wake anybody, so every try asks again.
    const dueAt = reminderDueAt(before.state, reminderId, clock.now(), await timeZoneOf(tenant));
    if (!before.state || dueAt === null) return;
    if (dueAt > clock.now()) {
      const id = `reminder-${participantId}-${reminderId}-${dueAt}`;
      // The queue's clock was a little ahead: this is the job that was to wait, and it waits once more by being tried again.
      if (id === job.id) throw new Error('It is not time for this reminder yet.');
      await jobs.enqueue({
        id,
        queue: reminderQueue,
        payload: { participantId, reminderId, tenant, correlationId },
        attempts: reminderAttempts,
        delayMs: dueAt - clock.now(),
      });
      return;
    }
    const around = { ...(await aroundOf(before.state)), again: job.attempt === 1 };
    const started = await commands.handle(
      Invitation,
      participantId,
      context('start', before.revision),
      (state) => startReminder(state, reminderId, around),
    );
    if (isRefusal(started) || started.facts === 0 || !started.state) return;
    if (reminderOf(started.state, reminderId)?.outcome !== 'started') return;
    const about = {
      mail: `reminder-${participantId}-${reminderId}`,
      kind: 'invitation',
      context: (step: string) => context(step, started.revision),
    } as const;
    const outcome = await attempt(started.state, reminderId, job, about);
    await commands.handle(Invitation, participantId, context('finish', started.revision), (state) =>
      finishReminder(state, reminderId, outcome, clock.now()),
    );
    if (outcome.sent) return;
    if (outcome.permanent) throw new PermanentFailure(outcome.reason);
    throw new Error(outcome.reason);
  };

  /** Which mail. One that the relay could not read is read here, by a release that can. @throws {UnreadableEvent} */
  async function intentionOf({ payload }: Job): Promise<{ participantId: string; reminderId: string }> {
    if (payload.stream === undefined)
      return { participantId: String(payload.participantId), reminderId: String(payload.reminderId) };
    const from = Number(payload.revision) as Revision;
    const slice = await options.store.readStream(String(payload.stream) as StreamName, { from, to: from });
    const [stored] = slice.exists ? slice.events : [];
    const event = stored && decodeEvent(stored);
    if (event?.type !== 'ReminderRequested') throw new PermanentFailure('Nobody asked for this mail.');
    return event.data;
  }

  async function timeZoneOf(tenant: string): Promise<string> {
    const { state } = await commands.load(Organization, tenant);
    return state?.timeZone ?? 'UTC';
  }

  /** As the streams have it this moment. */
  async function aroundOf({ assessmentId, participantId }: Invited) {
    const [assessment, response] = await Promise.all([
      commands.load(Assessment, assessmentId),
      commands.load(Response, { assessmentId, participantId }),
    ]);
    return {
      open: assessment.state !== null && statusAt(assessment.state, clock.now()) === 'open',
      submitted: response.state.submitted,
    };
  }

  async function attempt(
    invitation: Invited,
    reminderId: string,
    job: Job,
    about: About,
  ): Promise<SendOutcome> {
    try {
      const { messageId } = await deliver(await mailFor(invitation, reminderId), about);
      return { sent: true, messageId, via: mailer.mode };
    } catch (error) {
      if (error instanceof SubjectErased)
        return { sent: false, permanent: true, reason: 'This person’s data was erased.' };
      const permanent = (error instanceof MailRefused && error.permanent) || job.attempt >= reminderAttempts;
      return { sent: false, permanent, reason: mailFailure(error) };
    }
  }

  async function mailFor({ assessmentId, participantId, link }: Invited, reminderId: string): Promise<Mail> {
    const [participant, assessment, { state }] = await Promise.all([
      entry<ParticipantEntry>(directoryKeys.participant(participantId)),
      entry<AssessmentEntry>(directoryKeys.assessment(assessmentId)),
      commands.load(Assessment, assessmentId),
    ]);
    const asked = state?.reminders.get(reminderId);
    if (!participant || !assessment || !asked)
      throw new Error('The directory does not know this person yet.');
    // Where an address was corrected, this link is for the new one; the directory has that with the link.
    if (participant.link !== link)
      throw new Error('The directory is behind, so the address may be an old one.');
    const [name, address, note] = await Promise.all([
      open(keys, participant.name),
      open(keys, participant.email),
      open(keys, asked.note),
    ]);
    if (name === undefined || address === undefined) throw new SubjectErased(participantId);
    const { facts, replyTo, organization } = await factsOf(assessment, name, {
      askedBy: asked.askedBy,
      note: note ?? '',
    });
    const base = options.publicUrl();
    // The link of the invitation itself: it follows from the person's key and its number, so no link ends for a reminder.
    const personal = `${base}/assessment/take/${assessmentId}#${await linkSecret(keys, participantId, link)}`;
    const text = reminderText(facts);
    const { subject, paragraphs, button, closing } = text;
    const footer = mailFooter(keys, { base, abuse: options.abuse }, address, organization);
    return {
      messageId: `<reminder-${participantId}-${reminderId}@${new URL(base).hostname}>`,
      to: { name, address },
      replyTo: { name: facts.invitedBy, address: replyTo ?? address },
      subject,
      text: asPlainText(text, personal, footer),
      html: mailPage({
        title: 'Reminder',
        paragraphs,
        button: { label: button, link: personal },
        closing,
        footer,
      }),
      tenant: assessment.tenant,
      batch: assessmentId,
    };
  }

  async function entry<Entry>(key: string): Promise<Entry | undefined> {
    const model = options.feed.activeModel(directory.name);
    return model ? ((await options.readModels.get(model, key)) as Entry | undefined) : undefined;
  }
}
