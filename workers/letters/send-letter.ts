import { roleNames } from '../../domain/access/policy.ts';
import { recoveryOpen } from '../../domain/account/address.ts';
import { Account, Address } from '../../domain/account/state.ts';
import { ActionPlan } from '../../domain/action-plan/state.ts';
import { footerInText } from '../../domain/invitation/mail-footer.ts';
import { addressIdentity } from '../../domain/kernel/address.ts';
import { clocksOf } from '../../domain/kernel/clocks.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { nameInMail } from '../../domain/kernel/names-in-mails.ts';
import { finishLetter, startLetter } from '../../domain/letter/decide.ts';
import type { LetterKind } from '../../domain/letter/events.ts';
import { Letter } from '../../domain/letter/state.ts';
import type { MailKind } from '../../domain/mailbox/events.ts';
import { proofOf } from '../../domain/organization/domain-proof.ts';
import { Organization } from '../../domain/organization/state.ts';
import { Response } from '../../domain/response/state.ts';
import { domainRecordName } from '../../domain/sign-in-domain/claim.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import { accountLetters, type Mail, type Mailer } from '../../infra/mail/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import { linkSecret } from '../../infra/subject-keys/link-secret.ts';
import { mailedToken } from '../../infra/subject-keys/mailed-token.ts';
import { SubjectErased, type SubjectKeys } from '../../infra/subject-keys/port.ts';
import { resumeCode } from '../../infra/subject-keys/resume-code.ts';
import { open } from '../../infra/subject-keys/seal.ts';
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
import { type LetterFacts, letterTexts, letterWords } from './letter-texts.ts';

export type SendLetterOptions = {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly commands: CommandHandler;
  readonly keys: SubjectKeys;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly mailer: Mailer;
  readonly clock: { now(): number };
  readonly publicUrl: () => string;
  /** Recipient of abuse reports. */
  readonly abuse: string | undefined;
};

export const letterQueue = 'letters';
const letterJob = mailJob({ letterId: idField });
/** Same patience as for invitations: see workers/invitations. */
export const letterAttempts = 37;

type Known = NonNullable<Letter>;
type Envelope = {
  readonly facts: LetterFacts;
  readonly to: string;
  readonly name: string;
  readonly shownTo: string;
};

