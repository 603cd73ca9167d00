import { formatClock } from '../../../lib/display/format.ts';
import { type LiveConnection, useLiveConnection } from '../../../lib/live/live.ts';
import { texts } from '../texts.ts';

const look: Record<LiveConnection['state'], string> = {
  connecting: 'text-text-2',
  live: 'text-good',
  reconnecting: 'text-warn',
  paused: 'text-warn',
};

/** Shows whether the page receives live updates. */
export function LivePill() {
  const { state, since } = useLiveConnection();
  return (
    <span
      title={texts.live.explain[state]}
      className={`inline-flex min-h-6 items-center gap-2 rounded-full border border-line bg-surface px-2.5 text-12 font-medium tabular ${look[state]}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full border-2 border-current ${state === 'live' ? 'bg-current' : ''}`}
      />
      {texts.live[state]}
      {state === 'reconnecting' || state === 'paused' ? (
        <span className="font-normal text-text-2">{texts.live.since(formatClock(since))}</span>
      ) : null}
    </span>
  );
}
