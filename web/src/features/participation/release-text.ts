import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { Results } from '../../../../api/results/contract/results.ts';
import { count, formatNumber } from '../../lib/display/format.ts';
import { texts } from './texts.ts';

/** Number of people a score needs: the threshold, or one if answers are shown with names. */
export const peopleNeeded = ({ named, threshold }: Pick<AssessmentSummary, 'named' | 'threshold'>): number =>
  named ? 1 : threshold;

type Waiting = Pick<Results, 'state' | 'waitingFor'>;
type Assessment = Pick<AssessmentSummary, 'status' | 'named' | 'threshold' | 'releases'> & {
  readonly counts: Pick<AssessmentSummary['counts'], 'invited' | 'submitted'>;
};

/**
 * Sentence about the progress towards the next results, or about why there are none. It never asks for more people than are still
 * able to answer.
 */
export function releaseText({ state, waitingFor }: Waiting, assessment: Assessment): string {
  const { release } = texts;
  const { invited, submitted } = assessment.counts;
  const needed = peopleNeeded(assessment);
  const released = state === 'released';
  if (assessment.status === 'closed') {
    if (released) return release.closed;
    return submitted < needed
      ? release.closedTooEarly(formatNumber(submitted), formatNumber(needed))
      : release.coming;
  }
  if (!released && invited < needed)
    return release.invite(formatNumber(needed - invited), formatNumber(needed));
  if (assessment.releases === 'atClosing') return release.atClosing;
  if (waitingFor === null) return released ? release.closed : release.none;
  if (waitingFor < 1 || waitingFor > invited - submitted)
    return released ? release.atClosingNext : release.atClosing;
  const people = count(waitingFor, 'more person', 'more people');
  return released ? release.next(people) : release.first(people);
}
