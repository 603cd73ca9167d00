import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { LiveParticipation } from '../../../../../api/live/contract/live.ts';
import { isBehind } from '../../../lib/cache/position.ts';
import type { BoardPerson, Participation } from '../types.ts';

const activityKept = 50;

/**
 * Applies a push to the board. Returns 'refetch' if pushes were lost or if this one refers to something that the board does not
 * contain. Idempotent: a push that the board already includes changes nothing (api/live/contract/live.ts).
 */
export function applyDelta(board: Participation, delta: LiveParticipation): Participation | 'refetch' {
  if (delta.assessmentId !== board.assessment.assessmentId) return board;
  if (!isBehind(board.position, delta.position)) return board;
  if (isBehind(board.position, delta.since)) return 'refetch';
  // A change of status also changes dates, which the push does not contain.
  if (delta.status !== board.assessment.status) return 'refetch';
  const known = new Set(board.people.map(({ participantId }) => participantId));
  const complete = board.nextCursor === null;
  if (complete && delta.people.some(({ participantId }) => !known.has(participantId))) return 'refetch';
  if (someCorrected(board.people, delta.people)) return 'refetch';
  return {
    ...board,
    assessment: { ...board.assessment, counts: delta.counts },
    // A push with people contains all groups, so a group missing from it has lost its last person.
    groups: delta.people.length > 0 ? delta.groups : board.groups,
    ...(delta.secondGroups && { secondGroups: delta.secondGroups }),
    people: mergePeople(board.people, delta.people),
    activity: mergeActivity(board.activity, delta.activity),
    position: delta.position,
  };
}

/** Applies changes to the people who are already loaded; ignores all others. */
export function mergePeople(people: BoardPerson[], changes: LiveParticipation['people']): BoardPerson[] {
  if (changes.length === 0) return people;
  const changed = new Map(changes.map((change) => [change.participantId, change]));
  return people.map((person) => {
    const change = changed.get(person.participantId);
    // `corrections` counts changes of name and address. No push contains these, so the old count stays with the old values.
    return change ? { ...person, ...change, corrections: person.corrections } : person;
  });
}

/** Whether a person's name or address was changed. Pushes do not contain these, so the board must be read again. */
export function someCorrected(people: readonly BoardPerson[], changes: LiveParticipation['people']): boolean {
  const corrections = new Map(people.map((person) => [person.participantId, person.corrections]));
  return changes.some(
    (change) => change.corrections !== (corrections.get(change.participantId) ?? change.corrections),
  );
}

/** Applies the same push to a row of the assessment list. */
export function applyToSummary(summary: AssessmentSummary, delta: LiveParticipation): AssessmentSummary {
  if (summary.assessmentId !== delta.assessmentId) return summary;
  return { ...summary, counts: delta.counts, status: delta.status };
}

function mergeActivity(
  lines: Participation['activity'],
  added: LiveParticipation['activity'],
): Participation['activity'] {
  const nameOf = (line: Participation['activity'][number]) =>
    `${line.position}/${line.kind}/${line.participantId ?? ''}`;
  const known = new Set(lines.map(nameOf));
  return [...added.filter((line) => !known.has(nameOf(line))), ...lines].slice(0, activityKept);
}
