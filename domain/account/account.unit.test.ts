import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { isRefusal } from '../kernel/decision.ts';
import {
  askConfirmation,
  askRecovery,
  confirmAddress,
  proveAddress,
  recoveryOpen,
  registerAddress,
  useRecovery,
} from './address.ts';
import {
  changePassword,
  changeProfile,
  chooseOrganization,
  joinOrganization,
  organizationsInOrder,
  outlivesPassword,
  registerAccount,
  removeAll,
  resetPassword,
  underPassword,
} from './decide.ts';
import type { AccountEvent, AddressEvent } from './events.ts';
import { Account, Address, recoveryBurst } from './state.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const hour = 3_600_000;
const who = (letter: string) => ({ accountId: letter.repeat(24), organizationId: `o${letter}`.repeat(12) });
const [ada, bob] = [who('a'), who('b')];
const at = (instant: number) => new Date(instant).toISOString();
const reserved: AddressEvent = { type: 'EmailReserved', data: ada };
const asked = (accountId: string | null, ask: number): AddressEvent => ({
  type: 'ConfirmationAsked',
  data: { accountId, ask, expiresAt: at(now + 7 * 24 * hour) },
});
const claimed = (confirmed: boolean): AddressEvent => ({
  type: 'EmailClaimed',
  data: { ...bob, holder: ada.accountId, confirmed },
});
const confirmed = (whose: typeof ada): AddressEvent => ({
  type: 'EmailConfirmed',
  data: { ...whose, by: 'mail' },
});
const recovery = (ask: number, accountId: string | null = ada.accountId): AddressEvent => ({
  type: 'RecoveryAsked',
  data: { accountId, ask, expiresAt: at(now + hour) },
});
const address = (...events: AddressEvent[]) => given(Address, events);

