import { describe, expect, it } from 'vitest';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import { firstSteps } from './first-steps.ts';

type Counts = AssessmentSummary['counts'];
const assessment = (invited: number, submitted: number, more: Partial<Counts> = {}) =>
  ({
    counts: {
      invited,
      sent: invited,
      opened: submitted,
      started: submitted,
      submitted,
      progress: 0,
      ...more,
    },
  }) as AssessmentSummary;
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

  it('do not call people invited while their links are only kept here, until somebody has one', () => {
    const none = { released: 0, decided: false };
    const invite = (...assessments: readonly AssessmentSummary[]) =>
      firstSteps(assessments, none).find(({ name }) => name === 'invite');
    expect(invite(assessment(5, 0, { kept: 5 }))).toEqual({ name: 'invite', done: false, toHandOver: 5 });
    expect(invite(assessment(5, 0, { kept: 5 }), assessment(2, 0, { kept: 2 }))?.toHandOver).toBe(7);
    expect(invite(assessment(5, 0, { sent: 0 }))).toEqual({ name: 'invite', done: false, toHandOver: 0 });
    expect(invite(assessment(5, 0, { kept: 4 }))?.done).toBe(true);
    expect(invite(assessment(5, 0, { kept: 5, opened: 1 }))?.done).toBe(true);
    expect(invite(assessment(1, 0, { sent: 0, claimed: 1 }))?.done).toBe(true);
  });
});
