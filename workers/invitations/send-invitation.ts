import { z } from 'zod';
import { Account, Address } from '../../domain/account/state.ts';
import { finishSend, sendOf, startSend } from '../../domain/invitation/decide.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import { addressIdentity } from '../../domain/kernel/address.ts';
import { clocksOf } from '../../domain/kernel/clocks.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { Organization } from '../../domain/organization/state.ts';
import { type AssessmentEntry, directory } from '../../domain/read-models/directory/directory.ts';
import { Response } from '../../domain/response/state.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import { linkSecret } from '../../infra/subject-keys/link-secret.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { payloadOf } from '../job-payload.ts';
import { createDirectoryEntries } from '../mailboxes/directory-entries.ts';
import { mailFooter } from '../mailboxes/mail-footer.ts';
import { askingEvent, createMailLedger, mailJob, nobodyAsked } from '../mailboxes/mail-ledger.ts';
import type { ParticipantMailOptions } from '../mailboxes/participant-mail.ts';
import { invitationMail } from './invitation-mail.ts';

export const inviteQueue = 'invitation-mails';
const inviteJob = mailJob({ participantId: idField, send: z.int().positive() });
/**
 * Number of attempts. With back-off that doubles from 2 s to 4 h and full jitter, the last attempt is about 48 h after
 * the first, so no invitation is lost if a mail server is down for a day (RFC 5321 4.5.4.1 asks senders to retry for
 * days).
 */
export const inviteAttempts = 37;

/** How long the first attempt waits for the directory to contain the person, in ms. */
const directoryMs = 2_000;

/** Sends one invitation mail. The invitation's stream records each attempt. */
export function createSendInvitation(options: ParticipantMailOptions) {
  const { commands, keys } = options;
  const addressKey = keys.derive('account-address');
  const entries = createDirectoryEntries(options.readModels, options.feed);
  const sendMail = createMailLedger(options);
  return async (job: Job): Promise<void> => {
    const payload = payloadOf(inviteJob, job);
    const { participantId, send } = 'stream' in payload ? await askedAt(payload) : payload;
    await sendMail(job, payload, {
      noun: Invitation,
      id: participantId,
      actor: 'process:send-invitation',
      attempts: inviteAttempts,
      // A job that was given up restarts at its first attempt, which only an operator can request.
      begin: async () => (state) => startSend(state, send, job.attempt === 1),
      about: () => ({ mail: `invitation-${participantId}-${send}`, kind: 'invitation', again: send > 1 }),
      compose: async (state, startedAt) => {
        const link = sendOf(state, send)?.link ?? 0;
        if (link > 1) await directoryKnows(startedAt);
        return invitationMail(await letterFor(participantId, send, link));
      },
      finish: (state, outcome) => finishSend(state, send, outcome),
    });
  };

  async function askedAt(place: { readonly stream: string; readonly revision: number }) {
    const event = await askingEvent(options.store, place);
    if (event?.type !== 'InviteSendRequested') throw nobodyAsked();
    return event.data;
  }

  /**
   * Waits for the directory: the address may have been corrected just before this link was made, and the mail must not
   * go to the previous address.
   */
  async function directoryKnows(position: Position | null): Promise<void> {
    const knows = position === null || (await options.feed.waitFor(directory.name, position, directoryMs));
    if (!knows) throw new Error('The directory is behind, so the address may be an old one.');
  }

  async function letterFor(participantId: string, send: number, link: number) {
    const invited = async () => {
      const participant = await entries.participant(participantId);
      const assessment = participant && (await entries.assessment(participant.assessmentId));
      return { participant, assessment };
    };
    let { participant, assessment } = await invited();
    if (!participant || !assessment) {
      // The job can be faster than the view; a short wait is cheaper than another attempt.
      const head = await options.store.head();
      if (head !== null) await options.feed.waitFor(directory.name, head, directoryMs);
      ({ participant, assessment } = await invited());
    }
    if (!participant || !assessment) throw new Error('The directory does not know this person yet.');
    const inviter = participant.invitedBy ?? assessment.launchedBy;
    const [account, organization] = await Promise.all([
      commands.load(Account, inviter),
      commands.load(Organization, assessment.tenant),
    ]);
    const text = async (sealed: string | undefined) =>
      sealed === undefined ? undefined : await open(keys, sealed);
    const [name, address, firstName, lastName, sender] = await Promise.all([
      text(participant.name),
      text(participant.email),
      text(account.state?.firstName),
      text(account.state?.lastName),
      text(account.state?.email),
    ]);
    if (name === undefined || address === undefined) throw new SubjectErased(participantId);
    const invitedBy = [firstName, lastName].filter(Boolean).join(' ') || assessment.company;
    const held = await commands.load(Address, keyedHash(addressKey, addressIdentity(sender ?? '')));
    const secret = await linkSecret(keys, participantId, link);
    const base = options.publicUrl();
    return {
      to: { name, address },
      replyTo: { name: invitedBy, address: sender ?? address },
      invitedBy,
      assessment: assessment.name,
      company: assessment.company,
      description: assessment.description,
      confirmed: held.state.confirmed && held.state.holder?.accountId === inviter,
      opensAt: notBefore(assessment.opensAt, options.clock.now()),
      closesAt: assessment.closesAt,
      threshold: assessment.threshold,
      named: assessment.named === true,
      reset: await resetBefore(options, assessment, participantId, link),
      link: `${base}/assessment/take/${assessment.assessmentId}#${secret}`,
      messageId: `<invitation-${participantId}-${send}@${new URL(base).hostname}>`,
      tenant: assessment.tenant,
      batch: assessment.assessmentId,
      demo: organization.state?.demo?.source ?? null,
      clocks: clocksOf(organization.state),
      footer: mailFooter(
        keys,
        { base, abuse: options.abuse },
        address,
        organization.state?.name ?? assessment.company,
      ),
    };
  }
}

/** Finds the reset before this link: the first link after a reset tells the person about it. */
async function resetBefore(
  { commands, keys }: Pick<ParticipantMailOptions, 'commands' | 'keys'>,
  { assessmentId, company }: AssessmentEntry,
  participantId: string,
  link: number,
) {
  const { state } = await commands.load(Response, { assessmentId, participantId });
  const { reset, submitted } = state;
  if (reset?.link !== link - 1) return undefined;
  const account = await commands.load(Account, reset.by);
  const names = await Promise.all(
    [account.state?.firstName, account.state?.lastName].map((sealed) =>
      sealed === undefined ? undefined : open(keys, sealed),
    ),
  );
  return { by: names.filter(Boolean).join(' ') || company, at: reset.at, submitted };
}

/** @returns the opening time if it is in the future; otherwise null */
function notBefore(opensAt: string | null, now: number): string | null {
  return opensAt !== null && Date.parse(opensAt) > now ? opensAt : null;
}
