import { type InviteePlan, inviteParticipants } from '../assessment/decide.ts';
import type { AssessmentEvent } from '../assessment/events.ts';
import type { Assessment } from '../assessment/state.ts';
import type { PlanInForce } from '../billing/in-force.ts';
import { type Decision, isRefusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { ClaimLink } from './state.ts';

/**
 * Invites a person who confirmed a claim, under the same rules as a person whom a member invites, and counts them. Writes nothing if this
 * claim has invited them already.
 * @param now milliseconds since the epoch
 */
export function inviteClaimant(
  state: Assessment,
  invitee: InviteePlan,
  { linkId, people, openedBy }: NonNullable<ClaimLink>,
  now: number,
  plan: PlanInForce,
): Decision<AssessmentEvent> {
  const { participantId, addressHash } = invitee;
  if (state?.invited.get(addressHash) === participantId) return [];
  if (state && state.claimed >= people)
    return refuse('conflict', 'CLAIMS_USED_UP', say('claim.usedUp', { people }));
  const invited = inviteParticipants(state, [{ ...invitee, invitedBy: openedBy }], now, plan);
  if (!state || isRefusal(invited)) return invited;
  const claimed = { assessmentId: state.assessmentId, participantId, linkId };
  return [...invited, { type: 'InvitationClaimed', data: claimed }];
}
