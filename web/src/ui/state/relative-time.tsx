import { useNow } from '../../lib/display/clock.ts';
import { formatExact, formatRelative } from '../../lib/display/format.ts';

export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatExact(at)} className="whitespace-nowrap">
      {formatRelative(at, now)}
    </time>
  );
}
