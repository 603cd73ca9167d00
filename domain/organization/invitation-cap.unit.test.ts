import { describe, expect, it } from 'vitest';
import { worded } from '../../tests/support/worded.ts';
import { isRefusal } from '../kernel/decision.ts';
import type { OrganizationEvent } from './events.ts';
import { countInvitations, invitationsADay, invitationsNotSent } from './invitation-cap.ts';
import { registerOrganization } from './register.ts';
import { Organization } from './state.ts';

const day = 86_400_000;
const noon = Date.UTC(2026, 10, 25, 12);
const after = (state: Organization, events: readonly OrganizationEvent[]) =>
  events.reduce((at: Organization, event) => Organization.evolve(at, event as never), state);
const registered = registerOrganization(null, {
  organizationId: 'o'.repeat(24),
  name: 'Engines',
  demo: null,
  founderId: 'a'.repeat(24),
});
const founded = after(null, isRefusal(registered) ? [] : registered);

function counted(state: Organization, key: string, people: number, now = noon): Organization {
  const decision = countInvitations(state, { key, people, most: 10, now });
  if (isRefusal(decision)) throw new Error(decision.code);
  return after(state, decision);
}

describe('the daily cap on invited people', () => {
  it("grows with the organisation's age, and is largest with a plan", () => {
    expect([0, 6.9, 7, 29.9, 30, 900].map((days) => invitationsADay(500, days * day, false))).toEqual([
      500, 500, 2_500, 2_500, 10_000, 10_000,
    ]);
    expect(invitationsADay(500, 0, true)).toBe(10_000);
  });

  it('counts each inviting action once, with all of its people or none', () => {
    const state = counted(counted(founded, 'launch', 7), 'launch', 7);
    expect([...(state?.invitedToday.counts.values() ?? [])]).toEqual([7]);
    expect(worded(countInvitations(state, { key: 'more', people: 4, most: 10, now: noon }))).toMatchObject({
      code: 'INVITATIONS_OF_TODAY',
      detail: expect.stringMatching(/at most 3 now/),
    });
    expect([...(counted(state, 'more', 3)?.invitedToday.counts.values() ?? [])]).toEqual([7, 3]);
  });

  it('has room again after invitations were not sent, and on the next day', () => {
    const state = counted(founded, 'launch', 10);
    const back = invitationsNotSent(state, 'launch');
    expect(invitationsNotSent(state, 'another')).toEqual([]);
    expect(counted(after(state, isRefusal(back) ? [] : back), 'again', 10)?.invitedToday.counts.size).toBe(1);
    expect(counted(state, 'tomorrow', 10, noon + day)?.invitedToday).toEqual({
      day: '2026-11-26',
      counts: new Map([['tomorrow', 10]]),
    });
  });
});
