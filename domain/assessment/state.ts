import { noun } from '../kernel/noun.ts';
import { PersistentMap } from '../kernel/persistent-map.ts';
import { type AssessmentEvent, assessmentEvents } from './events.ts';
import { groupsIn, type SecondGrouping } from './groups.ts';

type RemindersAsked = Extract<AssessmentEvent, { type: 'RemindersAsked' }>['data'];

/** State for decisions about an assessment; null before launch. */
export type Assessment = {
  readonly assessmentId: string;
  readonly framework: string;
  /** Answers are shown with names. */
  readonly named: boolean;
  /** The groups people can be in. */
  readonly groups: readonly string[];
  /** Absent: there is one grouping. */
  readonly secondGrouping?: SecondGrouping;
  readonly asked: number;
  readonly subLenses: number;
  /** Milliseconds since the epoch. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly closed: boolean;
  /** Closed by its date, not by hand. */
  readonly closedByDate?: true;
  /** How often it was reopened. A shared link opened before a reopening stays closed. */
  readonly reopenings: number;
  /** Personal data of its people; see `retention.ts`. */
  readonly personalData: 'kept' | 'ending' | 'erased';
  /** Hash of an invited address -> participant. */
  readonly invited: PersistentMap<string>;
  /** Number of people who came through shared links. */
  readonly claimed: number;
  /** Participant -> corrected details; absent while they are as invited. */
  readonly corrected: ReadonlyMap<string, Corrected>;
  readonly reminders: ReadonlyMap<string, AskedReminder>;
  /** Participant -> send time of their last reminder, milliseconds since the epoch. */
  readonly remindedAt: ReadonlyMap<string, number>;
} | null;

export type Corrected = {
  /** Encrypted with the person's key. */
  readonly name: string;
  readonly email: string;
  /** Their group. */
  readonly role: string;
  readonly secondGroup?: string | undefined;
  readonly corrections: number;
};

export type AskedReminder = {
  readonly askedBy: string;
  /** Encrypted with the sender's key. */
  readonly note: string;
  readonly people: number;
  /** Milliseconds since the epoch. */
  readonly sendAt: number;
};

export const Assessment = noun({
  name: 'assessment',
  key: (assessmentId: string) => assessmentId,
  events: assessmentEvents,
  initial: null as Assessment,
  evolve: (state, event): Assessment => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return {
          assessmentId: event.data.assessmentId,
          framework: event.data.framework,
          named: event.data.named === true,
          groups: groupsIn(event.data),
          ...(event.data.secondGrouping && { secondGrouping: event.data.secondGrouping }),
          asked: event.data.asked,
          subLenses: event.data.subLenses,
          opensAt: event.data.opensAt === null ? null : Date.parse(event.data.opensAt),
          closesAt: event.data.closesAt === null ? null : Date.parse(event.data.closesAt),
          closed: false,
          reopenings: 0,
          personalData: 'kept',
          invited: PersistentMap.of(),
          claimed: 0,
          corrected: new Map(),
          reminders: new Map(),
          remindedAt: new Map(),
        };
      case 'ParticipantInvited':
        return (
          state && {
            ...state,
            invited: state.invited.with(event.data.addressHash, event.data.participantId),
          }
        );
      case 'InvitationClaimed':
        return state && { ...state, claimed: state.claimed + 1 };
      case 'ParticipantCorrected':
        return state && withCorrected(state, event.data);
      case 'AssessmentClosed':
        return (
          state && { ...state, closed: true, ...(event.data.reason === 'byDate' && { closedByDate: true }) }
        );
      case 'AssessmentReopened':
        return state && reopened(state);
      case 'RemindersAsked':
        return state && reminded(state, event.data);
      case 'RetentionEnded':
        return state && { ...state, personalData: 'ending' };
      case 'PersonalDataErased':
        return state && { ...state, personalData: 'erased' };
      default:
        return state;
    }
  },
});

function reopened({ closedByDate: _, ...state }: NonNullable<Assessment>): Assessment {
  return { ...state, closed: false, reopenings: state.reopenings + 1 };
}

type Correction = Extract<AssessmentEvent, { type: 'ParticipantCorrected' }>['data'];

/** Applies a correction. An address that was replaced can be invited again. */
function withCorrected(
  state: NonNullable<Assessment>,
  { participantId, name, email, addressHash, role, secondGroup }: Correction,
): Assessment {
  const others = [...state.invited].filter(([, holder]) => holder !== participantId);
  const corrections = (state.corrected.get(participantId)?.corrections ?? 0) + 1;
  return {
    ...state,
    invited: PersistentMap.of(others).with(addressHash, participantId),
    corrected: new Map(state.corrected).set(participantId, { name, email, role, secondGroup, corrections }),
  };
}

function reminded(
  state: NonNullable<Assessment>,
  { reminderId, participantIds, note, askedBy, sendAt }: RemindersAsked,
): Assessment {
  const at = Date.parse(sendAt);
  const people = (state.reminders.get(reminderId)?.people ?? 0) + participantIds.length;
  return {
    ...state,
    reminders: new Map(state.reminders).set(reminderId, { askedBy, note, people, sendAt: at }),
    remindedAt: new Map([...state.remindedAt, ...participantIds.map((id) => [id, at] as const)]),
  };
}

/** @param now milliseconds since the epoch */
export function statusAt(
  assessment: { readonly opensAt: number | null; readonly closesAt: number | null; readonly closed: boolean },
  now: number,
): 'scheduled' | 'open' | 'closed' {
  if (assessment.closed || (assessment.closesAt !== null && now >= assessment.closesAt)) return 'closed';
  return assessment.opensAt !== null && now < assessment.opensAt ? 'scheduled' : 'open';
}
