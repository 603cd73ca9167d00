import { noun } from '../kernel/noun.ts';
import { resultsEvents } from './events.ts';

/** Number of releases of an assessment. */
export const Results = noun({
  name: 'results',
  key: (assessmentId: string) => assessmentId,
  events: resultsEvents,
  initial: 0,
  evolve: (releases) => releases + 1,
});
