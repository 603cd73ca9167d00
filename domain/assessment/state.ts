import type { Evolution } from '../kernel/decision.ts';
import type { AssessmentEvent } from './events.ts';

/** What an assessment needs to know to decide; null before launch. */
export type Assessment = {
  readonly assessmentId: string;
  readonly framework: string;
  /** Answers are shown with names. */
  readonly named: boolean;
  readonly asked: number;
  readonly subLenses: number;
  /** Milliseconds since the epoch. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly closed: boolean;
  /** What people gave about themselves; see `retention.ts`. */
  readonly personalData: 'kept' | 'ending' | 'erased';
  /** Address hashes of everybody invited. */
  readonly invited: ReadonlySet<string>;
} | null;

export const assessmentState: Evolution<Assessment, AssessmentEvent> = {
  initial: null,
  evolve: (state, event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return {
          assessmentId: event.data.assessmentId,
          framework: event.data.framework,
          named: event.data.named === true,
          asked: event.data.asked,
          subLenses: event.data.subLenses,
          opensAt: event.data.opensAt === null ? null : Date.parse(event.data.opensAt),
          closesAt: event.data.closesAt === null ? null : Date.parse(event.data.closesAt),
          closed: false,
          personalData: 'kept',
          invited: new Set(),
        };
      case 'ParticipantInvited':
        return state && { ...state, invited: new Set(state.invited).add(event.data.addressHash) };
      case 'AssessmentClosed':
        return state && { ...state, closed: true };
      case 'RetentionEnded':
        return state && { ...state, personalData: 'ending' };
      case 'PersonalDataErased':
        return state && { ...state, personalData: 'erased' };
      default:
        return state;
    }
  },
};

/** @param now milliseconds since the epoch */
export function statusAt(
  assessment: { readonly opensAt: number | null; readonly closesAt: number | null; readonly closed: boolean },
  now: number,
): 'scheduled' | 'open' | 'closed' {
  if (assessment.closed || (assessment.closesAt !== null && now >= assessment.closesAt)) return 'closed';
  return assessment.opensAt !== null && now < assessment.opensAt ? 'scheduled' : 'open';
}
