import { createReminderFacts } from '../../api/assessment/queries/reminder.ts';
import { Assessment, statusAt } from '../../domain/assessment/state.ts';
import { asPlainText, reminderText } from '../../domain/invitation/reminder-text.ts';
import {
  finishReminder,
  reminderDueAt,
  reminderOf,
  startReminder,
} from '../../domain/invitation/reminders.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { Organization } from '../../domain/organization/state.ts';
import { Response } from '../../domain/response/state.ts';
import type { Job, JobQueue } from '../../infra/job-queue/port.ts';
import type { Mail } from '../../infra/mail/port.ts';
import { linkSecret } from '../../infra/subject-keys/link-secret.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { payloadOf } from '../job-payload.ts';
import { mailPage } from '../mail-page.ts';
import { createDirectoryEntries } from '../mailboxes/directory-entries.ts';
import { mailFooter } from '../mailboxes/mail-footer.ts';
import { askingEvent, createMailLedger, mailJob, nobodyAsked } from '../mailboxes/mail-ledger.ts';
import type { ParticipantMailOptions } from '../mailboxes/participant-mail.ts';

export type SendReminderOptions = ParticipantMailOptions & { readonly jobs: Pick<JobQueue, 'enqueue'> };

export const reminderQueue = 'reminder-mails';
const reminderJob = mailJob({ participantId: idField, reminderId: idField });
/** Number of attempts, which with the back-off of invitations take about a day: a later reminder is pointless. */
export const reminderAttempts = 25;

type Invited = NonNullable<Invitation>;

/**
 * Sends one reminder to a person who has not finished. The invitation's stream records each attempt. An attempt within
 * quiet hours is delayed until they end.
 */
export function createSendReminder(options: SendReminderOptions) {
  const { commands, keys, clock, jobs } = options;
  const entries = createDirectoryEntries(options.readModels, options.feed);
  const factsOf = createReminderFacts(options);
  const sendMail = createMailLedger(options);

  return async (job: Job): Promise<void> => {
    const payload = payloadOf(reminderJob, job);
    const { tenant, correlationId } = payload;
    const { participantId, reminderId } = 'stream' in payload ? await askedAt(payload) : payload;
    await sendMail(job, payload, {
      noun: Invitation,
      id: participantId,
      actor: 'process:send-reminder',
      attempts: reminderAttempts,
      begin: async (before) => {
        // Every attempt checks quiet hours again, so that an outage of a mail server or worker never causes a mail at
        // night.
        const dueAt = reminderDueAt(before, reminderId, clock.now(), await timeZoneOf(tenant));
        if (!before || dueAt === null) return undefined;
        if (dueAt > clock.now()) {
          await waitUntil(dueAt);
          return undefined;
        }
        const circumstances = { ...(await circumstancesOf(options, before)), again: job.attempt === 1 };
        return (state) => startReminder(state, reminderId, circumstances);
      },
      about: (state) =>
        reminderOf(state, reminderId)?.outcome === 'started'
          ? { mail: `reminder-${participantId}-${reminderId}`, kind: 'invitation' }
          : undefined,
      compose: (state) => mailFor(state, reminderId),
      finish: (state, outcome) => finishReminder(state, reminderId, outcome, clock.now()),
    });

    async function waitUntil(dueAt: number): Promise<void> {
      const id = `reminder-${participantId}-${reminderId}-${dueAt}`;
      // The queue's clock was slightly ahead: this is the delayed job itself, and a retry delays it once more.
      if (id === job.id) throw new Error('It is not time for this reminder yet.');
      await jobs.enqueue({
        id,
        queue: reminderQueue,
        payload: { participantId, reminderId, tenant, correlationId },
        attempts: reminderAttempts,
        delayMs: dueAt - clock.now(),
      });
    }
  };

  async function askedAt(place: { readonly stream: string; readonly revision: number }) {
    const event = await askingEvent(options.store, place);
    if (event?.type !== 'ReminderRequested') throw nobodyAsked();
    return event.data;
  }

  async function timeZoneOf(tenant: string): Promise<string> {
    const { state } = await commands.load(Organization, tenant);
    return state?.timeZone ?? 'UTC';
  }

  async function mailFor(invitation: Invitation, reminderId: string): Promise<Mail> {
    if (!invitation) throw new Error('There is no such invitation.');
    const { assessmentId, participantId, link } = invitation;
    const [participant, assessment, { state }] = await Promise.all([
      entries.participant(participantId),
      entries.assessment(assessmentId),
      commands.load(Assessment, assessmentId),
    ]);
    const asked = state?.reminders.get(reminderId);
    if (!participant || !assessment || !asked)
      throw new Error('The directory does not know this person yet.');
    // After a correction of the address this link is for the new one; the directory learns both at the same time.
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
      invitedBy: participant.invitedBy,
      note: note ?? '',
    });
    const base = options.publicUrl();
    // The invitation's own link, derived from the person's key and its number; a reminder does not replace it.
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
}

/** Read from the streams at this moment. */
async function circumstancesOf(
  { commands, clock }: Pick<SendReminderOptions, 'commands' | 'clock'>,
  { assessmentId, participantId }: Invited,
) {
  const [assessment, response] = await Promise.all([
    commands.load(Assessment, assessmentId),
    commands.load(Response, { assessmentId, participantId }),
  ]);
  return {
    open: assessment.state !== null && statusAt(assessment.state, clock.now()) === 'open',
    submitted: response.state.submitted,
  };
}
