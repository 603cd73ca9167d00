import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DomainEvent } from '../events.ts';
import { comparison, type ReleasedGroups } from './comparison/comparison.ts';
import { foldInto } from './fold.ts';
import type { TrendDocument } from './trend/documents.ts';
import { trend } from './trend/trend.ts';

/** Events as written by an older release of the product. */
function golden(file: string, position: number): DomainEvent {
  const data = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../tests/golden', file), 'utf8'));
  const about = { ...data, assessmentId: 'a'.repeat(24) };
  const recordedAt = `2026-01-0${position}T00:00:00.000Z`;
  const type = file.split('.')[0];
  return { type, data: about, position: String(position), recordedAt, metadata: { tenant: 't' } } as never;
}

function folded(events: readonly DomainEvent[]) {
  const groups = new Map<string, ReleasedGroups>();
  const lines = new Map<string, TrendDocument>();
  for (const event of events) {
    if (comparison.handles.includes(event.type)) foldInto(groups, comparison, event);
    if (trend.handles.includes(event.type)) foldInto(lines, trend, event);
  }
  return { groups: groups.get('a'.repeat(24)), listing: lines.get('listing:t') };
}

it.each([
  'AssessmentLaunched.v1.json',
  'AssessmentLaunched.v1.groups.json',
  'AssessmentLaunched.v1.named.json',
])('a comparison and a trend still show figures released after %s', (launch) => {
  const { groups, listing } = folded([golden(launch, 1), golden('ResultsReleased.v1.json', 2)]);
  expect(groups).toMatchObject({ release: expect.any(Number), everyone: expect.anything() });
  expect(listing).toMatchObject({ assessments: [{ release: { number: expect.any(Number) } }] });
});

it.each(['SurveyImportBegan.v1.json', 'SurveyImportBegan.v1.people.json'])(
  'a comparison and a trend still contain an assessment after %s',
  (began) => {
    const { groups, listing } = folded([golden(began, 1), golden('SurveyImported.v1.json', 2)]);
    expect(groups).toMatchObject({ release: 0, definition: expect.anything() });
    expect(listing).toMatchObject({ assessments: [{ release: null, answeredAt: expect.any(String) }] });
  },
);
