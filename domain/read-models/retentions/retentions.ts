import { retentionEndsAt } from '../../assessment/retention.ts';
import type { DomainEvent } from '../../events.ts';
import type { Changes, ReadModel } from '../read-model.ts';

/**
 * Times at which the personal data of assessments is erased, stored as rows so that they survive the loss of the job queue. Keys
 * of rows sort by time.
 */
export type Retention =
  | {
      readonly kind: 'organization';
      readonly months: number | null;
      /** Assessment -> closing time, or time of an import with comments, while its personal data is kept. */
      readonly closed: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'due';
      readonly assessmentId: string;
      readonly tenant: string;
      readonly closedAt: string;
      readonly dueAt: string;
    };

export const retentionKeys = {
  due: 'due:',
  organization: (organizationId: string) => `organization:${organizationId}`,
};

type Kept = Extract<Retention, { kind: 'organization' }>;
type RetentionEvent = Extract<DomainEvent, { type: (typeof handled)[number] }>;
const handled = [
  'OrganizationSettingsChanged',
  'AssessmentClosed',
  'AssessmentReopened',
  'RetentionEnded',
  'SurveyReviewBegan',
  'SurveyImportBegan',
  'SurveyImportWithdrawn',
  'SurveyCommentsEnded',
] as const;

export const retentions: ReadModel<Retention> = {
  name: 'retentions',
  version: 1,
  handles: handled,
  keys: (event) => [retentionKeys.organization(organizationOf(event as RetentionEvent))],
  evolve: (at, event): Changes<Retention> => {
    const about = event as RetentionEvent;
    const organizationId = organizationOf(about);
    const key = retentionKeys.organization(organizationId);
    const found = at(key);
    const before: Kept =
      found?.kind === 'organization' ? found : { kind: 'organization', months: null, closed: {} };
    const after = evolved(before, about);
    return [
      // A change of the retention period moves all waiting rows.
      ...rowsOf(before, organizationId).map(([row]) => [row, undefined] as const),
      ...rowsOf(after, organizationId),
      [key, after],
    ];
  },
};

function evolved(before: Kept, event: RetentionEvent): Kept {
  switch (event.type) {
    case 'OrganizationSettingsChanged':
      return { ...before, months: event.data.retentionMonths };
    case 'AssessmentClosed':
      return { ...before, closed: { ...before.closed, [event.data.assessmentId]: event.recordedAt } };
    case 'SurveyReviewBegan':
    case 'SurveyImportBegan':
      return event.data.hasComments
        ? { ...before, closed: { ...before.closed, [event.data.assessmentId]: event.recordedAt } }
        : before;
    case 'SurveyCommentsEnded':
    case 'SurveyImportWithdrawn':
    case 'AssessmentReopened':
    case 'RetentionEnded': {
      const { [event.data.assessmentId]: _, ...closed } = before.closed;
      return { ...before, closed };
    }
  }
}

function rowsOf({ months, closed }: Kept, tenant: string): readonly (readonly [string, Retention])[] {
  if (months === null) return [];
  return Object.entries(closed).map(([assessmentId, closedAt]) => {
    const dueAt = new Date(retentionEndsAt(Date.parse(closedAt), months)).toISOString();
    return [
      `${retentionKeys.due}${dueAt}:${assessmentId}`,
      { kind: 'due', assessmentId, tenant, closedAt, dueAt },
    ];
  });
}

function organizationOf(event: RetentionEvent): string {
  return event.type === 'OrganizationSettingsChanged' ? event.data.organizationId : event.metadata.tenant;
}
