import { describe, expect, it } from 'vitest';
import { startingPermissions } from '../access/policy.ts';
import { isRefusal } from '../kernel/decision.ts';
import type { OrganizationEvent } from '../organization/events.ts';
import { Organization } from '../organization/state.ts';
import { createShareLink, isMakerSharing, openShareLink, revokeShareLink, shareUnknown } from './decide.ts';
import type { ShareEvent } from './events.ts';
import { Share } from './state.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');
const days = 86_400_000;
const assessmentId = 'a'.repeat(24);
const command = {
  shareId: 's'.repeat(24),
  assessmentId,
  kind: 'summary',
  tokenHash: 'h'.repeat(43),
  passphraseHash: null,
  days: 7,
  createdBy: 'o'.repeat(24),
  departures: 0,
} as const;

const folded = (facts: readonly ShareEvent[]) => facts.reduce(Share.evolve, Share.initial);
const facts = (decision: ReturnType<typeof createShareLink>): readonly ShareEvent[] => {
  if (isRefusal(decision)) throw new Error(decision.code);
  return decision;
};
const created = facts(createShareLink(null, command, now));
const link = folded(created);

const organizationId = 'g'.repeat(24);
const about = { organizationId, accountId: command.createdBy };
const joined: OrganizationEvent = {
  type: 'MemberJoined',
  data: { ...about, role: 'admin', permissions: startingPermissions.admin },
};
const auditing: OrganizationEvent = {
  type: 'MemberAccessChanged',
  data: { ...about, role: 'auditor', permissions: startingPermissions.auditor },
};
const left: OrganizationEvent = { type: 'MemberRemoved', data: about };
const registered = {
  type: 'OrganizationRegistered',
  data: { organizationId, name: 'Engines' },
} as OrganizationEvent;
const organizationAt = (...events: OrganizationEvent[]) =>
  [registered, ...events].reduce(Organization.evolve, Organization.initial);

describe('a share link', () => {
  it('is valid for the requested days, and created once', () => {
    expect(created[0]).toMatchObject({ data: { expiresAt: '2026-11-28T09:00:00.000Z' } });
    expect(createShareLink(link, command, now)).toEqual([]);
  });

  it.each([0, 91, 1.5, Number.NaN])('cannot be valid for %s days', (wanted) => {
    expect(createShareLink(null, { ...command, days: wanted }, now)).toMatchObject({
      code: 'EXPIRY_OUT_OF_RANGE',
    });
  });

  it('counts every opening', () => {
    const once = folded([...created, ...facts(openShareLink(link, now))]);
    expect(facts(openShareLink(once, now))).toMatchObject([{ data: { number: 2 } }]);
  });

  it('is refused in the same way when unknown, expired or revoked', () => {
    const revoked = folded([...created, ...facts(revokeShareLink(link, assessmentId))]);
    expect(openShareLink(null, now)).toBe(shareUnknown);
    expect(openShareLink(link, now + 7 * days)).toBe(shareUnknown);
    expect(openShareLink(revoked, now)).toBe(shareUnknown);
    expect(isRefusal(openShareLink(link, now + 7 * days - 1))).toBe(false);
  });

  it('is revoked once, and only through its own assessment', () => {
    const revoked = folded([...created, ...facts(revokeShareLink(link, assessmentId))]);
    expect(revokeShareLink(revoked, assessmentId)).toEqual([]);
    expect(revokeShareLink(link, 'b'.repeat(24))).toMatchObject({ code: 'NOT_FOUND' });
    expect(revokeShareLink(null, assessmentId)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('works while its maker may share results, and not after they came back, unless they made it then', () => {
    const link = { createdBy: command.createdBy, departures: 0 };
    expect(isMakerSharing(link, organizationAt(joined))).toBe(true);
    expect(isMakerSharing(link, organizationAt(joined, auditing))).toBe(false);
    expect(isMakerSharing(link, organizationAt(joined, left))).toBe(false);
    expect(isMakerSharing(link, organizationAt(joined, left, joined))).toBe(false);
    const made = createShareLink(null, { ...command, departures: 1 }, now);
    expect(made).toMatchObject([{ data: { createdBy: command.createdBy, departures: 1 } }]);
    expect(isMakerSharing({ ...link, departures: 1 }, organizationAt(joined, left, joined))).toBe(true);
  });
});
