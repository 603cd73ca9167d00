import { type DomainEvent, type DomainEventName, eventTypes } from '../../events.ts';
import type { AuditFacts } from '../../kernel/event-type.ts';
import { type Lookup, type ReadModel, sortablePosition } from '../read-model.ts';

/**
 * The audit trail: actor, action and time, one line an event, never a rating, never a name. For a participant of an anonymous assessment it
 * shows only opening, starting and submitting; saves appear as one line a day without a person.
 */
export type AuditLine = {
  readonly type: string;
  readonly at: string;
  readonly position: string;
  readonly actor: string;
  readonly participantId: string | null;
} & AuditFacts;

/**
 * State the trail needs besides its lines: that an assessment has names; or, without names, that a person has started or
 * submitted, or the last day with a save. Changes after submission are in the log but not in the trail, because a line would show
 * who changed something.
 */
export type AuditMark = { readonly kind: 'mark'; readonly day?: string };

export const auditKeys = {
  named: (assessmentId: string) => `named:${assessmentId}`,
  started: (participantId: string) => `started:${participantId}`,
  submitted: (participantId: string) => `submitted:${participantId}`,
  saved: (assessmentId: string) => `saved:${assessmentId}`,
  lines: (assessmentId: string) => `${assessmentId}:`,
  line: (assessmentId: string, position: string) => `${assessmentId}:${sortablePosition(position)}`,
  /** Sorts directly after the line of a position. */
  through: (assessmentId: string, position: string) => `${assessmentId}:${sortablePosition(position)}~`,
};

/** Event types with an audit sentence. */
const shown = [...eventTypes.values()].flatMap(({ type, audit }) =>
  'says' in audit ? [type as DomainEventName] : [],
);

export const auditTrail: ReadModel<AuditLine | AuditMark> = {
  name: 'audit-trail',
  version: 8,
  handles: shown,
  ignores: { ResponseSubmitted: ['ratings'] },
  keys: (event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return [auditKeys.named(event.data.assessmentId)];
      case 'LinkOpened':
      case 'ResponseStarted':
      case 'AnswersSaved':
      case 'ResponseSubmitted': {
        const { assessmentId, participantId } = event.data;
        return [
          auditKeys.named(assessmentId),
          auditKeys.started(participantId),
          auditKeys.submitted(participantId),
          auditKeys.saved(assessmentId),
        ];
      }
      default:
        return [];
    }
  },
  evolve: (at, event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return event.data.named
          ? [lineOf(event), [auditKeys.named(event.data.assessmentId), mark]]
          : [lineOf(event)];
      case 'LinkOpened':
      case 'ResponseStarted':
      case 'AnswersSaved':
      case 'ResponseSubmitted':
        return at(auditKeys.named(event.data.assessmentId)) ? [lineOf(event)] : anonymous(at, event);
      default:
        return [lineOf(event)];
    }
  },
};

const mark: AuditMark = { kind: 'mark' };
type OfPerson = Extract<
  DomainEvent,
  { type: 'LinkOpened' | 'ResponseStarted' | 'AnswersSaved' | 'ResponseSubmitted' }
>;

/** Lines for events of a participant in an anonymous assessment. */
function anonymous(
  at: Lookup<AuditLine | AuditMark>,
  event: OfPerson,
): readonly (readonly [string, AuditLine | AuditMark])[] {
  const { participantId } = event.data;
  if (at(auditKeys.submitted(participantId))) return [];
  switch (event.type) {
    case 'LinkOpened':
      return [lineOf(event)];
    case 'ResponseStarted': {
      const started = auditKeys.started(participantId);
      return at(started) ? [] : [lineOf(event), [started, mark]];
    }
    case 'AnswersSaved':
      return savedOn(at, event);
    case 'ResponseSubmitted':
      return [lineOf(event), [auditKeys.submitted(participantId), mark]];
  }
}

/** One line for all saves of a day, timed at the start of the day and placed at the first save. */
function savedOn(
  at: Lookup<AuditLine | AuditMark>,
  event: Extract<OfPerson, { type: 'AnswersSaved' }>,
): readonly (readonly [string, AuditLine | AuditMark])[] {
  const { assessmentId } = event.data;
  const key = auditKeys.saved(assessmentId);
  const known = at(key) as AuditMark | undefined;
  const day = event.recordedAt.slice(0, 10);
  if (known?.day !== undefined && known.day >= day) return [];
  const [place, line] = lineOf(event);
  return [
    [place, { ...line, at: `${day}T00:00:00.000Z`, actor: 'participants', participantId: null, count: null }],
    [key, { ...mark, day }],
  ];
}

function lineOf(event: DomainEvent): readonly [string, AuditLine] {
  const { assessmentId, participantId = null } = event.data as {
    assessmentId: string;
    participantId?: string;
  };
  const audit = eventTypes.get(event.type)?.audit;
  const line: AuditLine = {
    type: event.type,
    at: event.recordedAt,
    position: event.position,
    actor: event.metadata.actor,
    participantId,
    count: null,
    ...(audit && 'says' in audit && audit.keeps?.(event.data)),
  };
  return [auditKeys.line(assessmentId, event.position), line];
}

/** The sentence of a line. */
export function auditSentence(line: AuditLine): string {
  const audit = eventTypes.get(line.type)?.audit;
  if (!audit || !('says' in audit)) return line.type;
  return typeof audit.says === 'string' ? audit.says : audit.says(line);
}
