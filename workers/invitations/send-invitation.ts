import { z } from 'zod';
import { Account, Address } from '../../domain/account/state.ts';
import type { SendOutcome } from '../../domain/invitation/decide.ts';
import { finishSend, startSend } from '../../domain/invitation/decide.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import { addressIdentity } from '../../domain/kernel/address.ts';
import { clocksOf } from '../../domain/kernel/clocks.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import type { Position, Revision, StreamName } from '../../domain/kernel/event.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { Organization } from '../../domain/organization/state.ts';
import {
  type AssessmentEntry,
  directory,
  directoryKeys,
  type ParticipantEntry,
} from '../../domain/read-models/directory/directory.ts';
import { Response } from '../../domain/response/state.ts';
import type { CommandContext, CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { eventIdFrom, keyedHash } from '../../infra/identifiers/identifiers.ts';
import { type Job, PermanentFailure } from '../../infra/job-queue/port.ts';
import { type Mailer, MailRefused } from '../../infra/mail/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import { linkSecret } from '../../infra/subject-keys/link-secret.ts';
import { SubjectErased, type SubjectKeys } from '../../infra/subject-keys/port.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { payloadOf } from '../job-payload.ts';
import { mailFailure } from '../mail-page.ts';
import { type About, createDelivery } from '../mailboxes/deliver.ts';
import { mailFooter } from '../mailboxes/mail-footer.ts';
import { invitationMail } from './invitation-mail.ts';

export type SendInvitationOptions = {
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly keys: SubjectKeys;
  readonly mailer: Mailer;
  readonly clock: { now(): number };
  readonly publicUrl: () => string;
  /** Whom an unwanted mail is reported to. */
  readonly abuse: string | undefined;
};

export const inviteQueue = 'invitation-mails';
const common = { tenant: z.string(), correlationId: z.string() };
const inviteJob = z.union([
  z.strictObject({ ...common, participantId: idField, send: z.int().positive() }),
  /** The event that asked, where the relay could not read it. */
  z.strictObject({ ...common, stream: z.string().max(200), revision: z.int().nonnegative() }),
]);
/**
 * With waits that double from 2 s to 4 h and full jitter, the last try comes about 48 h after the first: a mail server that is
 * away for a weekend's day costs nobody their invitation (RFC 5321 4.5.4.1 asks senders for patience of days).
 */
export const inviteAttempts = 37;

/** How long a first try waits for the directory to know the person. */
const directoryMs = 2_000;

/**
 * Sends one invitation mail. The stream is the ledger: sent already = done; `InviteSendStarted` at the exact revision, so
 * the loser of a double run stops; a stable Message-ID, so a receiver can drop a duplicate after a crash in between.
 */
export function createSendInvitation(options: SendInvitationOptions) {
  const { commands, keys, mailer } = options;
  const addressKey = keys.derive('account-address');
  const deliver = createDelivery(options);
  return async (job: Job): Promise<void> => {
    const { tenant, correlationId } = payloadOf(inviteJob, job);
    const { participantId, send } = await intentionOf(job);
    // The id of a step follows from where the stream stood, so each try is a step of its own.
    const context = (step: string, revision: number): CommandContext => ({
      commandId: eventIdFrom(job.id, step, revision),
      correlationId,
      causationId: job.id,
      actor: 'process:send-invitation',
      tenant,
    });
    const before = await commands.load(Invitation, participantId);
    const started = await commands.handle(
      Invitation,
      participantId,
      context('start', before.revision),
      // What was given up is dead, and a dead job begins again at its first attempt only when an operator asks.
      (state) => startSend(job.attempt === 1 ? withGivenUp(state, send) : state, send),
    );
    if (isRefusal(started) || started.facts === 0) return;
    const link = started.state?.sends.find((entry) => entry.send === send)?.link ?? 0;
    const about = {
      mail: `invitation-${participantId}-${send}`,
      kind: 'invitation',
      again: send > 1,
      context: (step: string) => context(step, started.revision),
    } as const;
    const outcome = await attempt(participantId, send, link, started.position, job, about);
    await commands.handle(Invitation, participantId, context('finish', started.revision), (state) =>
      finishSend(state, send, outcome),
    );
    if (outcome.sent) return;
    if (outcome.permanent) throw new PermanentFailure(outcome.reason);
    throw new Error(outcome.reason);
  };

  /** Which mail. One that the relay could not read is read here, by a release that can. @throws {UnreadableEvent} */
  async function intentionOf({ payload }: Job): Promise<{ participantId: string; send: number }> {
    if (payload.stream === undefined)
      return { participantId: String(payload.participantId), send: Number(payload.send) };
    const from = Number(payload.revision) as Revision;
    const slice = await options.store.readStream(String(payload.stream) as StreamName, { from, to: from });
    const [stored] = slice.exists ? slice.events : [];
    const event = stored && decodeEvent(stored);
    if (event?.type !== 'InviteSendRequested') throw new PermanentFailure('Nobody asked for this mail.');
    return event.data;
  }

  async function attempt(
    participantId: string,
    send: number,
    link: number,
    startedAt: Position | null,
    job: Job,
    about: About,
  ): Promise<SendOutcome> {
    try {
      if (link > 1) await directoryKnows(startedAt);
      const letter = await letterFor(participantId, send, link);
      const { messageId } = await deliver(invitationMail(letter), about);
      return { sent: true, messageId, via: mailer.mode };
    } catch (error) {
      if (error instanceof SubjectErased)
        return { sent: false, permanent: true, reason: 'This person’s data was erased.' };
      const permanent = (error instanceof MailRefused && error.permanent) || job.attempt >= inviteAttempts;
      return { sent: false, permanent, reason: mailFailure(error) };
    }
  }

  /** The address may have been corrected just before this link was made: it must not go to the one before. */
  async function directoryKnows(position: Position | null): Promise<void> {
    const knows = position === null || (await options.feed.waitFor(directory.name, position, directoryMs));
    if (!knows) throw new Error('The directory is behind, so the address may be an old one.');
  }

  async function letterFor(participantId: string, send: number, link: number) {
    const invited = async () => {
      const participant = await entry<ParticipantEntry>(directoryKeys.participant(participantId));
      const assessment =
        participant && (await entry<AssessmentEntry>(directoryKeys.assessment(participant.assessmentId)));
      return { participant, assessment };
    };
    let { participant, assessment } = await invited();
    if (!participant || !assessment) {
      // The job can be faster than the view: a moment is cheaper than another try.
      const head = await options.store.head();
      if (head !== null) await options.feed.waitFor(directory.name, head, directoryMs);
      ({ participant, assessment } = await invited());
    }
    if (!participant || !assessment) throw new Error('The directory does not know this person yet.');
    const [account, organization] = await Promise.all([
      commands.load(Account, assessment.launchedBy),
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
      confirmed: held.state.confirmed && held.state.holder?.accountId === assessment.launchedBy,
      opensAt: notBefore(assessment.opensAt, options.clock.now()),
      closesAt: assessment.closesAt,
      threshold: assessment.threshold,
      named: assessment.named === true,
      reset: await resetBefore(assessment, participantId, link),
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

  /** The person is told with the first link after it. */
  async function resetBefore(
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

  async function entry<Entry>(key: string): Promise<Entry | undefined> {
    const model = options.feed.activeModel(directory.name);
    return model ? ((await options.readModels.get(model, key)) as Entry | undefined) : undefined;
  }
}

/** When it opens; null when it has. */
function notBefore(opensAt: string | null, now: number): string | null {
  return opensAt !== null && Date.parse(opensAt) > now ? opensAt : null;
}

/** The invitation as if this mail might still be tried. */
function withGivenUp(state: Invitation, send: number): Invitation {
  return (
    state && {
      ...state,
      sends: state.sends.map((entry) =>
        entry.send === send && entry.outcome === 'givenUp' ? { ...entry, outcome: 'failed' } : entry,
      ),
    }
  );
}
