import type { Participation } from '../types.ts';

/** Fields of the assessment that the list of people needs. */
export type AssessmentOf = Pick<
  Participation['assessment'],
  'assessmentId' | 'groups' | 'secondGrouping' | 'named'
>;
