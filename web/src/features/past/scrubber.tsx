import { useState } from 'react';
import { lateComponent } from '../../lib/display/late.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { texts } from './texts.ts';

const Timeline = lateComponent(
  async () => (await import('./time-slider.tsx')).Timeline,
  <Skeleton blocks={[88]} label={texts.loading} />,
);

type Props = {
  assessmentId: string;
  at: string | undefined;
  /** There is no data at `at`; the slider still leads to other moments. */
  lost: boolean;
};

/**
 * Time slider, sticky where there is space. The timeline and its code are loaded only when the slider is opened, not on every
 * visit to the page.
 */
export function Scrubber({ assessmentId, at, lost }: Props) {
  const [wanted, setWanted] = useState(false);
  const open = wanted || at !== undefined;
  return (
    <section
      aria-label={texts.title}
      data-scrubber={at === undefined ? undefined : 'past'}
      className={`no-print rounded-panel border border-line bg-surface px-4 py-3 md:px-5 ${
        at === undefined
          ? ''
          : 'bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 lg:bottom-2 [@media(min-width:48rem)_and_(min-height:44rem)]:sticky [@media(min-width:48rem)_and_(min-height:44rem)]:shadow-float'
      }`}
    >
      {open ? (
        <Timeline
          assessmentId={assessmentId}
          at={lost ? undefined : at}
          onClose={at === undefined ? () => setWanted(false) : undefined}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 grow basis-60 text-13 text-text-2">{texts.note}</p>
          <Button onClick={() => setWanted(true)}>{texts.open}</Button>
        </div>
      )}
    </section>
  );
}
