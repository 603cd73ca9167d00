import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { idOf, joined, organizationId, registered } from '../../tests/support/organization.ts';
import type { AccountEvent } from '../account/events.ts';
import { Account } from '../account/state.ts';
import type { Recorded } from '../kernel/event.ts';
import type { OrganizationEvent } from './events.ts';
import { mustSetUpSecondFactor, passwordIsEnough, ruleOnSecondFactor } from './second-factor.ts';
import { Organization } from './state.ts';

const organization = (...events: OrganizationEvent[]) => given(Organization, [...registered, ...events]);
const accountId = idOf('admin');
const account = (...events: AccountEvent[]) =>
  events.reduce(
    (state, event) => Account.evolve(state, event as Recorded<AccountEvent>),
    Account.evolve(null, {
      type: 'AccountRegistered',
      data: { accountId, organizationId, email: 'e', firstName: 'f', lastName: 'l', passwordHash: 'p' },
    } as Recorded<AccountEvent>),
  );
const plain = account();
const codes = account(
  { type: 'TotpPrepared', data: { accountId, secret: 's' } },
  { type: 'TotpEnabled', data: { accountId, recoveryHashes: [], step: 1 } },
);
const passkey = account({
  type: 'PasskeyAdded',
  data: { accountId, credentialId: 'c', publicKey: 'p', counter: 0, transports: [], name: 'n' },
});
const asked: OrganizationEvent = {
  type: 'SecondFactorRuleChanged',
  data: { organizationId, required: true, by: accountId },
};
const admin = joined('admin', 'admin');

describe('a required second factor', () => {
  it('is required by an administrator who has one-time codes', () => {
    const ask = organization(admin).when((state) => ruleOnSecondFactor(state, true, codes, accountId));
    ask.thenFacts([asked]);
    ask.thenAgainNothing();
    organization(admin)
      .when((state) => ruleOnSecondFactor(state, true, plain, accountId))
      .thenRefused('SECOND_FACTOR_FIRST');
    // A passkey has no recovery codes, so a passkey alone is not enough.
    organization(admin)
      .when((state) => ruleOnSecondFactor(state, true, passkey, accountId))
      .thenRefused('SECOND_FACTOR_FIRST');
    organization(joined('member', 'member'))
      .when((state) => ruleOnSecondFactor(state, true, codes, idOf('member')))
      .thenRefused('PERMISSION_MISSING');
  });

  it('can be lifted by an administrator without any second factor', () => {
    const { by: _, ...rest } = asked.data as { by: string; organizationId: string; required: boolean };
    organization(admin, asked)
      .when((state) => ruleOnSecondFactor(state, false, plain, accountId))
      .thenFacts([{ type: 'SecondFactorRuleChanged', data: { ...rest, required: false, by: accountId } }]);
  });

  it('blocks members without one, unless their identity provider signed them in', () => {
    const state = [...registered, admin, asked].reduce(
      (before, event) => Organization.evolve(before, event as Recorded<OrganizationEvent>),
      Organization.initial,
    );
    const off = [...registered, admin].reduce(
      (before, event) => Organization.evolve(before, event as Recorded<OrganizationEvent>),
      Organization.initial,
    );
    for (const method of ['password', 'invitation', 'registration', 'passkey', undefined] as const) {
      expect(mustSetUpSecondFactor(state, plain, method)).toBe(true);
      expect(mustSetUpSecondFactor(off, plain, method)).toBe(false);
    }
    expect(mustSetUpSecondFactor(state, plain, 'sso')).toBe(false);
    for (const having of [codes, passkey])
      expect(mustSetUpSecondFactor(state, having, 'password')).toBe(false);
    expect(passwordIsEnough(state, passkey)).toBe(false);
    expect(passwordIsEnough(off, passkey)).toBe(true);
    expect(passwordIsEnough(state, codes)).toBe(true);
  });
});
