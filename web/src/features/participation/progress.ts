import type { Counts } from '../../../../api/assessment/contract/assessments.ts';
import { formatPercent } from '../../lib/display/format.ts';
import type { ParticipantState } from './types.ts';

/** About how complete it is: each person counts by the step they have reached, never by what they last saved. */
export const aboutPercent = ({ progress, invited }: Pick<Counts, 'progress' | 'invited'>): string =>
  formatPercent(progress, invited * 100);

/** The steps of answering; before the first there is nothing to draw. */
export const stepOf = { started: 1, half: 2, nearly: 3, submitted: 4 } as const;
export type AnswerStep = keyof typeof stepOf;
export const stepCount = 4;

/** The step somebody has reached; undefined where they have not started or are not asked any more. */
export function answerStep(state: ParticipantState): AnswerStep | undefined {
  return state in stepOf ? (state as AnswerStep) : undefined;
}

/** Furthest first. */
export function byStep(a: ParticipantState, b: ParticipantState): number {
  const placeOf = (state: ParticipantState) => {
    const step = answerStep(state);
    return step ? stepOf[step] : 0;
  };
  return placeOf(b) - placeOf(a);
}
