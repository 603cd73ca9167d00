import { noun } from '../kernel/noun.ts';
import { claimEvents } from './events.ts';

/** One request to take part, made on the page of a shared link; null before it is made. */
export type Claim = {
  readonly claimId: string;
  readonly assessmentId: string;
  readonly linkId: string;
  /** Encrypted with the key of the claim. */
  readonly email: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly outcome: 'open' | 'confirmed' | 'erased';
} | null;

export const Claim = noun({
  // Not `claim`: `claim-link-…` would begin with it.
  name: 'link-claim',
  key: (claimId: string) => claimId,
  events: claimEvents,
  initial: null as Claim,
  evolve: (state, event): Claim => {
    switch (event.type) {
      case 'ClaimMade':
        return { ...event.data, expiresAt: Date.parse(event.data.expiresAt), outcome: 'open' };
      case 'ClaimConfirmed':
        return state && { ...state, outcome: 'confirmed' };
      case 'ClaimErased':
        return state && { ...state, outcome: 'erased' };
      default:
        return state;
    }
  },
});
