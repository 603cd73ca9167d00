import { type InviteePlan, inviteParticipants } from '../assessment/decide.ts';
import type { AssessmentEvent } from '../assessment/events.ts';
import type { Assessment } from '../assessment/state.ts';
import type { PlanInForce } from '../billing/in-force.ts';
import { type Decision, isRefusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { ClaimLink } from './state.ts';

/**
 * Invites a person who asked for it through the shared link, under the same rules as a person whom a member invites, and counts them.
 * The person who asked is not told about a refusal.
 * @param now milliseconds since the epoch
 */
export function inviteClaimant(
  state: Assessment,
  invitee: InviteePlan,
  { linkId, people }: NonNullable<ClaimLink>,
  now: number,
  plan: PlanInForce,
): Decision<AssessmentEvent> {
  if (state && state.claimed >= people)
    return refuse('conflict', 'CLAIMS_USED_UP', say('claimLink.usedUp', { people }));
  const invited = inviteParticipants(state, [invitee], now, plan);
  if (!state || isRefusal(invited)) return invited;
  const { participantId } = invitee;
  const claimed = { assessmentId: state.assessmentId, participantId, linkId };
  return [...invited, { type: 'InvitationClaimed', data: claimed }];
}
