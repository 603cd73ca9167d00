import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  days,
  idOf,
  joined,
  keyMade,
  now,
  organizationId,
  registered,
} from '../../tests/support/organization.ts';
import type { OrganizationEvent } from './events.ts';
import { createApiKey, isLive, keyLimits, revokeApiKey } from './keys.ts';
import { Organization } from './state.ts';

type Make = { readonly scopes?: readonly string[]; readonly days?: number; readonly by?: string };
const organization = (...events: OrganizationEvent[]) => {
  const story = given(Organization, [...registered, ...events]);
  return {
    ...story,
    make: (name: string, { scopes = ['results.read'], days = 30, by = 'owner' }: Make = {}) =>
      story.when((state) =>
        createApiKey(
          state,
          { keyId: idOf(name), name, secretHash: 'h'.repeat(43), scopes, days },
          idOf(by),
          now,
        ),
      ),
  };
};
const revoked: OrganizationEvent = { type: 'ApiKeyRevoked', data: { organizationId, keyId: idOf('key') } };

describe('an API key', () => {
  it('has scopes and an expiry', () => {
    organization()
      .make('key')
      .thenFacts([keyMade('key', 'owner', ['results.read'])]);
    organization()
      .make('key', { scopes: ['team.read', 'team.read'] })
      .thenFacts([keyMade('key', 'owner', ['team.read'])]);
  });

  it('gets only scopes open to programs', () => {
    for (const scope of ['team.manage', 'keys.manage', 'sso.manage', 'ownership.transfer', 'toString', ''])
      organization()
        .make('key', { scopes: ['results.read', scope] })
        .thenRefused('SCOPE_UNKNOWN');
    organization().make('key', { scopes: [] }).thenRefused('SCOPE_UNKNOWN');
  });

  it('never exceeds the rights of its creator', () => {
    const blind = joined('blind', 'admin', { canViewReports: false });
    organization(blind).make('key', { by: 'blind' }).thenRefused('NOT_YOURS_TO_GIVE');
    organization(joined('member', 'member')).make('key', { by: 'member' }).thenRefused('PERMISSION_MISSING');
  });

  it('expires after at most 366 days', () => {
    organization()
      .make('key', { days: 366 })
      .thenFacts([keyMade('key', 'owner', ['results.read'], now + 366 * days)]);
    for (const wrong of [0, -1, 367, 1.5, Number.NaN])
      organization().make('key', { days: wrong }).thenRefused('EXPIRY_TOO_FAR');
  });

  it('is one of at most twenty live keys; revoked and expired keys do not count', () => {
    const keys = Array.from({ length: keyLimits.liveMax }, (_, index) =>
      keyMade(`k${index}`, 'owner', ['team.read']),
    );
    organization(...keys)
      .make('key')
      .thenRefused('TOO_MANY_KEYS');
    const [first, ...rest] = keys;
    if (!first) throw new Error('no keys');
    const ended: OrganizationEvent = { type: 'ApiKeyRevoked', data: { organizationId, keyId: idOf('k0') } };
    organization(first, ...rest, ended)
      .make('key')
      .thenFacts([keyMade('key', 'owner', ['results.read'])]);
    organization(...rest, keyMade('old', 'owner', ['team.read'], now))
      .make('key')
      .thenFacts([keyMade('key', 'owner', ['results.read'])]);
  });

  it('is revoked once, by a member who may do so', () => {
    const key = keyMade('key', 'owner', ['results.read']);
    const revoke = organization(key).when((state) => revokeApiKey(state, idOf('key'), idOf('owner')));
    revoke.thenFacts([revoked]);
    revoke.thenAgainNothing();
    organization()
      .when((state) => revokeApiKey(state, idOf('key'), idOf('owner')))
      .thenRefused('NOT_FOUND');
    organization(key, joined('member', 'member'))
      .when((state) => revokeApiKey(state, idOf('key'), idOf('member')))
      .thenRefused('PERMISSION_MISSING');
    const live = (...events: OrganizationEvent[]) => {
      const state = [...registered, ...events].reduce(Organization.evolve, Organization.initial);
      const found = state?.keys[idOf('key')];
      return (at: number) => found !== undefined && isLive(found, at);
    };
    expect([live(key)(now), live(key)(now + 30 * days), live(key, revoked)(now)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
