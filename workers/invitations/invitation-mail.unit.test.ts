import { expect, test } from 'vitest';
import { reminderTexts } from '../../domain/invitation/reminder-texts.ts';
import { type InvitationLetter, invitationMail } from './invitation-mail.ts';

const letter: InvitationLetter = {
  to: { name: 'Grace', address: 'grace@example.org' },
  replyTo: { name: 'Ada', address: 'ada@example.org' },
  invitedBy: 'Ada',
  assessment: 'Spring review',
  company: 'Engines Ltd',
  description: '',
  confirmed: true,
  opensAt: null,
  closesAt: null,
  threshold: 5,
  named: false,
  link: 'https://lenses.example/assessment/take/a#b',
  messageId: '<1@lenses.example>',
  tenant: 'engines',
  batch: 'assessment-1',
  demo: null,
  clocks: undefined,
  footer: {
    sentBy: 'Sent for “Engines”',
    links: [{ text: 'No more mails', link: 'https://lenses.example/no' }],
  },
};
const opensAt = '2026-03-14T08:00:00.000Z';
const closesAt = '2026-03-28T17:00:00.000Z';
const opening = /from Saturday,? 14 March 2026.* 08:00 \(UTC\)/;
const closing = /until Saturday,? 28 March 2026.* 17:00 \(UTC\)\./;

test('the invitation greets as the reminder does, whose greeting is previewed before people are added', () => {
  expect(invitationMail(letter).text).toContain(reminderTexts.hello('Grace'));
});

test('the invitation states when a scheduled assessment opens and closes', () => {
  const { text, html } = invitationMail({ ...letter, opensAt, closesAt });
  for (const page of [text, html]) {
    expect(page).toMatch(opening);
    expect(page).toMatch(closing);
  }
});

test('the invitation states the opening of a scheduled assessment without a closing date', () => {
  const { text } = invitationMail({ ...letter, opensAt });
  expect(text).toMatch(opening);
  expect(text).toContain('There is no closing date yet.');
});

test('the invitation does not mention the opening of an open assessment', () => {
  const { text } = invitationMail({ ...letter, closesAt });
  expect(text).toMatch(/You can answer and change your answers until/);
  expect(text).toMatch(closing);
  expect(invitationMail(letter).text).toContain('There is no closing date yet.');
});
