import type { DomainEventName } from '../events.ts';

/**
 * Events of an assessment that leave the house whole, for whoever may see its audit trail. Of all others an export says who did what and
 * when, as the trail does, and holds the hash of the rest. Left out of the list are, and have to stay:
 * ratings and expertise, also of assessments with names (a file outlives an erasure); whatever has a sealed text; hashes of links and
 * passphrases; words a mail server said; and everything in a `response-` stream, where a gap in the revisions would tell who declared expertise.
 */
export const disclosed: ReadonlySet<string> = new Set<DomainEventName>([
  'AssessmentLaunched',
  'AssessmentClosed',
  'AssessmentReopened',
  'RetentionEnded',
  'PersonalDataErased',
  'InviteSendRequested',
  'InviteSendStarted',
  'InviteSent',
  'LinkOpened',
  'InvitationRevoked',
  'InvitationReinstated',
  'ReminderRequested',
  'ReminderStarted',
  'ReminderSent',
  'ReminderDropped',
  'ResultsReleased',
  'SurveyImported',
  'SurveyImportFailed',
  'ActionAdded',
  'ActionChanged',
  'ActionStateSet',
  'ActionRemoved',
  'ActionReminderDue',
  'CommentRemoved',
  'DecisionRecorded',
  'ReportRequested',
  'ReportFinished',
  'ReportFailed',
  'ReportDeleted',
  'ShareLinkOpened',
  'ShareLinkRevoked',
  'ResultsExported',
  'AuditExported',
]);
