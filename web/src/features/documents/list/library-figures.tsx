import type { Documents } from '../../../../../api/document/contract/documents.ts';
import { sized } from '../../../../../domain/document/size.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { texts } from '../texts.ts';

const words = texts.figures;

/** How much is in the library. */
export function LibraryFigures({ library: { counts, usage, asOf } }: { library: Documents }) {
  const isFour = counts.correlated !== null;
  const room = words.used(sized(usage.bytes), sized(usage.quota));
  return (
    <section aria-label={words.label} className="@container">
      <dl
        className={`grid gap-px overflow-hidden rounded-panel border border-line bg-line ${isFour ? '@[20rem]:grid-cols-2 @[36rem]:grid-cols-4' : '@[20rem]:grid-cols-3'} ${columns(isFour, asOf !== undefined)}`}
      >
        <Figure label={words.total} value={formatNumber(counts.total)} />
        <Figure label={words.categorized} value={formatNumber(counts.categorized)} />
        {counts.correlated === null ? null : (
          <Figure label={words.correlated} value={formatNumber(counts.correlated)} />
        )}
        <Figure label={words.aiAnalyzed} value={formatNumber(counts.aiAnalyzed)} />
        {asOf ? null : (
          <div
            className={`flex flex-wrap items-center gap-x-4 gap-y-1 bg-surface px-4 py-2.5 md:px-5 @[20rem]:col-span-full ${isFour ? '@[56rem]:col-span-1' : '@[48rem]:col-span-1'}`}
          >
            <dt className="text-13 text-text-2">{words.room}</dt>
            <dd className="flex grow basis-48 items-center gap-3">
              <span className="shrink-0 tabular">{room}</span>
              <span className="min-w-16 grow">
                <ProgressBar value={usage.bytes} max={usage.quota} label={words.room} words={room} />
              </span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** In a wide window the room stands in the same row. At a past moment there is none. */
function columns(isFour: boolean, isPast: boolean): string {
  if (isPast) return '@[40rem]:w-fit';
  return isFour ? '@[56rem]:grid-cols-[auto_auto_auto_auto_1fr]' : '@[48rem]:grid-cols-[auto_auto_auto_1fr]';
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col gap-x-6 bg-surface @[48rem]:flex-row @[48rem]:items-center px-4 py-2.5 md:px-5">
      <dt className="text-13 text-text-2">{label}</dt>
      <dd className="text-20 font-semibold tracking-display tabular">{value}</dd>
    </div>
  );
}
