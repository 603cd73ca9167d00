import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  idOf,
  invited,
  joined,
  keyMade,
  now,
  organizationId,
  registered,
} from '../../tests/support/organization.ts';
import type { Permissions } from '../access/permissions.ts';
import { type Role, startingPermissions } from '../access/policy.ts';
import { standardPlan } from '../billing/in-force.ts';
import type { OrganizationEvent } from './events.ts';
import { changeAccess, joinBySso, mayNotSignOut, removeMember, transferOwnership } from './members.ts';
import { actorOf, Organization } from './state.ts';

const organization = (...events: OrganizationEvent[]) => {
  const story = given(Organization, [...registered, ...events]);
  return {
    ...story,
    change: (name: string, role: Role, permissions: Partial<Permissions> = {}, by = 'owner') =>
      story.when((state) =>
        changeAccess(
          state,
          { accountId: idOf(name), role, permissions: { ...startingPermissions[role], ...permissions } },
          idOf(by),
        ),
      ),
    remove: (name: string, by = 'owner') => story.when((state) => removeMember(state, idOf(name), idOf(by))),
    transfer: (to: string, by = 'owner') =>
      story.when((state) => transferOwnership(state, idOf(to), idOf(by))),
  };
};
const changed = (name: string, role: Role, permissions: Partial<Permissions> = {}): OrganizationEvent => ({
  type: 'MemberAccessChanged',
  data: {
    organizationId,
    accountId: idOf(name),
    role,
    permissions: { ...startingPermissions[role], ...permissions },
  },
});
const removed = (name: string): OrganizationEvent => ({
  type: 'MemberRemoved',
  data: { organizationId, accountId: idOf(name) },
});
const revoked = (name: string): OrganizationEvent => ({
  type: 'ApiKeyRevoked',
  data: { organizationId, keyId: idOf(name) },
});
const manager = joined('manager', 'member', { canManageTeam: true });
const admin = joined('admin', 'admin');
const bob = joined('bob', 'member');

describe('changing what a member may do', () => {
  it('is stated once', () => {
    const change = organization(bob).change('bob', 'facilitator', { canManageTeam: true });
    change.thenFacts([changed('bob', 'facilitator', { canManageTeam: true })]);
    change.thenAgainNothing();
  });

  it('needs somebody who may manage the team, and a member', () => {
    organization(bob, joined('plain', 'member'))
      .change('bob', 'auditor', {}, 'plain')
      .thenRefused('PERMISSION_MISSING');
    organization().change('bob', 'member').thenRefused('NOT_FOUND');
    given(Organization, [])
      .when((state) =>
        changeAccess(
          state,
          { accountId: idOf('bob'), role: 'member', permissions: startingPermissions.member },
          idOf('bob'),
        ),
      )
      .thenRefused('NOT_FOUND');
  });

  it('gives nothing the giver does not have, but leaves what was there', () => {
    organization(manager, bob)
      .change('bob', 'member', { canManageBilling: true }, 'manager')
      .thenRefused('NOT_YOURS_TO_GIVE');
    organization(manager)
      .change('manager', 'member', { canManageTeam: true, canManageBilling: true }, 'manager')
      .thenRefused('NOT_YOURS_TO_GIVE');
    organization(manager, joined('bob', 'member', { canManageBilling: true }))
      .change('bob', 'member', { canManageBilling: true, canManageTeam: true }, 'manager')
      .thenFacts([changed('bob', 'member', { canManageBilling: true, canManageTeam: true })]);
  });

  it('wakes no permission that slept in a role that could not use it', () => {
    organization(manager, joined('bob', 'facilitator', { canManageBilling: true }))
      .change('bob', 'member', { canManageBilling: true }, 'manager')
      .thenRefused('NOT_YOURS_TO_GIVE');
  });

  it('to or from administrator is for the owner alone', () => {
    organization(admin, bob).change('bob', 'admin', {}, 'admin').thenRefused('OWNER_ONLY');
    organization(admin, manager).change('admin', 'member', {}, 'manager').thenRefused('OWNER_ONLY');
    organization(admin, manager)
      .change('admin', 'admin', { canManageTeam: false }, 'manager')
      .thenRefused('OWNER_ONLY');
    organization(bob)
      .change('bob', 'admin')
      .thenFacts([changed('bob', 'admin')]);
    organization(admin)
      .change('admin', 'member')
      .thenFacts([changed('admin', 'member')]);
  });

  it('never makes a second owner, nor takes the only one away', () => {
    organization(bob).change('bob', 'owner').thenRefused('OWNER_IS_HANDED_OVER');
    organization(admin).change('owner', 'member').thenRefused('OWNER_STAYS');
    organization(bob).change('owner', 'member').thenRefused('LAST_MANAGER');
    organization().change('owner', 'owner', { canManageTeam: false }).thenNothing();
  });

  it('revokes the keys they could not make any more, and only these', () => {
    const scopes = ['assessments.manage'];
    organization(admin, keyMade('kept', 'owner', scopes), keyMade('lost', 'admin', scopes))
      .change('admin', 'admin', { canCreateAssessments: false })
      .thenFacts([changed('admin', 'admin', { canCreateAssessments: false }), revoked('lost')]);
    organization(admin, keyMade('kept', 'admin', ['team.read']))
      .change('admin', 'admin', { canCreateAssessments: false })
      .thenFacts([changed('admin', 'admin', { canCreateAssessments: false })]);
    organization(admin, keyMade('lost', 'admin', ['team.read']))
      .change('admin', 'member')
      .thenFacts([changed('admin', 'member'), revoked('lost')]);
  });
});

