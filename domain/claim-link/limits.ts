import { assessmentLimits } from '../assessment/limits.ts';

/** Limits of the link by which people ask for an invitation to an assessment. */
export const claimLinkLimits = {
  domainsMax: 20,
  peopleMin: 1,
  /** Proposed number of people that may come through the links of one assessment. */
  peopleUsual: 200,
  peopleMax: assessmentLimits.rosterMax,
} as const;
