import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { type Retention, retentionKeys, retentions } from './retentions.ts';

const [own, other] = ['o'.repeat(24), 'p'.repeat(24)];
const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
const settings = (organizationId: string, retentionMonths: number | null) =>
  ({
    type: 'OrganizationSettingsChanged',
    data: { organizationId, retentionMonths },
    metadata: { tenant: organizationId },
  }) as unknown as DomainEvent;
const closed = (assessmentId: string, recordedAt: string, tenant = own) =>
  ({
    type: 'AssessmentClosed',
    data: { assessmentId },
    recordedAt,
    metadata: { tenant },
  }) as unknown as DomainEvent;
const ended = (assessmentId: string, tenant = own) =>
  ({ type: 'RetentionEnded', data: { assessmentId }, metadata: { tenant } }) as unknown as DomainEvent;

/** Due assessments, in the order a worker reads them. */
function dueAfter(...events: readonly DomainEvent[]) {
  const documents = new Map<string, Retention>();
  for (const event of events) {
    const known = retentions.keys(event);
    const changes = retentions.evolve((key) => {
      expect(known).toContain(key);
      return documents.get(key);
    }, event);
    for (const [key, document] of changes)
      if (document) documents.set(key, document);
      else documents.delete(key);
  }
  return [...documents.keys()]
    .filter((key) => key.startsWith(retentionKeys.due))
    .toSorted()
    .map((key) => {
      const row = documents.get(key);
      return row?.kind === 'due' ? [row.dueAt.slice(0, 10), row.assessmentId, row.tenant] : [];
    });
}

const may = '2026-05-31T12:00:00.000Z';
const june = '2026-06-01T12:00:00.000Z';

test('nothing is due without a retention period', () => {
  expect(dueAfter(closed(first, may), closed(second, june, other))).toEqual([]);
  expect(dueAfter(settings(own, null), closed(first, may))).toEqual([]);
});

test('assessments closed earlier are due too, and a change of the period moves all waiting assessments', () => {
  const story = [closed(first, may), closed(second, june), closed(second, june, other), settings(own, 1)];
  expect(dueAfter(...story)).toEqual([
    ['2026-06-30', first, own],
    ['2026-07-01', second, own],
  ]);
  expect(dueAfter(...story, settings(own, 12))).toEqual([
    ['2027-05-31', first, own],
    ['2027-06-01', second, own],
  ]);
  expect(dueAfter(...story, settings(own, null))).toEqual([]);
});

test('an erased assessment never becomes due again, whatever the settings become', () => {
  const story = [settings(own, 1), closed(first, may), closed(second, june), ended(first)];
  expect(dueAfter(...story)).toEqual([['2026-07-01', second, own]]);
  expect(dueAfter(...story, settings(own, 2))).toEqual([['2026-08-01', second, own]]);
});

test('an import with comments is due like an assessment that closed when it was imported', () => {
  const imported = (assessmentId: string, hasComments?: true) =>
    ({
      type: 'SurveyImportBegan',
      data: { assessmentId, ...(hasComments && { hasComments }) },
      recordedAt: may,
      metadata: { tenant: own },
    }) as unknown as DomainEvent;
  const over = { ...ended(first), type: 'SurveyCommentsEnded' } as DomainEvent;
  const story = [settings(own, 1), imported(first, true), imported(second)];
  expect(dueAfter(...story)).toEqual([['2026-06-30', first, own]]);
  expect(dueAfter(...story, over)).toEqual([]);
});
