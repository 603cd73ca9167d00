import { footerInText } from '../../domain/invitation/mail-footer.ts';
import { addressIdentity, mailboxIdentity } from '../../domain/kernel/address.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { finishLetter, startLetter } from '../../domain/letter/decide.ts';
import type { LetterKind } from '../../domain/letter/events.ts';
import { Letter } from '../../domain/letter/state.ts';
import type { MailKind } from '../../domain/mailbox/events.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import type { Mail, Mailer } from '../../infra/mail/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { payloadOf } from '../job-payload.ts';
import { mailPage } from '../mail-page.ts';
import { createDirectoryEntries } from '../mailboxes/directory-entries.ts';
import { mailFooter } from '../mailboxes/mail-footer.ts';
import {
  askingEvent,
  createMailLedger,
  MailNotNeeded,
  mailJob,
  nobodyAsked,
} from '../mailboxes/mail-ledger.ts';
import type { Envelope, EnvelopeParts, RequestedLetter } from './envelopes/envelope.ts';
import { toAccount } from './envelopes/to-account.ts';
import { toClaimant } from './envelopes/to-claimant.ts';
import { toInvited } from './envelopes/to-invited.ts';
import { toInvitedBefore } from './envelopes/to-invited-before.ts';
import { toManager, toOwner } from './envelopes/to-member.ts';
import { toParticipant } from './envelopes/to-participant.ts';
import { toTester } from './envelopes/to-tester.ts';
import { letterTexts } from './letter-texts.ts';

export type SendLetterOptions = {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly commands: CommandHandler;
  readonly keys: SubjectKeys;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly mailer: Mailer;
  readonly clock: { now(): number };
  readonly publicUrl: () => string;
  /** Address for abuse reports. */
  readonly abuse: string | undefined;
};

export const letterQueue = 'letters';
const letterJob = mailJob({ letterId: idField });
/** As many attempts as for an invitation: see workers/invitations. */
export const letterAttempts = 37;

/**
 * Sends one letter. Its stream records each attempt. A letter that is no longer needed (a newer link, a confirmed
 * address) is given up, with the reason.
 */
export function createSendLetter({
  store,
  commands,
  keys,
  readModels,
  feed,
  mailer,
  clock,
  publicUrl,
  abuse,
}: SendLetterOptions) {
  const sendMail = createMailLedger({ commands, keys, mailer, clock });
  const parts: EnvelopeParts = {
    commands,
    keys,
    clock,
    publicUrl,
    way: mailer.mode === 'smtp' ? 'mail' : 'outbox',
    entries: createDirectoryEntries(readModels, feed),
  };

  return async (job: Job): Promise<void> => {
    const payload = payloadOf(letterJob, job);
    const { tenant } = payload;
    const { letterId } = 'stream' in payload ? await askedAt(payload) : payload;
    await sendMail(job, payload, {
      noun: Letter,
      id: letterId,
      actor: 'process:send-letter',
      attempts: letterAttempts,
      begin: async () => (state) => startLetter(state, job.attempt === 1),
      about: (state) =>
        state
          ? {
              mail: `letter-${letterId}`,
              kind: kindOf[state.kind],
              again: state.kind === 'joinOrganization' && state.number > 1,
            }
          : undefined,
      compose: (state) => mailFor(state, tenant),
      finish: finishLetter,
    });
  };

  async function askedAt(place: { readonly stream: string; readonly revision: number }) {
    const event = await askingEvent(store, place);
    if (event?.type !== 'LetterRequested') throw nobodyAsked();
    return event.data;
  }

  async function mailFor(letter: Letter, tenant: string): Promise<Mail> {
    const envelope = letter && (await envelopeOf(letter, tenant));
    if (!envelope) throw new MailNotNeeded();
    const { subject, paragraphs, button, closing } = letterTexts[letter.kind](envelope.facts);
    const { link, base } = envelope.facts;
    // Letters that the recipient requested or must receive have no footer with an unsubscribe link.
    const kind = kindOf[letter.kind];
    const footer =
      kind === 'invitation' || kind === 'claim'
        ? mailFooter(
            keys,
            { base, abuse },
            envelope.to,
            envelope.facts.organization,
            // Anybody can type any spelling of an address into the page of a shared link.
            kind === 'claim' ? mailboxIdentity : addressIdentity,
          )
        : undefined;
    return {
      messageId: `<letter-${letter.letterId}@${new URL(base).hostname}>`,
      to: { name: envelope.name, address: envelope.to },
      subject,
      text: [
        ...paragraphs,
        ...(button ? [`${button}:\n${link}`] : []),
        closing,
        ...(footer ? footerInText(footer) : []),
      ].join('\n\n'),
      html: mailPage({
        title: subject,
        paragraphs,
        ...(button && { button: { label: button, link } }),
        closing,
        ...(footer && { footer }),
      }),
      tenant: envelope.shownTo,
    };
  }

  async function envelopeOf(letter: RequestedLetter, tenant: string): Promise<Envelope | undefined> {
    if (letter.kind === 'joinOrganization') return toInvited(parts, letter, tenant);
    if (letter.kind === 'resumeCode') return toParticipant(parts, letter, tenant);
    if (letter.kind === 'ssoDomain') return toManager(parts, letter, tenant);
    if (letter.kind === 'invitationTest') return toTester(parts, letter, tenant);
    if (letter.kind === 'confirmClaim') return toClaimant(parts, letter, tenant);
    if (letter.kind === 'linkAgain') return toInvitedBefore(parts, letter, tenant);
    return letter.kind === 'actionDue' ? toOwner(parts, letter, tenant) : toAccount(parts, letter);
  }
}

/**
 * Kind of each letter for the limit of mails to a mailbox, if others can cause it. A notice of a change has none and is
 * never held back.
 */
const kindOf: Readonly<Record<LetterKind, MailKind | undefined>> = {
  confirmAddress: 'account',
  alreadyRegistered: 'account',
  resetPassword: 'recovery',
  joinOrganization: 'invitation',
  passwordChanged: undefined,
  secondFactorChanged: undefined,
  identityLinked: undefined,
  sessionReused: undefined,
  ssoDomain: undefined,
  // Members can make each other owners of actions, so these mails count like invitations.
  actionDue: 'invitation',
  // Anybody with the link can request a code; a participant who declined invitations still gets a code that was
  // requested.
  resumeCode: 'account',
  // Only the holder of the address can request it, ten times an hour.
  invitationTest: undefined,
  confirmClaim: 'claim',
  // Only the reader of the mailbox can cause it, with a letter of the kind before.
  linkAgain: 'account',
};
