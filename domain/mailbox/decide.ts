import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { MailboxEvent, MailKind } from './events.ts';
import type { Mailbox } from './state.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Maximum number of mails of each kind to one address within 24 hours, across all organisations. */
export const mailsPerDay: Readonly<Record<MailKind, number>> = {
  invitation: 30,
  account: 15,
  claim: 3,
  // A separate budget: registrations with a person's address cannot use up their recovery mails. Throttled recovery requests
  // (`askRecovery`) are not counted here.
  recovery: 60,
};

/** How long a bounce blocks invitations to an address. It ends, because mailboxes are created and repaired. */
const bouncedForMs = 30 * dayMs;

/**
 * Decides whether this mail, caused by another person, may go to this address. A mail that was admitted once stays admitted: a
 * retry does not count as another mail, and an operator may retry a mail that bounced.
 * @param now milliseconds since the epoch
 * @param again sent by hand after an earlier mail: a bounce does not block it
 */
export function admitMail(
  state: Mailbox,
  mail: string,
  kind: MailKind,
  now: number,
  again = false,
): Decision<MailboxEvent> {
  if (state.admitted.some((admitted) => admitted.mail === mail)) return [];
  const isUninvited = kind === 'invitation' || kind === 'claim';
  if (state.declined && isUninvited)
    return refuse('conflict', 'MAILBOX_DECLINED', say('mailbox.mailboxDeclined'));
  if (isUninvited && !again && bouncedAt(state, now))
    return refuse('conflict', 'MAILBOX_BOUNCED', say('mailbox.mailboxBounced'));
  const since = new Date(now - dayMs).toISOString();
  const today = state.admitted.filter(
    (admitted) => admitted.kind === kind && admitted.at > since && !isAhead(admitted.at, now),
  );
  if (today.length >= mailsPerDay[kind])
    return refuse('conflict', 'MAILBOX_HAD_ENOUGH', say('mailbox.mailboxHadEnough'));
  return [{ type: 'MailAdmitted', data: { mail, kind, at: new Date(now).toISOString() } }];
}

/**
 * Records that the mail server reported no such mailbox.
 * @param now milliseconds since the epoch
 */
export function bounceMail(
  state: Mailbox,
  mail: string,
  reason: string,
  now: number,
): Decision<MailboxEvent> {
  if (state.bounced?.mail === mail && bouncedAt(state, now)) return [];
  return [{ type: 'MailboxBounced', data: { mail, reason, at: new Date(now).toISOString() } }];
}

/** Sets whether others may invite this address; chosen through a link mailed to it. Idempotent. */
export function chooseInvitations(state: Mailbox, welcome: boolean): Decision<MailboxEvent> {
  if (state.declined !== welcome) return [];
  return [{ type: welcome ? 'MailsWelcomed' : 'MailsDeclined', data: {} }];
}

/** Clears the bounce: the proven holder signed in. */
export function reopenMailbox(state: Mailbox, accountId: string): Decision<MailboxEvent> {
  return state.bounced ? [{ type: 'MailboxReopened', data: { accountId } }] : [];
}

function bouncedAt({ bounced }: Mailbox, now: number): boolean {
  return bounced !== null && now - Date.parse(bounced.at) < bouncedForMs && !isAhead(bounced.at, now);
}

/**
 * True if a process whose clock was ahead wrote this time. The real time is unknown, so the entry is ignored; otherwise it would
 * count until that time.
 */
function isAhead(at: string, now: number): boolean {
  return Date.parse(at) - now > hourMs;
}
