import type { Moments } from '../../../../api/assessment/contract/past.ts';
import { isBehind } from '../../lib/cache/position.ts';

type Buckets = Moments['buckets'];

/** Index of the bucket that contains a position; undefined means now, in the last bucket. */
export function bucketOf(buckets: Buckets, at: string | undefined): number {
  const found = at === undefined ? -1 : buckets.findIndex(({ position }) => !isBehind(position, at));
  return found === -1 ? buckets.length - 1 : found;
}

/** Position of an instant between the begin and the end of the timeline, from 0 to 1. */
export function shareOf({ begin, end }: Pick<Moments, 'begin' | 'end'>, instant: string): number {
  const [from, to] = [Date.parse(begin.at), Date.parse(end.at)];
  return to <= from ? 1 : Math.max(0, Math.min(1, (Date.parse(instant) - from) / (to - from)));
}
