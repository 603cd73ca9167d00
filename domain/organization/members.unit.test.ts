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

describe("changing a member's access", () => {
  it('is recorded once', () => {
    const change = organization(bob).change('bob', 'facilitator', { canManageTeam: true });
    change.thenFacts([changed('bob', 'facilitator', { canManageTeam: true })]);
    change.thenAgainNothing();
  });

  it('requires a member who may manage the team, and an existing member', () => {
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

  it('grants no right that the actor lacks, but lets the member keep such rights', () => {
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

  it('does not activate a flag that the previous role could not use', () => {
    organization(manager, joined('bob', 'facilitator', { canManageBilling: true }))
      .change('bob', 'member', { canManageBilling: true }, 'manager')
      .thenRefused('NOT_YOURS_TO_GIVE');
  });

  it('to or from administrator requires the owner', () => {
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

  it('never makes a second owner, nor removes the only one', () => {
    organization(bob).change('bob', 'owner').thenRefused('OWNER_IS_HANDED_OVER');
    organization(admin).change('owner', 'member').thenRefused('OWNER_STAYS');
    organization(bob).change('owner', 'member').thenRefused('LAST_MANAGER');
    organization().change('owner', 'owner', { canManageTeam: false }).thenNothing();
  });

  it('revokes the keys that exceed the new rights, and only these', () => {
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
  it('happens once, and ends their access and the keys they created', () => {
    const remove = organization(admin, keyMade('key', 'admin', ['results.read'])).remove('admin');
    remove.thenFacts([removed('admin'), revoked('key')]);
    remove.thenAgainNothing('NOT_FOUND');
    const state = [...registered, bob, removed('bob')].reduce(Organization.evolve, Organization.initial);
    expect(actorOf(state, idOf('bob'))).toBeUndefined();
  });

  it('is refused without the right to manage the team, and for administrators to everyone but the owner', () => {
    organization(bob, joined('plain', 'member')).remove('bob', 'plain').thenRefused('PERMISSION_MISSING');
    organization(admin, manager).remove('admin', 'manager').thenRefused('OWNER_ONLY');
    organization(admin, joined('other', 'admin')).remove('admin', 'other').thenRefused('OWNER_ONLY');
  });

  it('is refused for the owner, who transfers ownership first', () => {
    organization(manager).remove('owner', 'manager').thenRefused('OWNER_STAYS');
    organization(manager).remove('owner').thenRefused('OWNER_STAYS');
    organization(bob).remove('owner').thenRefused('LAST_MANAGER');
  });

  it('lets every other team manager remove themselves', () => {
    organization(manager)
      .remove('manager', 'manager')
      .thenFacts([removed('manager')]);
  });

  it('lets only one of two members who remove each other concurrently succeed', () => {
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
  ])('is decided by target and actor: target %s, actor %s, refusal %s', (name, by, code) => {
    expect(mayNotSignOut(state, idOf(name), idOf(by))?.code).toBe(code);
  });
});

describe('transferring ownership', () => {
  const handedOver: OrganizationEvent = {
    type: 'OwnershipTransferred',
    data: { organizationId, from: idOf('owner'), to: idOf('bob') },
  };

  it('gives the new owner all rights and makes the former owner an administrator', () => {
    organization(bob).transfer('bob').thenFacts([handedOver]);
    const state = [...registered, bob, handedOver].reduce(Organization.evolve, Organization.initial);
    expect(state?.members).toEqual({
      [idOf('owner')]: { role: 'admin', permissions: startingPermissions.admin },
      [idOf('bob')]: { role: 'owner', permissions: startingPermissions.owner },
    });
  });

  it('requires the owner, and a member to transfer to', () => {
    organization(admin, bob).transfer('bob', 'admin').thenRefused('PERMISSION_MISSING');
    organization().transfer('bob').thenRefused('NOT_FOUND');
    organization().transfer('owner').thenNothing();
    organization(bob, handedOver).transfer('owner').thenRefused('PERMISSION_MISSING');
  });
});

describe('joining through the identity provider', () => {
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

  it('grants the configured role, within the plan, once', () => {
    const first = join(sso, proven);
    first.thenFacts([joined('bob', 'facilitator')]);
    first.thenAgainNothing();
    join(sso, proven, joined('amy', 'member'), invited('cyd')).thenRefused('PLAN_LIMIT');
    join().thenRefused('NOT_FOUND');
  });

  it('requires a proven domain of the address', () => {
    join(sso).thenRefused('SSO_NOT_ALLOWED');
    join(
      { ...sso, data: { ...sso.data, domains: ['other.example'] } } as OrganizationEvent,
      proven,
    ).thenRefused('SSO_NOT_ALLOWED');
  });
});
