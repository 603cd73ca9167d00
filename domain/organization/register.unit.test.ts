import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { idOf, organizationId } from '../../tests/support/organization.ts';
import { startingPermissions } from '../access/policy.ts';
import { ownOrganizationName, registerOrganization } from './register.ts';
import { actorOf, Organization } from './state.ts';

const command = { organizationId, name: 'Engines Ltd', demo: null, founderId: idOf('ada') };

describe('a new organisation', () => {
  it('is registered together with its owner, once', () => {
    const registering = given(Organization, []).when((state) => registerOrganization(state, command));
    registering.thenFacts([
      { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines Ltd', demo: null } },
      {
        type: 'MemberJoined',
        data: {
          organizationId,
          accountId: idOf('ada'),
          role: 'owner',
          permissions: startingPermissions.owner,
        },
      },
    ]);
    registering.thenAgainNothing();
  });

  it('cannot be taken over by registering it again', () => {
    given(Organization, [
      { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines Ltd', demo: null } },
    ])
      .when((state) => registerOrganization(state, { ...command, founderId: idOf('eve') }))
      .thenNothing();
  });

  it('of a demo states the origin of its data', () => {
    const demo = { source: 'Made up' };
    const facts = registerOrganization(null, { ...command, demo });
    expect(facts).toMatchObject([{ data: { demo } }, { type: 'MemberJoined' }]);
  });

  it('has its owner as a member from the first event on', () => {
    const facts = registerOrganization(null, command);
    const state = Array.isArray(facts)
      ? facts.reduce(Organization.evolve, Organization.initial)
      : Organization.initial;
    expect(actorOf(state, idOf('ada'))?.role).toBe('owner');
    expect(actorOf(state, idOf('eve'))).toBeUndefined();
  });
});

describe('the default name of an organisation', () => {
  it('is the family name, else the given name, else the address', () => {
    const email = 'ada@example.org';
    expect(ownOrganizationName({ familyName: 'Byron', givenName: 'Ada', email })).toBe(
      'Byron’s organization',
    );
    expect(ownOrganizationName({ familyName: '', givenName: 'Ada', email })).toBe('Ada’s organization');
    expect(ownOrganizationName({ familyName: '', givenName: '', email })).toBe(
      'ada@example.org’s organization',
    );
  });
});
