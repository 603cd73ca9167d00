import type { DomainEvent } from '../../events.ts';
import type { ResultFormat } from '../../export/formats.ts';
import { type Lookup, type ReadModel, sortablePosition } from '../../kernel/read-model.ts';

/** Who did what, when: one line an event, never a rating, never a name. */
export type AuditLine = {
  readonly type: string;
  readonly at: string;
  readonly position: string;
  readonly actor: string;
  readonly participantId: string | null;
  /** For AnswersSaved: how many themes the save touched. For ResultsReleased: people counted. For an import: responses. For reminders and an erasure: people; for its reason: months. For AuditExported: events. */
  readonly count: number | null;
  /** For ParticipantCorrected: what was. */
  readonly corrected?: readonly string[];
  /** For ResultsExported. */
  readonly format?: ResultFormat;
};

/**
 * Something the trail has to remember of what happened: that an assessment has names, or that somebody has submitted to one that has none. What is changed after
 * that is in the log and in no line, because nobody is shown who changed something.
 */
export type AuditMark = { readonly kind: 'mark' };

export const auditKeys = {
  named: (assessmentId: string) => `named:${assessmentId}`,
  submitted: (participantId: string) => `submitted:${participantId}`,
  lines: (assessmentId: string) => `${assessmentId}:`,
  line: (assessmentId: string, position: string) => `${assessmentId}:${sortablePosition(position)}`,
  /** Right behind the line of a position. */
  through: (assessmentId: string, position: string) => `${assessmentId}:${sortablePosition(position)}~`,
};

export const auditTrail: ReadModel<AuditLine | AuditMark> = {
  name: 'audit-trail',
  version: 5,
  handles: [
    'AssessmentLaunched',
    'ParticipantInvited',
    'ParticipantCorrected',
    'AssessmentClosed',
    'RetentionEnded',
    'PersonalDataErased',
    'InvitationIssued',
    'LinkReplaced',
    'InviteSendRequested',
    'InviteSendStarted',
    'InviteSent',
    'InviteSendFailed',
    'LinkOpened',
    'InvitationRevoked',
    'InvitationReinstated',
    'RemindersAsked',
    'ReminderRequested',
    'ReminderStarted',
    'ReminderSent',
    'ReminderFailed',
    'ReminderDropped',
    'ResponseStarted',
    'AnswersSaved',
    'ResponseSubmitted',
    'EarlierLinksBarred',
    'ResultsReleased',
    'SurveyImportBegan',
    'SurveyImported',
    'SurveyImportFailed',
    'ActionAdded',
    'ActionChanged',
    'ActionStateSet',
    'ActionRemoved',
    'ActionReminderDue',
    'CommentAdded',
    'CommentEdited',
    'CommentRemoved',
    'DecisionRecorded',
    'ReportRequested',
    'ReportFinished',
    'ReportFailed',
    'ReportDeleted',
    'ShareLinkCreated',
    'ShareLinkOpened',
    'ShareLinkRevoked',
    'ResultsExported',
    'AuditExported',
  ],
  ignores: { ResponseSubmitted: ['ratings'] },
  keys: (event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return [auditKeys.named(event.data.assessmentId)];
      case 'AnswersSaved':
      case 'ResponseSubmitted':
        return [auditKeys.named(event.data.assessmentId), auditKeys.submitted(event.data.participantId)];
      default:
        return [];
    }
  },
  evolve: (at, event) => {
    if (event.type === 'AnswersSaved' && at(auditKeys.submitted(event.data.participantId))) return [];
    const { assessmentId, participantId = null } = event.data as {
      assessmentId: string;
      participantId?: string;
    };
    const line: AuditLine = {
      type: event.type,
      at: event.recordedAt,
      position: event.position,
      actor: event.metadata.actor,
      participantId,
      count: countOf(event.type, event.data),
      ...(event.type === 'ParticipantCorrected' && { corrected: event.data.corrected }),
      ...(event.type === 'ResultsExported' && { format: event.data.format }),
    };
    return [[auditKeys.line(assessmentId, event.position), line], ...marksOf(at, event)];
  },
};

function marksOf(
  at: Lookup<AuditLine | AuditMark>,
  event: DomainEvent,
): readonly (readonly [string, AuditMark])[] {
  if (event.type === 'AssessmentLaunched' && event.data.named)
    return [[auditKeys.named(event.data.assessmentId), { kind: 'mark' }]];
  if (event.type === 'ResponseSubmitted' && !at(auditKeys.named(event.data.assessmentId)))
    return [[auditKeys.submitted(event.data.participantId), { kind: 'mark' }]];
  return [];
}

function countOf(type: string, data: unknown): number | null {
  if (type === 'AnswersSaved') {
    const { ratings, cleared, comments } = data as {
      ratings: object;
      cleared?: readonly string[];
      comments?: object;
    };
    return new Set([...Object.keys(ratings), ...(cleared ?? []), ...Object.keys(comments ?? {})]).size;
  }
  if (type === 'SurveyImportBegan' || type === 'SurveyImported')
    return (data as { responses: number }).responses;
  if (type === 'RemindersAsked') return (data as { participantIds: readonly string[] }).participantIds.length;
  if (type === 'RetentionEnded') return (data as { months: number }).months;
  if (type === 'PersonalDataErased') return (data as { people: number }).people;
  if (type === 'AuditExported') return (data as { events: number }).events;
  if (type === 'ResultsReleased')
    return (data as { everyone: { people: number } | null }).everyone?.people ?? null;
  return null;
}