describe('an address', () => {
  it('is reserved by the first registration and claimed by the next; both are asked to confirm', () => {
    const first = address().when((state) => registerAddress(state, ada, now));
    first.thenFacts([reserved, asked(ada.accountId, 1)]);
    first.thenAgainNothing();
    const second = address(reserved, asked(ada.accountId, 1)).when((state) =>
      registerAddress(state, bob, now),
    );
    second.thenFacts([claimed(false), asked(bob.accountId, 2)]);
    second.thenAgainNothing();
  });

  it('stays with its holder once confirmed: a second registration gets no link', () => {
    address(reserved, asked(ada.accountId, 1), confirmed(ada))
      .when((state) => registerAddress(state, bob, now))
      .thenFacts([claimed(true), asked(null, 2)]);
  });

  it('goes to the account that proves it reads the mail, even if another registered first', () => {
    const confirm = address(reserved, asked(ada.accountId, 1), claimed(false), asked(bob.accountId, 2)).when(
      (state) => confirmAddress(state, bob, { ask: 2, by: 'mail' }, now),
    );
    confirm.thenFacts([confirmed(bob)]);
    confirm.thenAgainNothing();
    address(reserved, asked(ada.accountId, 1), claimed(false), asked(bob.accountId, 2), confirmed(bob))
      .when((state) => confirmAddress(state, ada, { ask: 1, by: 'mail' }, now))
      .thenRefused('LINK_INVALID');
  });

  it('is confirmed only by the newest link of an account, and only within seven days', () => {
    const twice = address(reserved, asked(ada.accountId, 1), asked(ada.accountId, 2));
    twice
      .when((state) => confirmAddress(state, ada, { ask: 1, by: 'mail' }, now))
      .thenRefused('LINK_INVALID');
    twice
      .when((state) => confirmAddress(state, ada, { ask: 2, by: 'mail' }, now + 7 * 24 * hour))
      .thenRefused('LINK_INVALID');
    twice
      .when((state) => confirmAddress(state, ada, { ask: 2, by: 'mail' }, now + 7 * 24 * hour - 1))
      .thenFacts([confirmed(ada)]);
    twice
      .when((state) => confirmAddress(state, bob, { ask: 2, by: 'mail' }, now))
      .thenRefused('LINK_INVALID');
  });

  it('writes one event for a repeated confirmation request, even if no account has the address', () => {
    address()
      .when((state) => askConfirmation(state, undefined, now))
      .thenFacts([asked(null, 1)]);
    address(reserved)
      .when((state) => askConfirmation(state, undefined, now))
      .thenFacts([asked(ada.accountId, 1)]);
    address(reserved, claimed(false))
      .when((state) => askConfirmation(state, bob.accountId, now))
      .thenFacts([asked(bob.accountId, 1)]);
    address(reserved)
      .when((state) => askConfirmation(state, 'z'.repeat(24), now))
      .thenFacts([asked(null, 1)]);
    address(reserved, confirmed(ada))
      .when((state) => askConfirmation(state, undefined, now))
      .thenFacts([asked(null, 1)]);
    address()
      .when((state) => askRecovery(state, now))
      .thenFacts([recovery(1, null)]);
    address(reserved)
      .when((state) => askRecovery(state, now))
      .thenFacts([recovery(1)]);
  });

  it('always has a working recovery link, however often strangers ask, with at most sixty mails in 24 hours', () => {
    const minute = 60_000;
    for (const first of [reserved, recovery(1, null)]) {
      let state = Address.evolve(Address.initial, first);
      const sent: number[] = [];
      // Three days of one recovery request a minute, four a minute in the first minute of each hour.
      for (let instant = now; instant < now + 72 * hour; instant += minute) {
        const times = instant % hour < minute ? 4 : 1;
        for (let time = 0; time < times; time += 1) {
          const decision = askRecovery(state, instant);
          if (isRefusal(decision)) throw new Error('refused');
          if (decision.length > 0) sent.push(instant);
          state = decision.reduce(Address.evolve, state);
        }
        if (first === reserved)
          expect(recoveryOpen(state, ada.accountId, state.recovery.ask, instant + 19 * minute)).toBe(true);
      }
      for (const from of sent)
        expect(sent.filter((one) => one >= from && one < from + 24 * hour).length).toBeLessThanOrEqual(60);
      expect(sent.length).toBeGreaterThan(100);
    }
  });

  it('sends a recovery mail at once after its holder changed, even if a process with a fast clock stored later dates', () => {
    const many = Array.from({ length: recoveryBurst }, (_, index) => recovery(index + 1));
    address(reserved, ...many)
      .when((state) => askRecovery(state, now))
      .thenNothing();
    address(reserved, ...many, confirmed(bob))
      .when((state) => askRecovery(state, now))
      .thenFacts([recovery(recoveryBurst + 1, bob.accountId)]);
    const wrong = (ask: number) => ({
      ...recovery(ask),
      data: { accountId: ada.accountId, ask, expiresAt: at(now + 400 * 24 * hour) },
    });
    const ahead = many.map((_, index) => wrong(index + 1) as AddressEvent);
    address(reserved, ...ahead)
      .when((state) => askRecovery(state, now))
      .thenFacts([recovery(recoveryBurst + 1)]);
  });

  it('sends the next recovery mail at once after the newest link was used, because using it proves access to the mailbox', () => {
    const many = Array.from({ length: recoveryBurst }, (_, index) => recovery(index + 1));
    const used: AddressEvent = {
      type: 'RecoveryUsed',
      data: { accountId: ada.accountId, ask: recoveryBurst },
    };
    const proof = { ask: recoveryBurst, by: 'mail' } as const;
    address(reserved, ...many)
      .when((state) => useRecovery(state, ada, proof))
      .thenFacts([used, confirmed(ada)]);
    const after = [reserved, ...many, used, confirmed(ada)];
    address(...after)
      .when((state) => useRecovery(state, ada, proof))
      .thenNothing();
    address(...after)
      .when((state) => askRecovery(state, now))
      .thenFacts([recovery(recoveryBurst + 1)]);
    expect(
      recoveryOpen(after.reduce(Address.evolve, Address.initial), ada.accountId, recoveryBurst, now),
    ).toBe(false);
  });

  it('rejects recovery links issued by a clock 400 days ahead once the clock is right, and sends the next one at once', () => {
    const before = Array.from({ length: recoveryBurst }, (_, index) => recovery(index + 1));
    const ask = recoveryBurst + 1;
    const expiresAt = at(now + 400 * 24 * hour);
    const events: AddressEvent[] = [
      reserved,
      ...before,
      { type: 'RecoveryAsked', data: { accountId: ada.accountId, ask, expiresAt } },
    ];
    const state = events.reduce(Address.evolve, Address.initial);
    expect(recoveryOpen(state, ada.accountId, ask, now)).toBe(false);
    address(...events)
      .when((held) => askRecovery(held, now))
      .thenFacts([recovery(ask + 1)]);
  });

  it('accepts only the newest recovery link, for one hour', () => {
    const state = [reserved, recovery(1), recovery(2)].reduce(Address.evolve, Address.initial);
    const open = (ask: number, instant: number) => recoveryOpen(state, ada.accountId, ask, instant);
    expect([open(1, now), open(2, now), open(2, now + hour - 1), open(2, now + hour)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(recoveryOpen(state, bob.accountId, 2, now)).toBe(false);
  });

  it('records a second confirmation when a mail server accepted the link, even if the first confirmation has no recorded proof', () => {
    const by = (way?: 'outbox' | 'mail'): AddressEvent => ({
      type: 'EmailConfirmed',
      data: { ...ada, ...(way && { by: way }) },
    });
    for (const before of [by('outbox'), by()]) {
      address(reserved, before)
        .when((state) => proveAddress(state, ada, 'outbox'))
        .thenNothing();
      address(reserved, before)
        .when((state) => proveAddress(state, ada, 'mail'))
        .thenFacts([by('mail')]);
    }
    address(reserved, by('outbox'), by('mail'))
      .when((state) => proveAddress(state, ada, 'mail'))
      .thenNothing();
    expect([by(), by('mail')].reduce(Address.evolve, Address.initial).confirmedBy).toBe('mail');
    expect([by()].reduce(Address.evolve, Address.initial)).toMatchObject({
      confirmed: true,
      confirmedBy: null,
    });
  });

  it('cannot be proven by another account once it is confirmed', () => {
    address(reserved, confirmed(ada))
      .when((state) => proveAddress(state, bob, 'mail'))
      .thenRefused('EMAIL_TAKEN');
    address(reserved)
      .when((state) => proveAddress(state, bob, 'mail'))
      .thenFacts([confirmed(bob)]);
  });
});

test('a confirmed address never changes hands, whatever commands follow', () => {
  const people = fc.constantFrom(ada, bob, who('c'));
  const step = fc.oneof(
    people.map((one) => (state: never) => registerAddress(state, one, now)),
    fc.tuple(people, fc.integer({ min: 1, max: 12 })).map(
      ([one, ask]) =>
        (state: never) =>
          confirmAddress(state, one, { ask, by: 'mail' }, now),
    ),
    people.map((one) => (state: never) => proveAddress(state, one, 'mail')),
    people.map((one) => (state: never) => askConfirmation(state, one.accountId, now)),
    fc.constant((state: never) => askRecovery(state, now)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let state = Address.initial;
      let holder: string | undefined;
      for (const decide of steps) {
        const decision = decide(state as never);
        if (isRefusal(decision)) continue;
        state = decision.reduce(Address.evolve, state);
        if (holder !== undefined) expect(state.holder?.accountId).toBe(holder);
        if (state.confirmed) holder = state.holder?.accountId;
      }
    }),
    { numRuns: 2_000, seed: 20261121 },
  );
});

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { ...ada, email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', passwordHash: '$1' },
};
const account = (...events: AccountEvent[]) => given(Account, events);

describe('an account', () => {
  it('is registered once', () => {
    const register = account().when((state) => registerAccount(state, registered.data as never));
    register.thenFacts([registered]);
    register.thenAgainNothing();
  });

  it('accepts a new password once for each recovery, and none for an older recovery', () => {
    const changed = (reset: number | null): AccountEvent => ({
      type: 'PasswordChanged',
      data: { accountId: ada.accountId, passwordHash: '$2', reset },
    });
    const reset = account(registered).when((state) => resetPassword(state, '$2', 2));
    reset.thenFacts([changed(2)]);
    reset.thenAgainNothing('LINK_INVALID');
    account(registered, changed(2))
      .when((state) => resetPassword(state, '$2', 1))
      .thenRefused('LINK_INVALID');
    account(registered, changed(2))
      .when((state) => changePassword(state, '$2'))
      .thenFacts([changed(null)]);
  });

  it('keeps the session that changed the password and ends the sessions that began before', () => {
    const change = (session?: string): AccountEvent => ({
      type: 'PasswordChanged',
      data: { accountId: ada.accountId, passwordHash: '$2', reset: null, ...(session && { session }) },
    });
    const kept = 's'.repeat(24);
    account(registered)
      .when((state) => changePassword(state, '$2', kept))
      .thenFacts([change(kept)]);
    const folded = (...events: AccountEvent[]) =>
      [registered, ...events].reduce(Account.evolve, Account.initial);
    const goesOn = (state: Account, sessionId: string, passwordRevision: number | undefined) =>
      outlivesPassword(state, { sessionId, passwordRevision });
    expect(goesOn(folded(), 'other', 0)).toBe(true);
    const once = folded(change(kept));
    expect([goesOn(once, kept, 0), goesOn(once, 'other', 0), goesOn(once, 'other', 1)]).toEqual([
      true,
      false,
      true,
    ]);
    const twice = folded(change(kept), change());
    expect([goesOn(twice, kept, 0), goesOn(twice, 'other', 1), goesOn(twice, 'other', 2)]).toEqual([
      false,
      false,
      true,
    ]);
    // Sessions of an earlier release carry no revision; null is an account that does not exist.
    expect([goesOn(twice, 'other', undefined), goesOn(null, 'other', undefined)]).toEqual([true, false]);
  });

  it('loses all sign-in methods at the recovery that first proves its address, because somebody else may have set them up', () => {
    const { accountId } = ada;
    const planted: AccountEvent[] = [
      {
        type: 'PasskeyAdded',
        data: { accountId, credentialId: 'k', publicKey: 'p', counter: 0, transports: [], name: 'Theirs' },
      },
      { type: 'IdentityLinked', data: { accountId, issuer: 'https://idp.example', identity: 'i' } },
      { type: 'TotpPrepared', data: { accountId, secret: 's' } },
    ];
    const removed = { totp: true, passkeys: ['k'], identities: ['i'] };
    const change: AccountEvent = {
      type: 'PasswordChanged',
      data: { accountId, passwordHash: '$2', reset: 1, removed },
    };
    account(registered, ...planted)
      .when((state) => resetPassword(state, '$2', 1, removeAll))
      .thenFacts([change]);
    const after = [registered, ...planted, change].reduce(Account.evolve, Account.initial);
    expect(after).toMatchObject({ totp: null, passkeys: [], identities: [], passwordHash: '$2' });
    account(registered, ...planted)
      .when((state) => resetPassword(state, '$2', 1))
      .thenFacts([{ type: 'PasswordChanged', data: { accountId, passwordHash: '$2', reset: 1 } }]);
  });

  it('ignores a proof given under an earlier password', () => {
    const change: AccountEvent = {
      type: 'PasswordChanged',
      data: { accountId: ada.accountId, passwordHash: '$2', reset: 1 },
    };
    const again = (revision: number) => underPassword(revision, (state) => changePassword(state, '$3'));
    account(registered, change).when(again(0)).thenRefused('PASSWORD_CHANGED');
    account(registered, change)
      .when(again(1))
      .thenFacts([
        { type: 'PasswordChanged', data: { accountId: ada.accountId, passwordHash: '$3', reset: null } },
      ]);
  });

  it('accepts only existing time zones and languages', () => {
    const change = { firstName: 'Ada', lastName: 'Byron', timeZone: 'Europe/London', locale: 'en-GB' };
    account(registered)
      .when((state) => changeProfile(state, change))
      .thenFacts([{ type: 'ProfileChanged', data: { accountId: ada.accountId, ...change } }]);
    account(registered)
      .when((state) => changeProfile(state, { ...change, timeZone: 'Europe/Atlantis' }))
      .thenRefused('TIME_ZONE_UNKNOWN');
    account(registered)
      .when((state) => changeProfile(state, { ...change, locale: 'e' }))
      .thenRefused('LOCALE_UNKNOWN');
  });

  it('joins a second organisation, stays in the first, and works in the one chosen last', () => {
    const second = bob.organizationId;
    const joined = {
      type: 'OrganizationJoined',
      data: { accountId: ada.accountId, organizationId: second },
    } as const;
    const chosen = (organizationId: string) =>
      ({ type: 'OrganizationChosen', data: { accountId: ada.accountId, organizationId } }) as const;
    const back = account(registered, joined).when((state) => chooseOrganization(state, ada.organizationId));
    back.thenFacts([chosen(ada.organizationId)]);
    back.thenAgainNothing();
    account(registered, joined)
      .when((state) => (state ? organizationsInOrder(state).map(chosen) : []))
      .thenFacts([chosen(second), chosen(ada.organizationId)]);
    account(registered, joined, chosen(ada.organizationId))
      .when((state) => (state ? organizationsInOrder(state).map(chosen) : []))
      .thenFacts([chosen(ada.organizationId), chosen(second)]);
    // A member who was removed and invited again still has the organisation in their account, so joining only switches to it.
    account(registered, joined, chosen(ada.organizationId))
      .when((state) => joinOrganization(state, second))
      .thenFacts([chosen(second)]);
    account(registered)
      .when((state) => chooseOrganization(state, second))
      .thenRefused('NOT_FOUND');
  });

  it('joins an organisation once', () => {
    const joined = account(registered).when((state) => joinOrganization(state, bob.organizationId));
    joined.thenFacts([
      {
        type: 'OrganizationJoined',
        data: { accountId: ada.accountId, organizationId: bob.organizationId },
      },
    ]);
    joined.thenAgainNothing();
  });
});
