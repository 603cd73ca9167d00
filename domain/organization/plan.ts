import type { PlanInForce } from '../billing/in-force.ts';
import { beyondPlan } from '../billing/limits.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { OrganizationEvent } from './events.ts';
import type { MemberInvitation, Organization } from './state.ts';

/** Counts an assessment towards the plan's limit, before its launch. Idempotent. */
export function allowAssessment(
  state: Organization,
  assessmentId: string,
  plan: PlanInForce,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  if (state.allowed.has(assessmentId)) return [];
  const full = beyondPlan(plan, 'assessments', state.allowed.size + 1);
  if (full) return full;
  return [{ type: 'AssessmentAllowed', data: { organizationId: state.organizationId, assessmentId } }];
}

/** Takes back the count of an assessment that was not launched. @param withdrawnAt when an import was withdrawn, as an instant */
export function assessmentNotLaunched(
  state: Organization,
  assessmentId: string,
  withdrawnAt?: string,
): Decision<OrganizationEvent> {
  if (!state?.allowed.has(assessmentId)) return [];
  const { organizationId } = state;
  return [
    {
      type: 'AssessmentNotLaunched',
      data: { organizationId, assessmentId, ...(withdrawnAt !== undefined && { withdrawnAt }) },
    },
  ];
}

/** Refuses when the plan has no room for one more person. */
export function noPlaceFor(state: Organization, plan: PlanInForce, now: number): Refusal | undefined {
  return beyondPlan(plan, 'users', usersOf(state, now) + 1);
}

/**
 * People counted by the plan: members and holders of a valid invitation.
 * @param now milliseconds since the epoch
 */
export function usersOf(state: Organization, now: number): number {
  if (!state) return 0;
  const open = Object.values(state.invitations).filter((invitation) => isOpen(invitation, now));
  return Object.keys(state.members).length + open.length;
}

export function isOpen(invitation: MemberInvitation, now: number): boolean {
  return !invitation.withdrawn && invitation.acceptedBy === null && now < invitation.expiresAt;
}