describe('removing a member', () => {
  it('happens once, ends their access and the keys they made', () => {
    const remove = organization(admin, keyMade('key', 'admin', ['results.read'])).remove('admin');
    remove.thenFacts([removed('admin'), revoked('key')]);
    remove.thenAgainNothing('NOT_FOUND');
    const state = [...registered, bob, removed('bob')].reduce(Organization.evolve, Organization.initial);
    expect(actorOf(state, idOf('bob'))).toBeUndefined();
  });

  it('is refused to who may not manage the team, and for administrators to all but the owner', () => {
    organization(bob, joined('plain', 'member')).remove('bob', 'plain').thenRefused('PERMISSION_MISSING');
    organization(admin, manager).remove('admin', 'manager').thenRefused('OWNER_ONLY');
    organization(admin, joined('other', 'admin')).remove('admin', 'other').thenRefused('OWNER_ONLY');
  });

  it('of the owner is refused: they hand over first, also the last who can manage the team', () => {
    organization(manager).remove('owner', 'manager').thenRefused('OWNER_STAYS');
    organization(manager).remove('owner').thenRefused('OWNER_STAYS');
    organization(bob).remove('owner').thenRefused('LAST_MANAGER');
  });

  it('works on oneself for everybody else who manages the team', () => {
    organization(manager)
      .remove('manager', 'manager')
      .thenFacts([removed('manager')]);
  });

  it('twice at the same time by two who remove each other, lets one succeed', () => {
    organization(manager, joined('other', 'member', { canManageTeam: true }), removed('manager'))
      .remove('other', 'manager')
      .thenRefused('PERMISSION_MISSING');
  });
});

describe('signing a member out everywhere', () => {
  const state = [...registered, manager, admin, joined('other', 'admin'), bob].reduce(
    Organization.evolve,
    Organization.initial,
  );
  it.each([
    ['bob', 'manager', undefined],
    ['bob', 'admin', undefined],
    ['admin', 'owner', undefined],
    ['owner', 'owner', undefined],
    ['manager', 'manager', undefined],
    ['owner', 'admin', 'OWNER_ONLY'],
    ['owner', 'manager', 'OWNER_ONLY'],
    ['admin', 'manager', 'OWNER_ONLY'],
    ['admin', 'other', 'OWNER_ONLY'],
    ['manager', 'bob', 'PERMISSION_MISSING'],
    ['bob', 'stranger', 'PERMISSION_MISSING'],
    ['stranger', 'owner', 'NOT_FOUND'],
  ])('%s by %s: %s', (name, by, code) => {
    expect(mayNotSignOut(state, idOf(name), idOf(by))?.code).toBe(code);
  });
});

describe('handing the organisation over', () => {
  const handedOver: OrganizationEvent = {
    type: 'OwnershipTransferred',
    data: { organizationId, from: idOf('owner'), to: idOf('bob') },
  };

  it('makes the other the owner with everything, and the one before an administrator', () => {
    organization(bob).transfer('bob').thenFacts([handedOver]);
    const state = [...registered, bob, handedOver].reduce(Organization.evolve, Organization.initial);
    expect(state?.members).toEqual({
      [idOf('owner')]: { role: 'admin', permissions: startingPermissions.admin },
      [idOf('bob')]: { role: 'owner', permissions: startingPermissions.owner },
    });
  });

  it('is for the owner alone, to a member', () => {
    organization(admin, bob).transfer('bob', 'admin').thenRefused('PERMISSION_MISSING');
    organization().transfer('bob').thenRefused('NOT_FOUND');
    organization().transfer('owner').thenNothing();
    organization(bob, handedOver).transfer('owner').thenRefused('PERMISSION_MISSING');
  });
});

describe('joining by the identity provider', () => {
  const sso: OrganizationEvent = {
    type: 'SsoConfigured',
    data: {
      organizationId,
      issuer: 'https://login.example.org',
      clientId: 'c',
      clientSecret: 's',
      domains: ['example.org'],
      role: 'facilitator',
    },
  };
  const proven: OrganizationEvent = {
    type: 'SsoDomainProven',
    data: { organizationId, domain: 'example.org', at: new Date(now).toISOString() },
  };
  const join = (...events: OrganizationEvent[]) =>
    organization(...events).when((state) =>
      joinBySso(state, idOf('bob'), 'example.org', standardPlan('free'), now),
    );

  it('gives the role agreed on, within the plan, once', () => {
    const first = join(sso, proven);
    first.thenFacts([joined('bob', 'facilitator')]);
    first.thenAgainNothing();
    join(sso, proven, joined('amy', 'member'), invited('cyd')).thenRefused('PLAN_LIMIT');
    join().thenRefused('NOT_FOUND');
  });

  it('waits for the proof of the address’s domain', () => {
    join(sso).thenRefused('SSO_NOT_ALLOWED');
    join(
      { ...sso, data: { ...sso.data, domains: ['other.example'] } } as OrganizationEvent,
      proven,
    ).thenRefused('SSO_NOT_ALLOWED');
  });
});
