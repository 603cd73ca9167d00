import type { Counts } from '../../../../api/assessment/contract/assessments.ts';
import { formatPercent } from '../../lib/display/format.ts';
import { texts } from './texts.ts';
import type { ParticipantState } from './types.ts';

/** Approximate completion in per cent. Each person counts by the step reached, not by the number of saved answers. */
export const aboutPercent = ({ progress, invited }: Pick<Counts, 'progress' | 'invited'>): string =>
  formatPercent(progress, invited * 100);

/** The same with "about", except where it is exact: nobody has started, or everybody has submitted. */
export function completionWords(counts: Counts): string {
  const share = aboutPercent(counts);
  const exact = counts.started === 0 || counts.submitted === counts.invited;
  return exact ? share : texts.figures.about(share);
}

/** Steps of answering. Before the first step, no progress bar is drawn. */
export const stepOf = { started: 1, half: 2, nearly: 3, submitted: 4 } as const;
export type AnswerStep = keyof typeof stepOf;
export const stepCount = 4;

/** The step a person has reached; undefined if they have not started or are no longer invited. */
export function answerStep(state: ParticipantState): AnswerStep | undefined {
  return state in stepOf ? (state as AnswerStep) : undefined;
}

/** Comparator, furthest step first. */
export function byStep(a: ParticipantState, b: ParticipantState): number {
  const placeOf = (state: ParticipantState) => {
    const step = answerStep(state);
    return step ? stepOf[step] : 0;
  };
  return placeOf(b) - placeOf(a);
}
