import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { admitMail, bounceMail, chooseInvitations, mailsPerDay, reopenMailbox } from './decide.ts';
import type { MailboxEvent, MailKind } from './events.ts';
import { Mailbox } from './state.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;
const admitted = (mail: string, kind: MailKind = 'invitation', ago = 0): MailboxEvent => ({
  type: 'MailAdmitted',
  data: { mail, kind, at: new Date(now - ago).toISOString() },
});
const many = (count: number, kind: MailKind, ago: number) =>
  Array.from({ length: count }, (_, index) => admitted(`${kind}-${index}`, kind, ago));
const day = 24 * hour;
const bouncedAgo = (ago: number, mail = 'one'): MailboxEvent => ({
  type: 'MailboxBounced',
  data: { mail, reason: '550 5.1.1', at: new Date(now - ago).toISOString() },
});
const bounced = bouncedAgo(0);
const reopened: MailboxEvent = { type: 'MailboxReopened', data: { accountId: 'a'.repeat(24) } };
const mailbox = (...events: MailboxEvent[]) => given(Mailbox, events);

describe('a mailbox', () => {
  it('receives a limited number of mails a day that other people caused', () => {
    for (const kind of ['invitation', 'account'] as const) {
      mailbox(...many(mailsPerDay[kind] - 1, kind, hour))
        .when((state) => admitMail(state, 'next', kind, now))
        .thenFacts([admitted('next', kind)]);
      mailbox(...many(mailsPerDay[kind], kind, hour))
        .when((state) => admitMail(state, 'next', kind, now))
        .thenRefused('MAILBOX_HAD_ENOUGH');
    }
  });

  it('is neither blocked nor used up by entries of a clock 400 days ahead', () => {
    mailbox(...many(mailsPerDay.invitation, 'invitation', -400 * day), bouncedAgo(-400 * day))
      .when((state) => admitMail(state, 'next', 'invitation', now))
      .thenFacts([admitted('next')]);
    mailbox(...many(mailsPerDay.invitation, 'invitation', -hour))
      .when((state) => admitMail(state, 'next', 'invitation', now))
      .thenRefused('MAILBOX_HAD_ENOUGH');
  });

  it('receives mails again after a day', () => {
    mailbox(...many(mailsPerDay.invitation, 'invitation', 24 * hour))
      .when((state) => admitMail(state, 'next', 'invitation', now))
      .thenFacts([admitted('next')]);
  });

  it('receives recovery mails, however many invitations there were', () => {
    mailbox(...many(mailsPerDay.invitation, 'invitation', hour))
      .when((state) => admitMail(state, 'reset', 'account', now))
      .thenFacts([admitted('reset', 'account')]);
  });

  it('counts a mail once, however often it is retried', () => {
    mailbox()
      .when((state) => admitMail(state, 'one', 'invitation', now))
      .thenAgainNothing();
    mailbox(admitted('one'), ...many(mailsPerDay.invitation, 'invitation', hour))
      .when((state) => admitMail(state, 'one', 'invitation', now))
      .thenNothing();
  });

  it('gets three letters a day that ask to confirm a claim, and none after a bounce or once it declined', () => {
    mailbox(...many(2, 'claim', hour))
      .when((state) => admitMail(state, 'next', 'claim', now))
      .thenFacts([admitted('next', 'claim')]);
    mailbox(...many(3, 'claim', hour))
      .when((state) => admitMail(state, 'next', 'claim', now))
      .thenRefused('MAILBOX_HAD_ENOUGH');
    mailbox(...many(3, 'claim', hour))
      .when((state) => admitMail(state, 'next', 'invitation', now))
      .thenFacts([admitted('next', 'invitation')]);
    mailbox({ type: 'MailsDeclined', data: {} })
      .when((state) => admitMail(state, 'next', 'claim', now))
      .thenRefused('MAILBOX_DECLINED');
    mailbox(bouncedAgo(hour))
      .when((state) => admitMail(state, 'next', 'claim', now))
      .thenRefused('MAILBOX_BOUNCED');
  });

  it('that declined invitations gets none until it allows them again, but still gets recovery mails', () => {
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

  it('that bounced gets no invitation until its holder acts, but gets mails its holder may have requested', () => {
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
    const bounce = mailbox(admitted('one')).when((state) => bounceMail(state, 'one', '550 5.1.1', now));
    bounce.thenFacts([bounced]);
    bounce.thenAgainNothing();
  });

  it('that bounced is tried again on a manual request, and after 30 days', () => {
    mailbox(admitted('one'), bounced)
      .when((state) => admitMail(state, 'two', 'invitation', now, true))
      .thenFacts([admitted('two')]);
    mailbox(bouncedAgo(30 * day - 1))
      .when((state) => admitMail(state, 'two', 'invitation', now))
      .thenRefused('MAILBOX_BOUNCED');
    mailbox(bouncedAgo(30 * day))
      .when((state) => admitMail(state, 'two', 'invitation', now))
      .thenFacts([admitted('two')]);
    mailbox(bouncedAgo(29 * day))
      .when((state) => bounceMail(state, 'two', '550 5.1.1', now))
      .thenFacts([bouncedAgo(0, 'two')]);
  });

  it('that an earlier release closed stays closed only if the bounce says that the mailbox does not exist, and for 30 days', () => {
    const old = (reason: string): MailboxEvent => ({ type: 'MailboxBounced', data: { mail: 'one', reason } });
    const next = (ago: number, reason: string) =>
      mailbox(admitted('one', 'invitation', ago), old(reason)).when((state) =>
        admitMail(state, 'two', 'invitation', now),
      );
    const rejected = "Can't send mail - all recipients were rejected: ";
    for (const status of ['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1']) {
      next(day, `${rejected}550 ${status} no`).thenRefused('MAILBOX_BOUNCED');
      next(31 * day, `${rejected}550 ${status} no`).thenFacts([admitted('two')]);
    }
    for (const reason of ['550 relay not permitted', '553 5.1.3 no', '550 see 5.1.1', '550 5.1.14 no'])
      next(day, rejected + reason).thenFacts([admitted('two')]);
  });
});
