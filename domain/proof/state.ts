import { noun } from '../kernel/noun.ts';
import { proofEvents } from './events.ts';

/**
 * State of one head: true if the signed root over the first `size` events is in the log. Only one head is signed for each size.
 */
export const TreeHead = noun({
  name: 'head',
  key: (size: number) => String(size),
  events: proofEvents,
  initial: false as boolean,
  evolve: () => true,
});
