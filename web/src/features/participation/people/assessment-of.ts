import type { Participation } from '../types.ts';

/** What the list of people asks of their assessment. */
export type AssessmentOf = Pick<
  Participation['assessment'],
  'assessmentId' | 'groups' | 'secondGrouping' | 'named'
>;
