import { noun } from '../kernel/noun.ts';
import { proofEvents } from './events.ts';

/** The signed root over the first `size` events: whether it is in the log. Nobody signs two of one size. */
export const TreeHead = noun({
  name: 'head',
  key: (size: number) => String(size),
  events: proofEvents,
  initial: false as boolean,
  evolve: () => true,
});
