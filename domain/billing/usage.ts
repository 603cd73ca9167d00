import { usersOf } from '../organization/plan.ts';
import type { Organization } from '../organization/state.ts';

/** What of a plan is used, counted as its limits count. */
export type Usage = {
  /** Members and open invitations. */
  readonly users: number;
  /** Assessments ever launched, surveys brought in among them. */
  readonly assessments: number;
  /** People of the largest assessment. */
  readonly participants: number;
};

/** @param invited how many people each assessment has @param now milliseconds since the epoch */
export function usageOf(organization: Organization, invited: readonly number[], now: number): Usage {
  return {
    users: usersOf(organization, now),
    assessments: organization?.allowed.size ?? 0,
    participants: invited.reduce((most, people) => Math.max(most, people), 0),
  };
}
