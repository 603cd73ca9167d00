import { type Decision, type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { type Sentence, say } from '../texts/sentence.ts';
import type { AssessmentEvent } from './events.ts';
import { type Placed, placeOf, refuseMisplaced } from './groups.ts';
import { type Assessment, statusAt } from './state.ts';

export type Details = Placed & { readonly name: string; readonly email: string };
export type Detail = keyof Details;

/** Progress of a person's response. `expertise`: has declared expertise and nothing else. */
export type Begun = 'nothing' | 'expertise' | 'started' | 'submitted';

export type CorrectParticipant = {
  readonly participantId: string;
  /** Plain text, not sealed. */
  readonly before: Details;
  /** Only the fields to correct; the address normalised. An empty name becomes the part of the address before the @. */
  readonly change: Partial<Details>;
  /** Hash of the new address. */
  readonly addressHash: string;
  readonly begun: Begun;
};

/**
 * Corrects the name, address or group of an invited person while the assessment is open. The address can change until the person has
 * entered something through their link: after that the next holder would see what they entered. The group can change until the person
 * begins, because they choose it themselves then, and moving people who answer would allow a group to be built around one of them.
 * @param now milliseconds since the epoch
 */
export function correctParticipant(
  state: Assessment,
  { participantId, before, change, addressHash, begun }: CorrectParticipant,
  now: number,
): Decision<AssessmentEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('assessment.notFound'));
  if (statusAt(state, now) === 'closed')
    return refuse('conflict', 'CLOSED', say('assessment.closed.correct'));
  const after = detailsAfter(before, change);
  const corrected = (['name', 'email', 'role', 'secondGroup'] as const).filter(
    (detail) => after[detail] !== before[detail],
  );
  if (corrected.length === 0) return [];
  const settled = settledBy(begun, corrected);
  if (settled) return settled;
  const elsewhere =
    (corrected.includes('role') || corrected.includes('secondGroup')) && refuseMisplaced(state, [after]);
  if (elsewhere) return elsewhere;
  const holder = state.invited.get(addressHash);
  if (holder !== undefined && holder !== participantId) {
    const message = say('assessment.alreadyInvited.address', { email: after.email });
    return refuse('conflict', 'ALREADY_INVITED', say('assessment.alreadyInvited.other', { message }), [
      { path: 'email', message, code: 'ALREADY_INVITED' },
    ]);
  }
  const { assessmentId } = state;
  return [
    { type: 'ParticipantCorrected', data: { assessmentId, participantId, ...after, addressHash, corrected } },
  ];
}

/** Why these fields can no longer be corrected; undefined when they can. */
export function settledBy(begun: Begun, corrected: readonly Detail[]): Refusal | undefined {
  const findings = corrected.flatMap((path): Finding[] => {
    const message = settledText(begun, path);
    return message === undefined ? [] : [{ path, message, code: 'ANSWERS_BEGUN' }];
  });
  const [first] = findings;
  return (
    first &&
    refuse('conflict', 'ANSWERS_BEGUN', say('assessment.answersBegun', { message: first.message }), findings)
  );
}

function settledText(begun: Begun, detail: Detail): Sentence | undefined {
  if (detail === 'name' || begun === 'nothing') return undefined;
  if (detail === 'email')
    return begun === 'submitted'
      ? say('assessment.answersBegun.addressOfSubmitted')
      : say('assessment.answersBegun.address');
  if (begun === 'expertise') return undefined;
  return begun === 'submitted'
    ? say('assessment.answersBegun.groupOfSubmitted')
    : say('assessment.answersBegun.group');
}

function detailsAfter(before: Details, change: Partial<Details>): Details {
  const { name, email, role, secondGroup } = { ...before, ...change };
  return {
    name: name === '' ? email.slice(0, email.indexOf('@')) : name,
    email,
    ...placeOf({ role, secondGroup }),
  };
}
