import { noun } from '../kernel/noun.ts';
import { resultsEvents } from './events.ts';

/** What was released of one assessment, in order: how many releases there are. */
export const Results = noun({
  name: 'results',
  key: (assessmentId: string) => assessmentId,
  events: resultsEvents,
  initial: 0,
  evolve: (releases) => releases + 1,
});
