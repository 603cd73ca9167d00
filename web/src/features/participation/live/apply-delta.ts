import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { LiveParticipation } from '../../../../../api/live/contract/live.ts';
import { isBehind } from '../../../lib/cache/position.ts';
import type { BoardPerson, Participation } from '../types.ts';

const activityKept = 50;

/**
 * Applies a push to the board. Returns 'refetch' if pushes were lost or the push refers to something unknown. Idempotent: a push the board already
 * contains changes nothing (api/live/contract/live.ts).
 */
export function applyDelta(board: Participation, delta: LiveParticipation): Participation | 'refetch' {
  if (delta.assessmentId !== board.assessment.assessmentId) return board;
  if (!isBehind(board.position, delta.position)) return board;
  if (isBehind(board.position, delta.since)) return 'refetch';
  // A change of status adds dates that the push does not contain.
  if (delta.status !== board.assessment.status) return 'refetch';
  const known = new Set(board.people.map(({ participantId }) => participantId));
  const complete = board.nextCursor === null;
  if (complete && delta.people.some(({ participantId }) => !known.has(participantId))) return 'refetch';
  if (someCorrected(board.people, delta.people)) return 'refetch';
  return {
    ...board,
    assessment: { ...board.assessment, counts: delta.counts },
    // A push with people contains all groups, so a group that lost its last person is removed.
    groups: delta.people.length > 0 ? delta.groups : board.groups,
    ...(delta.secondGroups && { secondGroups: delta.secondGroups }),
    people: mergePeople(board.people, delta.people),
    activity: mergeActivity(board.activity, delta.activity),
    position: delta.position,
  };
}

/** Merges changes into known people; unknown people in the push are ignored. */
export function mergePeople(people: BoardPerson[], changes: LiveParticipation['people']): BoardPerson[] {
  if (changes.length === 0) return people;
  const changed = new Map(changes.map((change) => [change.participantId, change]));
  return people.map((person) => {
    const change = changed.get(person.participantId);
    // `corrections` is tied to name and address, which no push contains.
    return change ? { ...person, ...change, corrections: person.corrections } : person;
  });
}

/** Whether a person's name or address changed, which requires a new read because pushes do not contain them. */
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
