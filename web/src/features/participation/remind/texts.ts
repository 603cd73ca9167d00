import { count } from '../../../lib/display/format.ts';

const people = (value: number) => count(value, 'person', 'people');
const were = (value: number, one: string, many: string) => count(value, `person ${one}`, `people ${many}`);

export const texts = {
  open: 'Send a reminder',
  title: 'Send a reminder',
  to: 'To',
  whom: 'Those who have not submitted',
  everybody: (value: number) => `Everybody (${value})`,
  group: (name: string, value: number) => `${name} (${value})`,
  people,
  reading: 'Reading who can be reminded…',
  nobody: 'Nobody can be reminded now.',
  unopened: (value: number) => were(value, 'has not opened their link', 'have not opened their link'),
  opened: (value: number) => were(value, 'opened it and has not started', 'opened it and have not started'),
  started: (value: number) => were(value, 'started and has not submitted', 'started and have not submitted'),
  lately: (value: number, when: string) =>
    `${were(value, 'is left out: they were', 'are left out: they were')} reminded in the last 24 hours. The next reminder is possible from ${when}.`,
  unreached: (value: number) =>
    `${were(value, 'is left out: their invitation has', 'are left out: their invitations have')} not arrived. Check the address or resend the link.`,
  /** The same texts for a reminder to one person. */
  one: {
    unopened: 'Has not opened their link yet.',
    opened: 'Opened their link and has not started.',
    started: 'Started and has not submitted.',
    lately: (when: string) =>
      `Was reminded in the last 24 hours. The next reminder is possible from ${when}.`,
    unreached: 'Their invitation has not arrived. Check the address or resend the link.',
    over: 'There is nothing to remind them of any more.',
  },
  note: 'A line of your own',
  noteHint: (left: number) =>
    `Plain text, with your name beside it. ${count(left, 'character', 'characters')} left.`,
  preview: 'The mail',
  previewTo: (name: string, others: number) =>
    others === 0 ? name : `${name}, and ${people(others)} more, each with their own name and link`,
  subject: 'Subject',
  sendNow: 'Send now',
  sendLater: 'Send when quiet hours end',
  quiet: (when: string, zone: string) =>
    `Quiet hours: nobody is reminded from 8 in the evening until 8 in the morning or at a weekend, in your organization’s time zone (${zone}). Will be sent on ${when}.`,
  atOnce: 'Sent at once. Whoever submits before their mail is sent gets none.',
  kept: (value: number) => `A reminder is kept in the outbox for ${people(value)}: hand it over.`,
  sent: (value: number) => `A reminder is on its way to ${people(value)}.`,
  later: (value: number, when: string) => `A reminder goes out to ${people(value)} on ${when}.`,
  reminded: 'Reminded',
  due: (when: string) => `Reminder goes out ${when}`,
} as const;
