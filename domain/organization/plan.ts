import type { PlanInForce } from '../billing/in-force.ts';
import { beyondPlan } from '../billing/limits.ts';
import { type Decision, isRefusal, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { mostEndedReviews, type OrganizationEvent } from './events.ts';
import { type MemberInvitation, mostInReview, type Organization } from './state.ts';

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

/** Counts an import that nobody checks. Idempotent. */
export function allowShownImport(
  state: Organization,
  assessmentId: string,
  plan: PlanInForce,
): Decision<OrganizationEvent> {
  const allowed = allowAssessment(state, assessmentId, plan);
  if (isRefusal(allowed)) return allowed;
  return allowed.map((event) =>
    event.type === 'AssessmentAllowed' ? { ...event, data: { ...event.data, shownAtOnce: true } } : event,
  );
}

type Review = {
  readonly assessmentId: string;
  /** Account that will check it. */
  readonly by: string;
  /** Number of other imports that the account checks. */
  readonly open: number;
  /** Other imports of the account whose reviews have ended. */
  readonly ended: readonly string[];
};

/** Counts an import that one account will check, which may not check more than {@link mostInReview} at once. Idempotent. */
export function allowReview(
  state: Organization,
  { assessmentId, by, open, ended }: Review,
  plan: PlanInForce,
): Decision<OrganizationEvent> {
  const isCounted = state?.allowed.has(assessmentId);
  if (!isCounted && open >= mostInReview)
    return refuse('conflict', 'IMPORTS_UNCHECKED', say('surveyImport.importsUnchecked', { open }));
  const allowed = allowAssessment(state, assessmentId, plan);
  if (isRefusal(allowed)) return allowed;
  const endedReviews = ended.slice(0, mostEndedReviews);
  const reviewed = { reviewedBy: by, ...(endedReviews.length > 0 && { endedReviews }) };
  return allowed.map((event) =>
    event.type === 'AssessmentAllowed' ? { ...event, data: { ...event.data, ...reviewed } } : event,
  );
}

/** When an import was withdrawn, as an instant, and whether the retention period ended its review instead of a person. */
export type Withdrawal = { readonly at: string; readonly byRetention?: boolean | undefined };

/** Takes back the count of an assessment that was not launched. @param withdrawn of an import that was withdrawn */
export function assessmentNotLaunched(
  state: Organization,
  assessmentId: string,
  withdrawn?: Withdrawal,
): Decision<OrganizationEvent> {
  if (!state?.allowed.has(assessmentId)) return [];
  const { organizationId } = state;
  return [
    {
      type: 'AssessmentNotLaunched',
      data: {
        organizationId,
        assessmentId,
        ...(withdrawn && { withdrawnAt: withdrawn.at }),
        ...(withdrawn?.byRetention && { byRetention: true }),
      },
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
