import { count } from '../../../../lib/display/format.ts';

const people = (value: number) => count(value, 'person', 'people');
const more = (others: number, one: string, many: string) =>
  `${count(others, 'more person', 'more people')} ${others === 1 ? one : many}`;

export const texts = {
  title: 'A last look before the launch',
  lead: (name: string, company: string) => `“${name}” for ${company}. Nothing is launched yet.`,
  who: 'Who is invited',
  invited: people,
  groupings: { first: 'By group', second: (name: string) => `By ${name}` },
  inGroup: (group: string, value: number) => `${group}: ${people(value)}`,
  below: (needed: number) => `Fewer than the ${needed} a score needs, so none is shown for this group alone`,
  named: 'Answers are shown with names, so figures of any number of people come out.',
  none: (value: number, needed: number) =>
    `${people(value)} in all: a score needs ${needed}, so none can come out.`,
  when: 'When',
  opens: (instant: string) => `Opens ${instant}`,
  opensNow: 'Opens as soon as it is launched',
  closes: (instant: string) => `Closes ${instant}`,
  staysOpen: 'Stays open until you close it',
  invitations: 'Invitations go out at the launch, also if it opens later.',
  invitationsKept:
    'No mail server is set up: at the launch, invitations are kept in the outbox, and you hand over the links.',
  reminders:
    'No reminder goes by itself. You send reminders on the page Participation, to those who have not submitted, by day and not at weekends.',
  letter: 'The invitation',
  to: (name: string, others: number) =>
    others === 0
      ? `To ${name}`
      : `To ${name}; ${more(others, 'gets', 'get')} it with their own name and link`,
  subject: 'Subject',
  loading: 'The invitation is being written.',
  failed: 'The invitation could not be shown.',
  test: 'Send me a test',
  testing: 'Sending...',
  testNote: (address: string) =>
    `Sends this letter to ${address}, with your name and without a link. Nobody else gets it.`,
  testSent: (address: string) => `A test letter is on its way to ${address}.`,
  testFailed: 'The test letter could not be sent.',
  testNoMail: 'No mail server is set up here, so no test letter can be sent. Above is what people will get.',
  firstPage: 'The first page of the survey',
  firstPageFor: (name: string, others: number) =>
    others === 0
      ? `As ${name} will see it. Its controls do nothing here.`
      : `As ${name} will see it; ${more(others, 'sees', 'see')} it with their own name and group. Its controls do nothing here.`,
  firstPageLoading: 'The first page is being made.',
  firstPageFailed: 'The first page could not be shown.',
  back: 'Back to the form',
  launch: (value: number) => `Launch and send ${count(value, 'invitation', 'invitations')}`,
  launchKept: (value: number) => `Launch and keep ${count(value, 'invitation', 'invitations')}`,
  launching: 'Launching...',
} as const;
