import { expect, it } from 'vitest';
import type { DraftEvent } from '../../draft/events.ts';
import type { DomainEvent } from '../../events.ts';
import { foldInto } from '../fold.ts';
import { type DraftContent, draftKeys, drafts, type ListedDraft } from './drafts.ts';

const about = { organizationId: 'o'.repeat(24), draftId: 'd'.repeat(24), by: 'm'.repeat(24) };
const saved = (name: string): DraftEvent => ({
  type: 'DraftSaved',
  data: { ...about, step: 2, people: 3, name, content: `content of ${name}` },
});
const launched: DraftEvent = {
  type: 'DraftLaunched',
  data: { ...about, assessmentId: 'a'.repeat(24), people: 4 },
};

function folded(...events: readonly DraftEvent[]) {
  const documents = new Map<string, ListedDraft | DraftContent>();
  events.forEach((event, at) => {
    const recordedAt = `2026-11-27T10:0${at}:00.000Z`;
    foldInto(documents, drafts, {
      ...event,
      recordedAt,
      position: `${at}`,
    } as unknown as DomainEvent);
  });
  return {
    listed: documents.get(draftKeys.one(about.organizationId, about.draftId)),
    content: documents.get(draftKeys.content(about.organizationId, about.draftId)),
  };
}

it('lists a draft by its newest version and keeps its content apart', () => {
  expect(folded(saved('one'), saved('two'))).toEqual({
    listed: {
      ...about,
      step: 2,
      people: 3,
      name: 'two',
      version: 2,
      savedAt: '2026-11-27T10:01:00.000Z',
      launched: null,
    },
    content: { version: 2, content: 'content of two' },
  });
});

it('forgets the content of a launched draft, and everything of a discarded one', () => {
  expect(folded(saved('one'), launched)).toMatchObject({
    listed: { people: 4, launched: { assessmentId: 'a'.repeat(24), at: '2026-11-27T10:01:00.000Z' } },
    content: undefined,
  });
  const nothing = { listed: undefined, content: undefined };
  expect(folded(saved('one'), launched, { type: 'DraftDiscarded', data: about })).toEqual(nothing);
});
