import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { Home } from '../../../../api/home/contract/home.ts';

export type StepName = 'launch' | 'invite' | 'watch' | 'read' | 'decide';
export type FirstStep = {
  readonly name: StepName;
  readonly done: boolean;
  /** Number of people whose links are kept here and have to be handed over; 0: none. */
  readonly toHandOver?: number;
};

/** Progress of an organisation's first assessments. Derived from stored facts, never from clicks. */
export function firstSteps(
  assessments: readonly AssessmentSummary[],
  home: Pick<Home, 'released' | 'decided'> | undefined,
): readonly FirstStep[] {
  return [
    { name: 'launch', done: assessments.length > 0 },
    inviteStep(assessments),
    { name: 'watch', done: assessments.some(({ counts }) => counts.submitted > 0) },
    { name: 'read', done: (home?.released ?? 0) > 0 },
    { name: 'decide', done: home?.decided ?? false },
  ];
}

/** Nobody is invited by a mail that was kept in the outbox, only by a link that reached them. */
function inviteStep(assessments: readonly AssessmentSummary[]): FirstStep {
  const kept = assessments.reduce((sum, { counts }) => sum + (counts.kept ?? 0), 0);
  const done = assessments.some(
    ({ counts: { sent, kept: here = 0, claimed = 0, opened, submitted } }) =>
      sent > here || claimed > 0 || opened > 0 || submitted > 0,
  );
  return { name: 'invite', done, ...(done ? {} : { toHandOver: kept }) };
}
