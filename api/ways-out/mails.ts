import type { LetterKind } from '../../domain/letter/events.ts';
import { both, noted, type Reach } from './kinds.ts';

export type MailReach = Reach & {
  readonly to:
    | 'participant'
    | 'member'
    | 'somebody invited to become a member'
    | 'whom a person with the shared link names'
    | 'whom the operator names';
  /** The source file that sends the mail. */
  readonly sender: string;
};

const letters = 'workers/letters/send-letter.ts';
const toMember = { to: 'member', sender: letters, ...both('ownAccount') } as const;

/**
 * The information about one person that each mail contains, besides the recipient’s own address. A new mail without an
 * entry does not compile.
 */
export const mailReach: Readonly<Record<LetterKind | 'invitation' | 'reminder' | 'mailTest', MailReach>> = {
  invitation: {
    to: 'participant',
    sender: 'workers/invitations/send-invitation.ts',
    ...noted(
      both('link', 'name', 'participantId', 'acts', 'member'),
      'The recipient’s own name and link; name and address of who invites. After a corrected address, the same mail goes to the new one.',
    ),
  },
  reminder: {
    to: 'participant',
    sender: 'workers/reminders/send-reminder.ts',
    ...noted(
      both('link', 'name', 'step', 'participantId', 'acts', 'member'),
      'The recipient’s own name and link; name and address of who invites.',
    ),
  },
  confirmAddress: toMember,
  alreadyRegistered: toMember,
  resetPassword: toMember,
  passwordChanged: toMember,
  secondFactorChanged: toMember,
  identityLinked: toMember,
  sessionReused: toMember,
  resumeCode: {
    to: 'participant',
    sender: letters,
    ...noted(
      both('link', 'name', 'participantId', 'acts'),
      'A code that opens their own answers in one more browser. Never kept in the outbox.',
    ),
  },
  joinOrganization: {
    to: 'somebody invited to become a member',
    sender: letters,
    ...both('invited', 'acts'),
  },
  actionDue: { to: 'member', sender: letters, ...both('words', 'ownAccount') },
  ssoDomain: toMember,
  invitationTest: {
    ...toMember,
    ...noted(both('ownAccount', 'words'), 'What the leader typed so far. It contains no participant.'),
  },
  confirmClaim: {
    to: 'whom a person with the shared link names',
    sender: letters,
    ...noted(
      both('link', 'member'),
      'The same for every address, invited or not: a link that confirms the request, and the name of the member who opened the shared link.',
    ),
  },
  linkAgain: {
    to: 'participant',
    sender: letters,
    ...noted(
      both('link', 'name', 'participantId'),
      'The recipient’s own name and present link, after they confirmed a claim. Nothing of it is on the board or in the audit trail. Never kept in the outbox.',
    ),
  },
  mailTest: { to: 'whom the operator names', sender: 'api/installation/routes/operations.ts', ...both() },
};
