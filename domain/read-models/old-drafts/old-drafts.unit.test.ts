import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { foldInto } from '../fold.ts';
import { type OldDraft, oldDraftKeys, oldDrafts } from './old-drafts.ts';

const [one, two] = ['a'.repeat(24), 'b'.repeat(24)];
const event = (type: string, draftId: string, recordedAt: string) =>
  ({ type, data: { organizationId: 'o'.repeat(24), draftId }, recordedAt }) as unknown as DomainEvent;
const dueAfter = (...events: readonly DomainEvent[]) => {
  const documents = new Map<string, OldDraft>();
  for (const each of events) foldInto(documents, oldDrafts, each);
  return [...documents].filter(([key]) => key.startsWith(oldDraftKeys.due)).toSorted();
};
const saved = event('DraftSaved', one, '2026-11-27T00:00:00.000Z');
const other = event('DraftSaved', two, '2026-11-28T00:00:00.000Z');

test('a draft ends a year after it was saved or launched last', () => {
  expect(dueAfter(saved, other).map(([key, { version }]) => [key, version])).toEqual([
    [`due:2027-11-27T00:00:00.000Z:${one}`, 1],
    [`due:2027-11-28T00:00:00.000Z:${two}`, 1],
  ]);
  const again = event('DraftSaved', one, '2026-12-01T00:00:00.000Z');
  expect(dueAfter(saved, other, again).map(([key, { version }]) => [key, version])).toEqual([
    [`due:2027-11-28T00:00:00.000Z:${two}`, 1],
    [`due:2027-12-01T00:00:00.000Z:${one}`, 2],
  ]);
  const launched = event('DraftLaunched', one, '2026-12-02T00:00:00.000Z');
  expect(dueAfter(saved, launched).map(([key, { version }]) => [key, version])).toEqual([
    [`due:2027-12-02T00:00:00.000Z:${one}`, 1],
  ]);
  expect(dueAfter(saved, other, event('DraftDiscarded', one, '2026-12-01T00:00:00.000Z'))).toHaveLength(1);
});
