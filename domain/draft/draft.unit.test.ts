import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  discardDraft,
  endUntouchedDraft,
  mayLaunchDraft,
  recordLaunch,
  saveDraft,
  startDraft,
} from './decide.ts';
import type { DraftEvent } from './events.ts';
import { draftLimits } from './limits.ts';
import { Draft } from './state.ts';

const about = { organizationId: 'o'.repeat(24), draftId: 'd'.repeat(24), by: 'm'.repeat(24) };
const elsewhere = { ...about, organizationId: 'p'.repeat(24) };
const wish = { step: 1, name: 'Spring', people: 2, content: '{"name":"Spring"}' } as const;
const launch = { assessmentId: 'a'.repeat(24), people: 2 };
const saved: DraftEvent = { type: 'DraftSaved', data: { ...about, ...wish } };
const launched: DraftEvent = { type: 'DraftLaunched', data: { ...about, ...launch } };
const discarded: DraftEvent = { type: 'DraftDiscarded', data: about };

const mayLaunch = (
  events: readonly DraftEvent[],
  { organizationId = about.organizationId, version = null as number | null } = {},
) => mayLaunchDraft(events.reduce(Draft.evolve, null as Draft), { organizationId, version });

describe('a draft', () => {
  it('is started once by a request that is repeated', () => {
    const decision = given(Draft, []).when((state) => startDraft(state, wish, { ...about, others: 49 }));
    decision.thenFacts([saved]);
    decision.thenAgainNothing();
  });

  it(`is refused if the organisation already has ${draftLimits.ofOrganization}`, () => {
    given(Draft, [])
      .when((state) => startDraft(state, wish, { ...about, others: draftLimits.ofOrganization }))
      .thenRefused('TOO_MANY_DRAFTS');
  });

  it('is saved only over the version that was read', () => {
    const save = (version: number) => (state: Draft) => saveDraft(state, wish, { ...about, version });
    given(Draft, [saved]).when(save(1)).thenFacts([saved]);
    given(Draft, [saved, saved]).when(save(2)).thenFacts([saved]);
    given(Draft, [saved, saved]).when(save(1)).thenRefused('DRAFT_CHANGED');
    given(Draft, [saved, launched]).when(save(1)).thenRefused('DRAFT_LAUNCHED');
    given(Draft, [saved, discarded]).when(save(1)).thenRefused('NOT_FOUND');
    given(Draft, []).when(save(1)).thenRefused('NOT_FOUND');
  });

  it('ends a year after its last save, and not if it was saved meanwhile', () => {
    const day = 86_400_000;
    const end = (version: number, days: number) => (state: Draft) =>
      endUntouchedDraft(
        state,
        { organizationId: about.organizationId, draftId: about.draftId, version, since: 0 },
        days * day,
      );
    const ended: DraftEvent = { type: 'DraftDiscarded', data: { ...about, by: null } };
    given(Draft, [saved]).when(end(1, 365)).thenFacts([ended]);
    given(Draft, [saved, launched]).when(end(1, 365)).thenFacts([ended]);
    given(Draft, [saved]).when(end(1, 364)).thenFacts([]);
    given(Draft, [saved, saved]).when(end(1, 365)).thenFacts([]);
    given(Draft, [saved, discarded]).when(end(1, 365)).thenFacts([]);
    given(Draft, [saved])
      .when((state) => endUntouchedDraft(state, { ...elsewhere, version: 1, since: 0 }, 365 * day))
      .thenFacts([]);
  });

  it('is limited by its bytes, not by its characters', () => {
    const most = draftLimits.contentBytes - wish.name.length;
    const start = (content: string) => (state: Draft) =>
      startDraft(state, { ...wish, content }, { ...about, others: 0 });
    for (const [character, bytes] of [
      ['a', 1],
      ['é', 2],
      ['€', 3],
      ['😀', 4],
    ] as const) {
      const fits = character.repeat(Math.floor(most / bytes));
      expect(start(fits)(null)).toHaveLength(1);
      given(Draft, [])
        .when(start(fits + character))
        .thenRefused('DRAFT_TOO_LARGE');
    }
  });

  it('of another organisation is not found', () => {
    given(Draft, [saved])
      .when((state) => saveDraft(state, wish, { ...elsewhere, version: 1 }))
      .thenRefused('NOT_FOUND');
    given(Draft, [saved])
      .when((state) => discardDraft(state, elsewhere))
      .thenRefused('NOT_FOUND');
    expect(mayLaunch([saved], elsewhere)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('records its launch once, and none after it was discarded', () => {
    const record = (state: Draft) => recordLaunch(state, { ...about, ...launch });
    const decision = given(Draft, [saved]).when(record);
    decision.thenFacts([launched]);
    decision.thenAgainNothing();
    given(Draft, [saved, discarded]).when(record).thenNothing();
    expect(mayLaunch([saved, discarded])).toMatchObject({ code: 'NOT_FOUND' });
    expect(mayLaunch([saved, launched])).toBeUndefined();
  });

  it('is launched only as the newest version, if the version that was read is said', () => {
    expect(mayLaunch([saved, saved], { version: 1 })).toMatchObject({ code: 'DRAFT_CHANGED' });
    expect(mayLaunch([saved, saved], { version: 2 })).toBeUndefined();
    // A launch that is repeated is not refused.
    expect(mayLaunch([saved, saved, launched], { version: 1 })).toBeUndefined();
  });

  it('is discarded once, before its launch or after it', () => {
    for (const before of [[saved], [saved, launched]]) {
      const decision = given(Draft, before).when((state) => discardDraft(state, about));
      decision.thenFacts([discarded]);
      decision.thenAgainNothing();
    }
  });
});
