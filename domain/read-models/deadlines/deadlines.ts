import type { Changes, ReadModel } from '../read-model.ts';

/** Closing dates, stored as rows so that they survive the loss of the job queue. Keys sort by time. */
export type Deadline = {
  readonly assessmentId: string;
  readonly tenant: string;
  readonly closesAt: string;
  /** Position of the reopening, which distinguishes the second closing from the first. */
  readonly reopenedAt?: string;
};

export const deadlinePrefix = 'close:';

export const deadlines: ReadModel<Deadline> = {
  name: 'deadlines',
  version: 1,
  handles: ['AssessmentLaunched', 'AssessmentClosed', 'AssessmentReopened'],
  keys: (event) =>
    event.type === 'AssessmentLaunched' ||
    event.type === 'AssessmentClosed' ||
    event.type === 'AssessmentReopened'
      ? [byAssessment(event.data.assessmentId)]
      : [],
  evolve: (at, event): Changes<Deadline> => {
    const opens = event.type === 'AssessmentLaunched' || event.type === 'AssessmentReopened';
    if (opens && event.data.closesAt !== null) {
      const deadline = {
        assessmentId: event.data.assessmentId,
        tenant: event.metadata.tenant,
        closesAt: event.data.closesAt,
        ...(event.type === 'AssessmentReopened' && { reopenedAt: event.position }),
      };
      return [
        [byTime(deadline), deadline],
        [byAssessment(deadline.assessmentId), deadline],
      ];
    }
    if (event.type === 'AssessmentClosed') {
      const deadline = at(byAssessment(event.data.assessmentId));
      return deadline
        ? [
            [byTime(deadline), undefined],
            [byAssessment(deadline.assessmentId), undefined],
          ]
        : [];
    }
    return [];
  },
};

function byAssessment(assessmentId: string): string {
  return `assessment:${assessmentId}`;
}

function byTime(deadline: Deadline): string {
  return `${deadlinePrefix}${new Date(deadline.closesAt).toISOString()}:${deadline.assessmentId}`;
}
