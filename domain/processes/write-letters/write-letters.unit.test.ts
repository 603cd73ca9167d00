import { describe, expect, it } from 'vitest';
import { idOf, organizationId } from '../../../tests/support/organization.ts';
import type { DomainEvent, DomainFact } from '../../events.ts';
import { writeLetters } from './write-letters.ts';

const accountId = idOf('ada');
const asked = (fact: DomainFact) => {
  const event = {
    ...fact,
    id: '0123abcd-0000-8000-8000-000000000000',
    metadata: { tenant: organizationId },
  } as unknown as DomainEvent;
  const { intentions = [] } = writeLetters.react(() => undefined, event as never);
  return intentions.flatMap(({ facts }) => facts).map(({ data }) => data as Record<string, unknown>);
};

describe('letters', () => {
  it.each<[string, DomainFact, string]>([
    [
      'a new password',
      { type: 'PasswordChanged', data: { accountId, passwordHash: 'x', reset: null } },
      'passwordChanged',
    ],
    [
      'one-time codes that were turned off',
      { type: 'TotpDisabled', data: { accountId } },
      'secondFactorChanged',
    ],
    [
      'a removed passkey',
      { type: 'PasskeyRemoved', data: { accountId, credentialId: 'x' } },
      'secondFactorChanged',
    ],
    [
      'a linked identity provider',
      { type: 'IdentityLinked', data: { accountId, issuer: 'https://x', identity: 'y' } },
      'identityLinked',
    ],
    [
      'a session that ended because a token was reused',
      { type: 'SessionsEnded', data: { accountId, organizationId, sessions: 1, reason: 'tokenReused' } },
      'sessionReused',
    ],
  ])('inform the person of %s', (_, fact, kind) => {
    expect(asked(fact)).toEqual([
      { letterId: expect.stringMatching(/^[a-z0-9]{24}$/), kind, subjectId: accountId, number: 1 },
    ]);
  });

  it('inform everyone who manages a single sign-on domain that is at risk', () => {
    const tell = [idOf('ada'), idOf('grace')];
    const at = '2026-11-25T09:00:00.000Z';
    const data = { organizationId, domain: 'example.org', at, because: 'takenOver', tell } as const;
    const letters = asked({ type: 'SsoDomainProofEnded', data });
    expect(letters).toEqual(
      tell.map((subjectId) => ({
        letterId: expect.stringMatching(/^[a-z0-9]{24}$/),
        kind: 'ssoDomain',
        subjectId,
        number: 1,
        domain: 'example.org',
      })),
    );
    expect(new Set(letters.map(({ letterId }) => letterId)).size).toBe(2);
  });

  it('are not written when people sign themselves out', () => {
    const data = { accountId, organizationId, sessions: 1, reason: 'signedOut' } as const;
    expect(asked({ type: 'SessionsEnded', data })).toEqual([]);
  });

  it('are written once for each event, however often it is processed', () => {
    const fact: DomainFact = { type: 'TotpDisabled', data: { accountId } };
    expect(asked(fact)).toEqual(asked(fact));
  });

  it('are not written for a link requested for an address without an account', () => {
    const data = { accountId: null, ask: 1, expiresAt: '2026-11-21T12:00:00.000Z' };
    expect(asked({ type: 'RecoveryAsked', data })).toEqual([]);
    expect(asked({ type: 'ConfirmationAsked', data })).toEqual([]);
  });
});
