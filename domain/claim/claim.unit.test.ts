import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { confirmClaim, eraseClaim, makeClaim } from './decide.ts';
import type { ClaimEvent } from './events.ts';
import { Claim } from './state.ts';

const now = Date.parse('2026-11-27T21:00:00.000Z');
const day = 86_400_000;
const about = { claimId: 'c'.repeat(24), assessmentId: 'a'.repeat(24) };
const command = { ...about, linkId: 'l'.repeat(24), email: 'ada@engines.example' };
const made: ClaimEvent = {
  type: 'ClaimMade',
  data: { ...command, expiresAt: '2026-11-28T21:00:00.000Z' },
};
const confirmed: ClaimEvent = { type: 'ClaimConfirmed', data: about };
const erased: ClaimEvent = { type: 'ClaimErased', data: about };
const claim = (...events: ClaimEvent[]) => given(Claim, events);

describe('a claim', () => {
  it('is made once, and can be confirmed for 24 hours', () => {
    const making = claim().when((state) => makeClaim(state, command, now));
    making.thenFacts([made]);
    making.thenAgainNothing();
    claim(made)
      .when((state) => confirmClaim(state, now + day - 1))
      .thenFacts([confirmed]);
    claim(made)
      .when((state) => confirmClaim(state, now + day))
      .thenRefused('CLAIM_ENDED');
  });

  it('is confirmed once, with the same refusal for an unknown one', () => {
    claim(made)
      .when((state) => confirmClaim(state, now))
      .thenAgainNothing('CLAIM_ENDED');
    claim()
      .when((state) => confirmClaim(state, now))
      .thenRefused('CLAIM_ENDED');
    claim(made, erased)
      .when((state) => confirmClaim(state, now))
      .thenRefused('CLAIM_ENDED');
  });

  it('is erased once it has expired, confirmed or not, and not before', () => {
    claim(made)
      .when((state) => eraseClaim(state, now + day - 1))
      .thenNothing();
    for (const events of [[made], [made, confirmed]]) {
      const erasing = claim(...events).when((state) => eraseClaim(state, now + day));
      erasing.thenFacts([erased]);
      erasing.thenAgainNothing();
    }
    claim()
      .when((state) => eraseClaim(state, now + day))
      .thenNothing();
  });
});
