import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import type { AccountEvent, IdentityEvent } from './events.ts';
import { Account, IdentityHolder } from './state.ts';
import {
  addPasskey,
  assignIdentity,
  countPasskey,
  disableTotp,
  enableTotp,
  linkIdentity,
  prepareTotp,
  removePasskey,
  renewRecoveryCodes,
  unlinkIdentity,
  useCode,
} from './ways-in.ts';

const accountId = 'a'.repeat(24);
const about = { accountId, organizationId: 'o'.repeat(24) };
const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' };
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { ...about, ...person, passwordHash: '$1' },
};
const provisioned: AccountEvent = { type: 'AccountProvisioned', data: { ...about, ...person } };
const prepared: AccountEvent = { type: 'TotpPrepared', data: { accountId, secret: 'S' } };
const hash = (letter: string) => letter.repeat(43);
const enabled: AccountEvent = {
  type: 'TotpEnabled',
  data: { accountId, recoveryHashes: [hash('x'), hash('y')], step: 100 },
};
const used = (step: number | null, recoveryHash: string | null): AccountEvent => ({
  type: 'CodeUsed',
  data: { accountId, step, recoveryHash },
});
const key = { credentialId: 'k1', publicKey: 'P', counter: 0, transports: ['usb'], name: 'Key' };
const added: AccountEvent = { type: 'PasskeyAdded', data: { accountId, ...key } };
const account = (...events: AccountEvent[]) => given(Account, events);

describe('one-time codes', () => {
  it('are on only after a first code has proven that the app has the secret', () => {
    account(registered)
      .when((state) => prepareTotp(state, 'S'))
      .thenFacts([prepared]);
    account(registered, prepared)
      .when((state) => enableTotp(state, null, []))
      .thenRefused('CODE_WRONG');
    account(registered)
      .when((state) => enableTotp(state, 100, []))
      .thenRefused('TOTP_NOT_PREPARED');
    account(registered, prepared)
      .when((state) => enableTotp(state, 100, [hash('x'), hash('y')]))
      .thenFacts([enabled]);
    account(registered, prepared, enabled)
      .when((state) => prepareTotp(state, 'T'))
      .thenRefused('TOTP_ENABLED');
  });

  it('work once each; older codes, used codes and the code that turned them on are refused', () => {
    const on = account(registered, prepared, enabled);
    for (const step of [99, 100])
      on.when((state) => useCode(state, { step, recoveryHash: '' })).thenRefused('CODE_WRONG');
    const use = on.when((state) => useCode(state, { step: 101, recoveryHash: '' }));
    use.thenFacts([used(101, null)]);
    use.thenAgainNothing('CODE_WRONG');
  });

  it('have recovery codes that can be renewed, after which only the new ones work', () => {
    const renewed: AccountEvent = {
      type: 'RecoveryCodesRenewed',
      data: { accountId, recoveryHashes: [hash('z')] },
    };
    account(registered, prepared, enabled)
      .when((state) => renewRecoveryCodes(state, [hash('z')]))
      .thenFacts([renewed]);
    account(registered, prepared, enabled, renewed)
      .when((state) => useCode(state, { step: null, recoveryHash: hash('y') }))
      .thenRefused('CODE_WRONG');
    account(registered, prepared, enabled, renewed)
      .when((state) => useCode(state, { step: null, recoveryHash: hash('z') }))
      .thenFacts([used(null, hash('z'))]);
    account(registered, prepared)
      .when((state) => renewRecoveryCodes(state, [hash('z')]))
      .thenRefused('TOTP_OFF');
  });

  it('can be replaced at sign-in by each recovery code, once', () => {
    const use = account(registered, prepared, enabled).when((state) =>
      useCode(state, { step: null, recoveryHash: hash('y') }),
    );
    use.thenFacts([used(null, hash('y'))]);
    use.thenAgainNothing('CODE_WRONG');
    account(registered, prepared)
      .when((state) => useCode(state, { step: 500, recoveryHash: '' }))
      .thenRefused('CODE_WRONG');
  });

  it('are off after they are turned off', () => {
    const off = account(registered, prepared, enabled).when(disableTotp);
    off.thenFacts([{ type: 'TotpDisabled', data: { accountId } }]);
    off.thenAgainNothing();
  });
});

describe('a passkey', () => {
  it('is added once, and refused when its counter is in use and does not increase', () => {
    const add = account(registered).when((state) => addPasskey(state, key));
    add.thenFacts([added]);
    add.thenAgainNothing();
    account(registered, added)
      .when((state) => countPasskey(state, 'k1', 0))
      .thenNothing();
    const counted: AccountEvent = {
      type: 'PasskeyCounted',
      data: { accountId, credentialId: 'k1', counter: 5 },
    };
    account(registered, added)
      .when((state) => countPasskey(state, 'k1', 5))
      .thenFacts([counted]);
    for (const counter of [0, 4, 5])
      account(registered, added, counted)
        .when((state) => countPasskey(state, 'k1', counter))
        .thenRefused('PASSKEY_COPIED');
    account(registered)
      .when((state) => countPasskey(state, 'k1', 1))
      .thenRefused('PASSKEY_UNKNOWN');
  });

  it('cannot be removed when it is the last way in', () => {
    account(registered, added)
      .when((state) => removePasskey(state, 'k1'))
      .thenFacts([{ type: 'PasskeyRemoved', data: { accountId, credentialId: 'k1' } }]);
    account(provisioned, added)
      .when((state) => removePasskey(state, 'k1'))
      .thenRefused('LAST_WAY_IN');
  });
});

describe('an identity', () => {
  const identity = { issuer: 'https://login.example.org', identity: 'i'.repeat(64) };
  const linked: AccountEvent = { type: 'IdentityLinked', data: { accountId, ...identity } };

  it('is linked once, and cannot be unlinked when it is the last way in', () => {
    const link = account(registered).when((state) => linkIdentity(state, identity, false));
    link.thenFacts([linked]);
    link.thenAgainNothing();
    account(registered, linked)
      .when((state) => unlinkIdentity(state, identity.issuer))
      .thenFacts([{ type: 'IdentityUnlinked', data: { accountId, ...identity } }]);
    account(provisioned, linked)
      .when((state) => unlinkIdentity(state, identity.issuer))
      .thenRefused('LAST_WAY_IN');
  });

  it('opens one account; another cannot take it over', () => {
    const { issuer } = identity;
    const assigned: IdentityEvent = { type: 'IdentityAssigned', data: { accountId, issuer } };
    const assign = given(IdentityHolder, []).when((state) => assignIdentity(state, accountId, issuer));
    assign.thenFacts([assigned]);
    assign.thenAgainNothing();
    given(IdentityHolder, [assigned])
      .when((state) => assignIdentity(state, 'b'.repeat(24), issuer))
      .thenRefused('IDENTITY_TAKEN');
    given(IdentityHolder, [assigned])
      .when((state) => assignIdentity(state, null, issuer))
      .thenFacts([{ type: 'IdentityAssigned', data: { accountId: null, issuer } }]);
  });
});
