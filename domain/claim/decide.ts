import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { ClaimEvent } from './events.ts';
import type { Claim } from './state.ts';

/** How long a claim can be confirmed, in milliseconds. */
const openForMs = 24 * 3_600_000;

export type MakeClaim = {
  readonly claimId: string;
  readonly assessmentId: string;
  readonly linkId: string;
  /** Normalised. */
  readonly email: string;
};

/** Records a request to take part. @param now milliseconds since the epoch */
export function makeClaim(state: Claim, command: MakeClaim, now: number): Decision<ClaimEvent> {
  if (state) return [];
  const expiresAt = new Date(now + openForMs).toISOString();
  return [{ type: 'ClaimMade', data: { ...command, expiresAt } }];
}

/** The same refusal for a claim that is unknown, used or expired, and for one whose shared link ended. */
export const claimEnded: Refusal = refuse('gone', 'CLAIM_ENDED', say('claim.ended'));

/** True while the claim can be confirmed, as far as it depends on the claim. @param now milliseconds since the epoch */
export function isConfirmable(state: Claim, now: number): state is NonNullable<Claim> {
  return state?.outcome === 'open' && now < state.expiresAt;
}

/** Confirms the claim, once. */
export function confirmClaim(state: Claim, now: number): Decision<ClaimEvent> {
  if (!isConfirmable(state, now)) return claimEnded;
  return [{ type: 'ClaimConfirmed', data: aboutOf(state) }];
}

/** Records that the address was erased. Writes nothing before the claim has expired, or the second time. */
export function eraseClaim(state: Claim, now: number): Decision<ClaimEvent> {
  if (!state || state.outcome === 'erased' || now < state.expiresAt) return [];
  return [{ type: 'ClaimErased', data: aboutOf(state) }];
}

const aboutOf = ({ claimId, assessmentId }: NonNullable<Claim>) => ({ claimId, assessmentId });
