import { type Decision, refuse } from '../kernel/decision.ts';
import type { MailboxEvent, MailKind } from './events.ts';
import type { Mailbox } from './state.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Mails to one address within 24 hours, over all organisations (research/reliability A-64). */
export const mailsPerDay: Readonly<Record<MailKind, number>> = {
  invitation: 30,
  account: 15,
  // Apart: whoever registers in somebody's name uses up none of the mails they need to come back. Never reached by asking (`askRecovery`).
  recovery: 60,
};

/** How long a mail that came back keeps others from an address: mailboxes are made and mended. */
export const bouncedForMs = 30 * dayMs;

/**
 * May this mail, which somebody else caused, go to this address? A mail that was let through once stays so: trying it again is no
 * further mail, and an operator may try one that came back.
 * @param now milliseconds since the epoch
 * @param again somebody asked for this one by hand, after the one before: a mail that came back is no reason against it
 */
export function admitMail(
  state: Mailbox,
  mail: string,
  kind: MailKind,
  now: number,
  again = false,
): Decision<MailboxEvent> {
  if (state.admitted.some((admitted) => admitted.mail === mail)) return [];
  if (state.declined && kind === 'invitation')
    return refuse(
      'conflict',
      'MAILBOX_DECLINED',
      'Not sent: whoever reads this address asked for no more invitations. Please speak to them in another way.',
    );
  if (kind === 'invitation' && !again && bouncedAt(state, now))
    return refuse(
      'conflict',
      'MAILBOX_BOUNCED',
      'Not sent: an earlier mail to this address came back. Please check the address. If it is right, send the link again: that is tried.',
    );
  const since = new Date(now - dayMs).toISOString();
  const today = state.admitted.filter(
    (admitted) => admitted.kind === kind && admitted.at > since && !isAhead(admitted.at, now),
  );
  if (today.length >= mailsPerDay[kind])
    return refuse(
      'conflict',
      'MAILBOX_HAD_ENOUGH',
      'Not sent: this address was sent as many mails as it may be in a day. Please send it again tomorrow.',
    );
  return [{ type: 'MailAdmitted', data: { mail, kind, at: new Date(now).toISOString() } }];
}

/** Its mail server said that it is not there. @param now milliseconds since the epoch */
export function bounceMail(
  state: Mailbox,
  mail: string,
  reason: string,
  now: number,
): Decision<MailboxEvent> {
  if (state.bounced?.mail === mail && bouncedAt(state, now)) return [];
  return [{ type: 'MailboxBounced', data: { mail, reason, at: new Date(now).toISOString() } }];
}

/** May others invite this address? Whoever holds a link that was mailed to it says so. Saying the same again changes nothing. */
export function chooseInvitations(state: Mailbox, welcome: boolean): Decision<MailboxEvent> {
  if (state.declined !== welcome) return [];
  return [{ type: welcome ? 'MailsWelcomed' : 'MailsDeclined', data: {} }];
}

/** Its proven holder signed in. */
export function reopenMailbox(state: Mailbox, accountId: string): Decision<MailboxEvent> {
  return state.bounced ? [{ type: 'MailboxReopened', data: { accountId } }] : [];
}

function bouncedAt({ bounced }: Mailbox, now: number): boolean {
  return bounced !== null && now - Date.parse(bounced.at) < bouncedForMs && !isAhead(bounced.at, now);
}

/** Written by a clock that was ahead: when it really happened is not known, and it must not count for as long as that clock was wrong. */
function isAhead(at: string, now: number): boolean {
  return Date.parse(at) - now > hourMs;
}
