import { type KeyboardEvent, useState } from 'react';
import { drawnLater } from './drawn-later.tsx';
import { trendSizes } from './sizes.ts';
import type { TrendDrawingProps } from './trend-drawing.tsx';
import type { TrendDot } from './trend-points.tsx';

type Props = Omit<TrendDrawingProps, 'dots' | 'chosen' | 'onChoose' | 'axisMargin'> & {
  /** Accessible name of the chart. */
  label: string;
  dots: readonly TrendDot[];
};

const inset = 6;
/** How far the axis extends beyond its ends, as a fraction of its length. */
export const axisMargin = inset / (100 - 2 * inset);

const TrendDrawing = drawnLater(
  async () => (await import('./trend-drawing.tsx')).TrendDrawing,
  ({ tall = false }) => trendSizes.heightOf(tall),
);

/**
 * One score over time on its full scale: a line over a date axis, a band where the interval is known, the target and milestones. Points are named
 * where there is space. A tooltip describes the point under the pointer or chosen with the arrow keys; the line below describes the newest one. A
 * table gives the same data.
 */
export function TrendChart({ label, dots, ...chart }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = dots.flatMap(({ value, ...dot }) => (value === null ? [] : [{ ...dot, value }]));
  const found = shown.findIndex(({ id }) => id === chosen);
  const at = found < 0 ? shown.length - 1 : found;
  const told = shown[at];
  const drawing = (
    <TrendDrawing
      {...chart}
      axisMargin={axisMargin}
      dots={shown}
      chosen={found < 0 ? null : found}
      onChoose={(index) => setChosen(index === null ? null : (shown[index]?.id ?? null))}
    />
  );
  if (!told) return drawing;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedBy(event.key, at, shown.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(shown[to]?.id ?? null);
  };
  return (
    <div>
      {/* A slider for screen readers, with a value per point: one tab stop, arrow keys move between points. */}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={shown.length}
        aria-valuenow={at + 1}
        aria-valuetext={told.sentence}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
        className="rounded-control"
      >
        {drawing}
      </div>
      <p aria-hidden="true" className="mt-1 -mb-2 min-h-9 pl-5.5 text-12 text-text-2 tabular">
        {shown.at(-1)?.sentence}
      </p>
    </div>
  );
}

/** Index of the point a key moves to; undefined if the key has no meaning here. */
function movedBy(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
