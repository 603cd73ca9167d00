import { usersOf } from '../organization/plan.ts';
import type { Organization } from '../organization/state.ts';

/** Usage of a plan, counted like its limits. */
export type Usage = {
  /** Members and open invitations. */
  readonly users: number;
  /** Assessments ever launched, including imported surveys. */
  readonly assessments: number;
  /** People of the largest assessment. */
  readonly participants: number;
};

/**
 * @param invited number of people in each assessment
 * @param now milliseconds since the epoch
 */
export function usageOf(organization: Organization, invited: readonly number[], now: number): Usage {
  return {
    users: usersOf(organization, now),
    assessments: organization?.allowed.size ?? 0,
    participants: invited.reduce((most, people) => Math.max(most, people), 0),
  };
}