/**
 * Sends one letter; its stream is the ledger. A letter that is no longer needed (a newer link, a confirmed address) is given up with the
 * reason.
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
  const addressKey = keys.derive('account-address');
  const entries = createDirectoryEntries(readModels, feed);
  const sendMail = createMailLedger({ commands, keys, mailer, clock });
  const way = mailer.mode === 'smtp' ? 'mail' : 'outbox';

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
    // Letters that the holder requested or must receive have no unsubscribe footer.
    const footer =
      kindOf[letter.kind] === 'invitation'
        ? mailFooter(keys, { base, abuse }, envelope.to, envelope.facts.organization)
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

  async function envelopeOf(letter: Known, tenant: string): Promise<Envelope | undefined> {
    if (letter.kind === 'joinOrganization') return toInvited(letter, tenant);
    if (letter.kind === 'resumeCode') return toParticipant(letter, tenant);
    if (letter.kind === 'ssoDomain') return toManager(letter, tenant);
    return letter.kind === 'actionDue' ? toOwner(letter, tenant) : toAccount(letter);
  }

  async function toAccount({ kind, subjectId, number }: Known): Promise<Envelope | undefined> {
    const { state } = await commands.load(Account, subjectId);
    if (!state) throw new Error('The account is not there yet.');
    const [email, firstName] = await Promise.all([open(keys, state.email), open(keys, state.firstName)]);
    if (email === undefined || firstName === undefined) throw new SubjectErased(subjectId);
    const held = await commands.load(Address, keyedHash(addressKey, addressIdentity(email)));
    const { confirmed, confirmations } = held.state;
    if (kind === 'confirmAddress' && (confirmed || confirmations.open[subjectId]?.ask !== number))
      return undefined;
    if (kind === 'resetPassword' && !recoveryOpen(held.state, subjectId, number, clock.now()))
      return undefined;
    const base = publicUrl();
    const link = async () => {
      switch (kind) {
        case 'confirmAddress':
          return `${base}/verify-email#token=${await mailedToken(keys, kind, subjectId, number, way)}`;
        case 'resetPassword':
          return `${base}/reset-password#token=${await mailedToken(keys, kind, subjectId, number, way)}`;
        case 'alreadyRegistered':
          return `${base}/login`;
        default:
          return `${base}/profile`;
      }
    };
    // A stranger may have registered this address and chosen the name, so the name is not mailed before the address is confirmed.
    const name = kind === 'confirmAddress' || kind === 'alreadyRegistered' ? '' : nameInMail(firstName);
    return {
      to: email,
      name,
      // A kept letter is for the operator only: shown to the requesting person, it would prove any address to be theirs.
      shownTo: accountLetters,
      facts: {
        ...nobody,
        name,
        email,
        base,
        link: await link(),
        remains: remainsOf(state),
      },
    };
  }

  /** Not needed once the code was used, replaced or expired; and never kept where other people read mails. */
  async function toParticipant(
    { subjectId, number, assessmentId }: Known,
    tenant: string,
  ): Promise<Envelope | undefined> {
    if (assessmentId === undefined || mailer.mode === 'outbox') return undefined;
    const { state } = await commands.load(Response, { assessmentId, participantId: subjectId });
    const issued = state.codes.mail;
    if (issued?.number !== number || issued.expiresAt <= clock.now()) return undefined;
    const participant = await entries.participant(subjectId);
    if (!participant || participant.revoked || participant.link === 0) return undefined;
    const [email, name] = await Promise.all([open(keys, participant.email), open(keys, participant.name)]);
    if (email === undefined || name === undefined) throw new SubjectErased(subjectId);
    const base = publicUrl();
    const code = await resumeCode(keys, subjectId, number);
    const secret = await linkSecret(keys, subjectId, participant.link);
    const link = `${base}/assessment/take/${assessmentId}#${secret}.${code}`;
    const printed = nameInMail(name);
    return {
      to: email,
      name: printed,
      shownTo: tenant,
      facts: { ...nobody, name: printed, email, base, link, code },
    };
  }

  /** Not needed if the action is over, has another owner or is due on another day now. */
  async function toOwner(letter: Known, organizationId: string): Promise<Envelope | undefined> {
    const { action: due, subjectId: ownerId } = letter;
    if (!due) return undefined;
    const [plan, organization] = await Promise.all([
      commands.load(ActionPlan, due.assessmentId),
      commands.load(Organization, organizationId),
    ]);
    const action = plan.state.actions[due.actionId];
    const over = !action || action.state === 'done' || action.state === 'dropped';
    if (over || action.ownerId !== ownerId || action.dueOn !== due.dueOn) return undefined;
    if (!organization.state?.members[ownerId]) return undefined;
    const envelope = await toAccount(letter);
    return (
      envelope && {
        ...envelope,
        shownTo: `due-${ownerId}`,
        facts: {
          ...envelope.facts,
          link: `${envelope.facts.base}/assessments/${due.assessmentId}/plan?action=${due.actionId}`,
          action: { title: action.title, dueOn: due.dueOn },
          organization: organization.state.name,
          clocks: clocksOf(organization.state),
        },
      }
    );
  }

  /** Not needed if the record is back, the domain was removed from single sign-on, or another member manages it now. */
  async function toManager(letter: Known, organizationId: string): Promise<Envelope | undefined> {
    const { domain, subjectId } = letter;
    const { state } = await commands.load(Organization, organizationId);
    if (domain === undefined || !state?.sso?.domains.includes(domain) || !state.members[subjectId])
      return undefined;
    const proof = proofOf(state, domain);
    if (proof && !proof.missing) return undefined;
    const envelope = await toAccount(letter);
    const endsAt = proof?.missing ? new Date(proof.missing.endsAt).toISOString().slice(0, 10) : null;
    return (
      envelope && {
        ...envelope,
        facts: {
          ...envelope.facts,
          link: `${envelope.facts.base}/organization`,
          organization: state.name,
          domain: { name: domain, record: domainRecordName(domain), endsAt },
          clocks: clocksOf(state),
        },
      }
    );
  }

  async function toInvited(
    { subjectId, number }: Known,
    organizationId: string,
  ): Promise<Envelope | undefined> {
    const { state } = await commands.load(Organization, organizationId);
    const invitation = state?.invitations[subjectId];
    if (!state || !invitation) throw new Error('The invitation is not there yet.');
    const over =
      invitation.withdrawn || invitation.acceptedBy !== null || invitation.expiresAt <= clock.now();
    if (over || invitation.link !== number) return undefined;
    const inviter = await commands.load(Account, invitation.invitedBy);
    const [email, firstName, lastName] = await Promise.all(
      [invitation.email, inviter.state?.firstName, inviter.state?.lastName].map((sealed) =>
        sealed === undefined ? undefined : open(keys, sealed),
      ),
    );
    if (email === undefined) throw new SubjectErased(subjectId);
    const base = publicUrl();
    const token = await mailedToken(keys, 'joinOrganization', `${organizationId}${subjectId}`, number, way);
    return {
      to: email,
      name: '',
      // A kept invitation is shown only to members who could have granted the same rights.
      shownTo: `${invitation.role === 'admin' ? 'owner' : 'team'}-${organizationId}`,
      facts: {
        name: '',
        email,
        base,
        link: `${base}/join#token=${token}`,
        organization: state.name,
        invitedBy: [firstName, lastName].filter(Boolean).join(' ') || state.name,
        role: roleNames[invitation.role],
        code: nobody.code,
        remains: nobody.remains,
        action: nobody.action,
        domain: nobody.domain,
        clocks: clocksOf(state),
      },
    };
  }
}

/** Kind of each letter for the mailbox's budget, if others can cause it; a notice of a change is never held back. */
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
  // Members can make each other owners of actions.
  actionDue: 'invitation',
  // Any holder of the link can request a code; a participant who declined invitations still gets a requested code.
  resumeCode: 'account',
};

function remainsOf({ totp, passkeys, identities }: NonNullable<Account>): readonly string[] {
  const { length } = passkeys;
  return [
    ...(length > 0 ? [letterWords.passkeys(length)] : []),
    ...identities.map(({ issuer }) => letterWords.signInThrough(issuer)),
    ...(totp?.enabled ? [letterWords.codes] : []),
  ];
}

const nobody = {
  code: '',
  remains: [],
  organization: '',
  invitedBy: '',
  role: '',
  action: { title: '', dueOn: '' },
  domain: { name: '', record: '', endsAt: null },
  clocks: undefined,
} as const;
