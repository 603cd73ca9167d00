import { useNow } from '../../lib/display/clock.ts';
import { formatExact, formatRelative } from '../../lib/display/format.ts';
import { useAsOf } from '../../lib/past.ts';

/** A moment relative to now, or to the past moment that the page shows. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const asOf = useAsOf();
  return (
    <time dateTime={at} title={formatExact(at)} className="whitespace-nowrap">
      {formatRelative(at, asOf ? Date.parse(asOf.at) : now)}
    </time>
  );
}
