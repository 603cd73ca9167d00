import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { Home } from '../../../../api/home/contract/home.ts';

export type StepName = 'launch' | 'invite' | 'watch' | 'read' | 'decide';
export type FirstStep = { readonly name: StepName; readonly done: boolean };

/** Progress of an organisation's first assessments. Derived from stored facts, never from clicks. */
export function firstSteps(
  assessments: readonly AssessmentSummary[],
  home: Pick<Home, 'released' | 'decided'> | undefined,
): readonly FirstStep[] {
  return [
    { name: 'launch', done: assessments.length > 0 },
    { name: 'invite', done: assessments.some(({ counts }) => counts.invited > 0) },
    { name: 'watch', done: assessments.some(({ counts }) => counts.submitted > 0) },
    { name: 'read', done: (home?.released ?? 0) > 0 },
    { name: 'decide', done: home?.decided ?? false },
  ];
}
