import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { admitMail, bounceMail, chooseInvitations, mailsPerDay, reopenMailbox } from './decide.ts';
import type { MailboxEvent, MailKind } from './events.ts';
import { mailboxState } from './state.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;
const admitted = (mail: string, kind: MailKind = 'invitation', ago = 0): MailboxEvent => ({
  type: 'MailAdmitted',
  data: { mail, kind, at: new Date(now - ago).toISOString() },
});
const many = (count: number, kind: MailKind, ago: number) =>
  Array.from({ length: count }, (_, index) => admitted(`${kind}-${index}`, kind, ago));
const bounced: MailboxEvent = { type: 'MailboxBounced', data: { mail: 'one', reason: '550 5.1.1' } };
const reopened: MailboxEvent = { type: 'MailboxReopened', data: { accountId: 'a'.repeat(24) } };
const mailbox = (...events: MailboxEvent[]) => given(mailboxState, events);

describe('a mailbox', () => {
  it('is sent so many mails a day that others caused, and no more', () => {
    for (const kind of ['invitation', 'account'] as const) {
      mailbox(...many(mailsPerDay[kind] - 1, kind, hour))
        .when((state) => admitMail(state, 'next', kind, now))
        .thenFacts([admitted('next', kind)]);
      mailbox(...many(mailsPerDay[kind], kind, hour))
        .when((state) => admitMail(state, 'next', kind, now))
        .thenRefused('MAILBOX_HAD_ENOUGH');
    }
  });

  it('is sent mails again a day later', () => {
    mailbox(...many(mailsPerDay.invitation, 'invitation', 24 * hour))
      .when((state) => admitMail(state, 'next', 'invitation', now))
      .thenFacts([admitted('next')]);
  });

  it('gets the way back into an account however many invitations there were', () => {
    mailbox(...many(mailsPerDay.invitation, 'invitation', hour))
      .when((state) => admitMail(state, 'reset', 'account', now))
      .thenFacts([admitted('reset', 'account')]);
  });

  it('counts a mail once, however often it is tried', () => {
    mailbox()
      .when((state) => admitMail(state, 'one', 'invitation', now))
      .thenAgainNothing();
    mailbox(admitted('one'), ...many(mailsPerDay.invitation, 'invitation', hour))
      .when((state) => admitMail(state, 'one', 'invitation', now))
      .thenNothing();
  });

  it('whose reader asked for no more is sent no invitation, but the way back into an account, until they change their mind', () => {
    const declined: MailboxEvent = { type: 'MailsDeclined', data: {} };
    const welcomed: MailboxEvent = { type: 'MailsWelcomed', data: {} };
    const declining = mailbox().when((state) => chooseInvitations(state, false));
    declining.thenFacts([declined]);
    declining.thenAgainNothing();
    mailbox()
      .when((state) => chooseInvitations(state, true))
      .thenNothing();
    mailbox(declined)
      .when((state) => admitMail(state, 'next', 'invitation', now))
      .thenRefused('MAILBOX_DECLINED');
    mailbox(declined)
      .when((state) => admitMail(state, 'reset', 'account', now))
      .thenFacts([admitted('reset', 'account')]);
    mailbox(declined)
      .when((state) => chooseInvitations(state, true))
      .thenFacts([welcomed]);
    mailbox(declined, welcomed)
      .when((state) => admitMail(state, 'next', 'invitation', now))
      .thenFacts([admitted('next')]);
  });

  it('that bounced is sent no invitation until its holder acts, but what its holder may have asked for', () => {
    mailbox(admitted('one'), bounced)
      .when((state) => admitMail(state, 'two', 'invitation', now))
      .thenRefused('MAILBOX_BOUNCED');
    mailbox(admitted('one'), bounced)
      .when((state) => admitMail(state, 'reset', 'account', now))
      .thenFacts([admitted('reset', 'account')]);
    mailbox(admitted('one'), bounced, reopened)
      .when((state) => admitMail(state, 'two', 'invitation', now))
      .thenFacts([admitted('two')]);
    const again = mailbox(bounced).when((state) => reopenMailbox(state, 'a'.repeat(24)));
    again.thenFacts([reopened]);
    again.thenAgainNothing();
    mailbox()
      .when((state) => reopenMailbox(state, 'a'.repeat(24)))
      .thenNothing();
    const bounce = mailbox(admitted('one')).when((state) => bounceMail(state, 'one', '550 5.1.1'));
    bounce.thenFacts([bounced]);
    bounce.thenAgainNothing();
  });
});
