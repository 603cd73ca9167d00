import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Moments } from '../../../../api/assessment/contract/past.ts';
import { toAppError } from '../../lib/app-error.ts';
import { formatDateTime, formatExact, formatNumber } from '../../lib/display/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { FoldMark } from '../../ui/layout/fold-mark.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { momentsQuery } from './past-queries.ts';
import { PositionForm } from './position-form.tsx';
import { texts } from './texts.ts';
import { bucketOf, shareOf } from './timeline.ts';
import { useGoTo } from './use-go-to.ts';
import './scrubber.css';

/** Debounce time of the slider in milliseconds, after which the page shows the chosen moment. */
const restMs = 250;

type Props = { assessmentId: string; at: string | undefined };

/**
 * The opened slider.
 * @param onClose undefined while a past moment is shown
 */
export function Timeline({ assessmentId, at, onClose }: Props & { onClose: (() => void) | undefined }) {
  const { data, error, refetch } = useQuery({
    ...momentsQuery(assessmentId, at),
    placeholderData: keepPreviousData,
  });
  if (data) return <Frame assessmentId={assessmentId} at={at} moments={data} onClose={onClose} />;
  if (error)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="alert" className="text-13 text-bad">
          {toAppError(error).message}
        </p>
        <Button size="dense" onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </div>
    );
  return <Skeleton blocks={[88]} label={texts.loading} />;
}

type FrameProps = Props & { moments: Moments; onClose: (() => void) | undefined };

function Frame({ assessmentId, at, moments, onClose }: FrameProps) {
  const goTo = useGoTo();
  const { place, put } = usePlace(moments.buckets, at, goTo);
  const bucket = moments.buckets[place];
  const last = moments.buckets.length - 1;
  const { previous, next, position, at: recordedAt } = moments.asked;
  const here = at !== undefined && bucketOf(moments.buckets, at) === place && position === at;
  const when = here
    ? formatExact(recordedAt)
    : bucket && place < last
      ? formatExact(bucket.until)
      : texts.now;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-14 font-semibold tabular">{when}</p>
        <div className="flex shrink-0 items-center gap-1">
          <IconButton
            label={texts.previous}
            disabled={previous === null}
            onClick={() => goTo(previous?.position)}
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={texts.next}
            disabled={next === null || at === undefined}
            onClick={() => goTo(next?.position)}
          >
            <ChevronRight className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Bars moments={moments} until={place} />
      <input
        type="range"
        aria-label={texts.slider}
        aria-valuetext={when}
        min={0}
        max={last}
        value={place}
        onChange={({ target }) => put(Number(target.value))}
        className="moment-slider h-6 w-full cursor-pointer rounded-control pointer-coarse:h-11"
      />
      <div className="flex justify-between gap-3 text-12 text-text-2 tabular">
        <span>{formatDateTime(moments.begin.at)}</span>
        <span>{texts.now}</span>
      </div>
      <details className="group mt-1">
        <summary className="flex min-h-8 items-center gap-2 text-13 text-text-2 hover:text-text pointer-coarse:min-h-11">
          <FoldMark />
          {texts.more}
        </summary>
        <div className="grid items-start gap-x-6 gap-y-3 pt-2 sm:grid-cols-2">
          <Field label={texts.goTo}>
            {(wiring) => (
              <Select
                {...wiring}
                value={moments.marks.some((mark) => mark.position === at) ? at : ''}
                onChange={({ target }) => goTo(target.value || undefined)}
              >
                <option value="">{at === undefined ? texts.now : texts.choose}</option>
                {moments.marks.map((mark) => (
                  <option key={mark.position} value={mark.position}>
                    {texts.mark(
                      texts.marks[mark.kind](formatNumber(mark.number ?? 0)),
                      formatDateTime(mark.at),
                    )}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <PositionForm assessmentId={assessmentId} onFound={goTo} />
        </div>
      </details>
      {onClose ? (
        <div>
          <Button size="dense" variant="quiet" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Bars with the number of events per time bucket, and lines at releases, launch and closing. Decorative: the slider gives the
 * same information.
 */
function Bars({ moments, until }: { moments: Moments; until: number }) {
  const { buckets, marks } = moments;
  const most = Math.max(1, ...buckets.map(({ events }) => events));
  const height = 24;
  return (
    <svg
      viewBox={`0 0 ${buckets.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-6 w-full px-2"
    >
      {buckets.map(({ events, until: end }, index) => {
        // The square root keeps a busy hour from flattening all other bars.
        const bar = events === 0 ? 0 : Math.max(2, Math.sqrt(events / most) * height);
        return (
          <rect
            key={end}
            x={index + 0.1}
            y={height - bar}
            width={0.8}
            height={bar}
            className={`keep-fill ${index <= until ? 'fill-quantity' : 'fill-quantity-soft'}`}
          />
        );
      })}
      {marks.map(({ position, at, kind }) => (
        <line
          key={`${kind}/${position}`}
          x1={shareOf(moments, at) * buckets.length}
          x2={shareOf(moments, at) * buckets.length}
          y1={0}
          y2={height}
          stroke="var(--text-3)"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/**
 * State of the slider. The handle follows the pointer at once; the page follows after the debounce time, so that a drag does not
 * send a hundred requests.
 */
function usePlace(
  buckets: Moments['buckets'],
  at: string | undefined,
  goTo: (at: string | undefined) => void,
) {
  const [put, setPut] = useState<number | null>(null);
  const [timer] = useState<{ id: ReturnType<typeof setTimeout> | undefined }>(() => ({ id: undefined }));
  const last = buckets.length - 1;
  // The position was changed by other means, such as a link.
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    setPut((place) => (place !== null && positionOfPlace(buckets, place) === at ? place : null));
  }, [at, buckets]);
  useEffect(() => () => clearTimeout(timer.id), [timer]);
  return {
    place: Math.min(put ?? bucketOf(buckets, at), last),
    put: (place: number) => {
      setPut(place);
      clearTimeout(timer.id);
      timer.id = setTimeout(() => {
        const wanted = positionOfPlace(buckets, place);
        if (wanted !== at) goTo(wanted);
      }, restMs);
    },
  };
}

const positionOfPlace = (buckets: Moments['buckets'], place: number): string | undefined =>
  place >= buckets.length - 1 ? undefined : buckets[place]?.position;
