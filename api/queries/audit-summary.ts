import type { ResultFormat } from '../../domain/export/formats.ts';
import type { AuditLine } from '../../domain/read-models/audit-trail/audit-trail.ts';

/** One sentence for people. What was rated is nobody's business here. */
export function auditSummary(line: AuditLine): string {
  const count = line.count ?? 0;
  switch (line.type) {
    case 'AssessmentLaunched':
      return 'Launched the assessment.';
    case 'ParticipantInvited':
      return 'Invited a person.';
    case 'ParticipantCorrected':
      return `Corrected ${theirs(line.corrected ?? [])} of a person who was invited.`;
    case 'AssessmentClosed':
      return 'Closed the assessment.';
    case 'AssessmentReopened':
      return 'Opened the assessment again, which a clock that was ahead had closed before its date.';
    case 'RetentionEnded':
      return `Kept personal data for ${count} ${count === 1 ? 'month' : 'months'}, as the settings say; it is being erased.`;
    case 'PersonalDataErased':
      return `Erased names, addresses and comments of ${count} ${count === 1 ? 'person' : 'people'} for good.`;
    case 'InvitationIssued':
      return 'Issued a personal link.';
    case 'LinkReplaced':
      return 'Replaced a personal link; the old one stopped working.';
    case 'InviteSendRequested':
      return 'Asked for an invitation mail to be sent.';
    case 'InviteSendStarted':
      return 'Started sending an invitation mail.';
    case 'InviteSent':
      return 'Sent an invitation mail.';
    case 'InviteSendFailed':
      return 'Could not send an invitation mail.';
    case 'LinkOpened':
      return 'Opened the personal link.';
    case 'InvitationRevoked':
      return 'Withdrew an invitation.';
    case 'InvitationReinstated':
      return 'Invited a person again whose invitation was withdrawn.';
    case 'RemindersAsked':
      return `Asked for ${count} ${count === 1 ? 'person' : 'people'} to be reminded by mail.`;
    case 'ReminderRequested':
      return 'Asked for a reminder mail to be sent.';
    case 'ReminderStarted':
      return 'Started sending a reminder mail.';
    case 'ReminderSent':
      return 'Sent a reminder mail.';
    case 'ReminderFailed':
      return 'Could not send a reminder mail.';
    case 'ReminderDropped':
      return 'Left out a reminder that nobody needed any more.';
    case 'ResponseStarted':
      return 'Started answering.';
    case 'AnswersSaved':
      if (line.count === null) return 'Participants saved answers on this day (UTC).';
      return `Saved ${count} ${count === 1 ? 'answer' : 'answers'}.`;
    case 'ResponseSubmitted':
      return 'Submitted the answers.';
    case 'EarlierLinksBarred':
      return 'Made sure that nobody begins to answer through an earlier link.';
    case 'ResponseReset':
      return 'Reset a response: no browser opens it any more, and what was not submitted was removed.';
    case 'ResultsReleased':
      return count > 0 ? `Released results of ${count} people.` : 'Released results of a group.';
    case 'SurveyImportBegan':
      return `Began to import a survey of ${count} people.`;
    case 'SurveyImported':
      return `Imported the answers of ${count} people.`;
    case 'SurveyImportFailed':
      return 'The import stopped.';
    case 'ActionAdded':
      return 'Added an action to the plan.';
    case 'ActionChanged':
      return 'Changed an action of the plan.';
    case 'ActionStateSet':
      return 'Set how far an action of the plan is.';
    case 'ActionRemoved':
      return 'Removed an action from the plan.';
    case 'ActionReminderDue':
      return 'Asked for the owner of an action to be reminded by mail.';
    case 'CommentAdded':
      return 'Commented on the plan.';
    case 'CommentEdited':
      return 'Edited a comment of their own.';
    case 'CommentRemoved':
      return 'Removed a comment of their own.';
    case 'DecisionRecorded':
      return 'Recorded a decision.';
    case 'ReportRequested':
      return 'Asked for a report of the released results.';
    case 'ReportFinished':
      return 'Made a report of the released results.';
    case 'ReportFailed':
      return 'Could not make a report.';
    case 'ReportDeleted':
      return 'Deleted a report.';
    case 'ShareLinkCreated':
      return 'Made a link that shows the released results.';
    case 'ShareLinkOpened':
      return 'Opened a link that shows the released results.';
    case 'ShareLinkRevoked':
      return 'Took back a link that showed the released results.';
    case 'ResultsExported':
      return `Exported the released results as ${formats[line.format ?? 'json']}.`;
    case 'AuditExported':
      return `Exported ${count} ${count === 1 ? 'entry' : 'entries'} of the audit trail with their proof.`;
    default:
      return line.type;
  }
}

const formats: Readonly<Record<ResultFormat, string>> = {
  json: 'JSON',
  csv: 'CSV',
  xlsx: 'an Excel workbook',
  pptx: 'slides',
};

const details: Readonly<Record<string, string>> = {
  name: 'the name',
  email: 'the e-mail address',
  role: 'the stakeholder group',
  secondGroup: 'the second group',
};

function theirs(corrected: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(corrected.map((one) => details[one] ?? one));
}
