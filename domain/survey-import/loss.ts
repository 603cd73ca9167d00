import type { ReadRatings } from './reading/ratings.ts';

type Counts = Pick<ReadRatings, 'lost' | 'ratings' | 'rows'>;

/** Above this share of the lines or ratings of a file, a person has to state how much an import leaves out. */
const stated = 0.01;

/** Whether an import leaves out so much that a person must state the number. */
export function mustStateLoss({ lost, ratings, rows }: Counts): boolean {
  return lost.ratings > (ratings + lost.ratings) * stated || lost.lines > rows * stated;
}
