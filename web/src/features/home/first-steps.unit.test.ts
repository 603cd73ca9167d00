import { describe, expect, it } from 'vitest';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import { firstSteps } from './first-steps.ts';

const assessment = (invited: number, submitted: number) =>
  ({ counts: { invited, submitted } }) as AssessmentSummary;
const doneOf = (...asked: Parameters<typeof firstSteps>) =>
  firstSteps(...asked)
    .filter(({ done }) => done)
    .map(({ name }) => name);

describe('the first steps on Home', () => {
  it('are all undone in an empty organisation', () => {
    expect(doneOf([], undefined)).toEqual([]);
  });

  it('are marked as done one by one, by facts of any assessment', () => {
    expect(doneOf([assessment(0, 0)], { released: 0, decided: false })).toEqual(['launch']);
    expect(doneOf([assessment(5, 0)], { released: 0, decided: false })).toEqual(['launch', 'invite']);
    expect(doneOf([assessment(5, 0), assessment(7, 6)], { released: 1, decided: true })).toEqual([
      'launch',
      'invite',
      'watch',
      'read',
      'decide',
    ]);
  });
});
