import type { Usage } from '../billing/usage.ts';
import { usersOf } from './plan.ts';
import type { Organization } from './state.ts';

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
