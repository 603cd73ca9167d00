import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import type { SignInEvent } from './events.ts';
import { monthOf, monthsBackFrom, noteSignIn } from './sign-ins.ts';
import { SignIns } from './state.ts';

const accountId = 'a'.repeat(24);
const at = (text: string) => Date.parse(`${text}T12:00:00.000Z`);
const signedIn = (day: string): SignInEvent => ({
  type: 'SignedIn',
  data: {
    accountId,
    organizationId: 'o'.repeat(24),
    sessionId: 's'.repeat(24),
    at: `${day}T12:00:00.000Z`,
    method: 'password',
    secondFactor: false,
    device: 'Firefox',
    address: '192.0.2.1',
  },
});
const stateAfter = (...events: SignInEvent[]) => events.reduce(SignIns.evolve, SignIns.initial);

describe('sign-ins', () => {
  it('are looked up month by month, even on the 31st, and last in the stream from before monthly streams', () => {
    expect([...monthsBackFrom(at('2027-03-31'))]).toEqual([
      '2027-03',
      '2027-02',
      '2027-01',
      '2026-12',
      '2026-11',
      null,
    ]);
    expect([...monthsBackFrom(at('2026-11-01'))]).toEqual(['2026-11', null]);
    expect([...monthsBackFrom(at('2026-10-21'))]).toEqual([null]);
    expect(monthOf(at('2027-01-31'))).toBe('2027-01');
  });

  it('keep counting in a new month, carrying over the last sign-in before it', () => {
    const before = stateAfter(signedIn('2026-12-05'), signedIn('2026-12-30'));
    const first = given(SignIns, []).when(() => noteSignIn(accountId, signedIn('2027-01-02'), before));
    first.thenFacts([
      { type: 'SignInsCarriedOver', data: { accountId, count: 2, latest: [...before.latest] } },
      signedIn('2027-01-02'),
    ]);
    const now = stateAfter(...noteSignIn(accountId, signedIn('2027-01-02'), before));
    expect([now.count, now.latest.map((entry) => entry.at.slice(0, 10))]).toEqual([
      3,
      ['2027-01-02', '2026-12-30'],
    ]);
  });

  it('carry nothing over into a stream that has begun, or from an empty history', () => {
    expect(noteSignIn(accountId, signedIn('2027-01-02'), null)).toEqual([signedIn('2027-01-02')]);
    expect(noteSignIn(accountId, signedIn('2027-01-02'), stateAfter())).toEqual([signedIn('2027-01-02')]);
  });
});
