import type { With } from '../with.ts';

export const assessment = {
  'assessment.alreadyInvited': 'Some of these people are already invited.',
  'assessment.alreadyInvited.address': ({ email }: With<'email'>) =>
    `${email} is already invited to this assessment, or another address of the same mailbox is`,
  'assessment.alreadyInvited.other': ({ message }: With<'message'>) => `${message}.`,
  'assessment.alreadyInvited.person': ({ email }: With<'email'>) =>
    `${email} is already invited, or another address of the same mailbox is; if their link was revoked, invite them again in the list of people`,
  'assessment.alreadyLaunched': 'This assessment was already launched.',
  'assessment.answersBegun': ({ message }: With<'message'>) => `${message}.`,
  'assessment.answersBegun.address':
    'Somebody has begun to answer through the link this address got. If it was not the person you meant, revoke it and add them with the right address',
  'assessment.answersBegun.addressOfSubmitted':
    'Answers were submitted through the link this address got, so it stays with them',
  'assessment.answersBegun.group':
    'They chose their group when they began to answer. They can change it on the first page of the survey until they submit',
  'assessment.answersBegun.groupOfSubmitted':
    'Their answers were submitted and count in the group they chose, so it stays',
  'assessment.closed.correct': 'This assessment is closed; nobody in it is corrected any more.',
  'assessment.closed.invite': 'This assessment is closed; nobody can be invited any more.',
  'assessment.closed.remind': 'This assessment is closed; nobody is reminded any more.',
  'assessment.closed.resend': 'This assessment is closed; links are no longer sent.',
  'assessment.closed.reset': 'This assessment is closed; nothing in it is reset any more.',
  'assessment.closedByHand': 'This assessment was closed by hand, for good. Launch a new one to ask again.',
  'assessment.closesTooEarly': ({ message }: With<'message'>) => `${message}.`,
  'assessment.closesTooEarly.date': 'The closing date must be in the future and after the opening date',
  'assessment.closingDatePassed':
    'The closing date of this assessment has passed. Launch a new one to ask again.',
  'assessment.frameworkUnknown': ({ reference }: With<'reference'>) => `There is no framework ${reference}.`,
  'assessment.frameworkUnknown.field': 'Unknown framework',
  'assessment.groupUnknown': ({ message }: With<'message'>) => `${message}.`,
  'assessment.groupsInvalid': ({ message }: With<'message'>) => `${message}.`,
  'assessment.importedHasNoPeople':
    'This survey was answered elsewhere, so nobody in it can be invited again. Launch a new assessment instead.',
  'assessment.invitesInvalid': ({ message }: With<'message'>) =>
    `Please fix the following errors: ${message}`,
  'assessment.invitesInvalid.address': ({ position }: With<'position'>) =>
    `Invalid email format at position ${position}`,
  'assessment.invitesInvalid.and': ({ before, message }: With<'before' | 'message'>) =>
    `${before}; ${message}`,
  'assessment.invitesInvalid.repeated': ({ position, first }: With<'position' | 'first'>) =>
    `Duplicate emails found: position ${position} repeats position ${first}`,
  'assessment.invitesInvalid.sameMailbox': ({ position, first }: With<'position' | 'first'>) =>
    `Duplicate emails found: position ${position} goes to the same mailbox as position ${first}`,
  'assessment.linkRevoked': 'This invitation was withdrawn. Invite this person again first.',
  'assessment.nobodyToRemind':
    'There is nobody to remind: everybody chosen has submitted, was withdrawn, or was not reached by their invitation.',
  'assessment.notFound': 'There is no such assessment.',
  'assessment.notIssuedYet': 'This invitation is just being prepared. Please try again in a moment.',
  'assessment.notLaunched': 'This launch was refused before. Please launch again.',
  'assessment.notOpenYet': 'This assessment is not open yet. People can be reminded once they can answer.',
  'assessment.personalDataErased':
    'The personal data of this assessment is erased, so nobody can answer any more.',
  'assessment.quietUntilClosed':
    'Nobody is reminded in the evening, at night or at a weekend, and this assessment closes before that is over.',
  'assessment.releasesWithNames': ({ message }: With<'message'>) => `${message}.`,
  'assessment.releasesWithNames.field':
    'With names scores are shown while it runs. Leave it out, or launch without names',
  'assessment.remindedLately': ({ next }: With<'next'>) =>
    `Nobody is reminded twice within 24 hours. The next reminder is possible on ${next}.`,
  'assessment.resultsReleased':
    'Results of this assessment were released. Further answers could be told from the difference, so it stays closed.',
  'assessment.rosterFull': ({ rosterMax }: With<'rosterMax'>) =>
    `An assessment has at most ${rosterMax} people.`,
  'assessment.thresholdWithNames':
    'With names no number of people is needed. Leave it out, or launch without names.',
} as const;
