import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Scale } from './dumbbell.tsx';
import { type Box, boxesAlong, placeNames } from './point-names.ts';
import { SeriesMark } from './series.tsx';
import { useWidth } from './use-width.ts';

export type TrendDot = {
  readonly id: string;
  /** What the point is called in the chart. */
  readonly name: string;
  /** All of it in words: what it is called, when it was, its score. */
  readonly sentence: string;
  /** Place in time, 0 (first) to 1 (last). */
  readonly x: number;
  /** null is hidden. */
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
};

type Props = {
  scale: Scale;
  /** Of the chart, for who reads it point by point. */
  label: string;
  dots: readonly TrendDot[];
  target: number | null;
  /** The target in words; drawn where there is room. */
  targetLabel: string;
  /** What happened, by its place in time; named where there is room. */
  milestones: readonly { readonly name: string; readonly x: number }[];
  /** Dates that fit on an axis of so many px, by their place in time. */
  ticksFor: (width: number) => readonly { readonly x: number; readonly label: string }[];
  /** For the one chart that matters most. */
  tall?: boolean;
};

const heights = { usual: 112, tall: 232 } as const;
const inset = 6;
const across = (x: number): number => inset + x * (100 - 2 * inset);
/** How far the axis is drawn beyond its ends, in its own length. */
export const axisMargin = inset / (100 - 2 * inset);

/**
 * One score over time on the whole scale: a line on an axis of dates, a band where its interval is known, the target and milestones. Points are named where
 * there is room; the line below says all of the point that is pointed at, or chosen with the arrow keys, else of the newest. The table says the same.
 */
export function TrendChart({
  scale,
  label,
  dots,
  target,
  targetLabel,
  milestones,
  ticksFor,
  tall = false,
}: Props) {
  const [plot, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<string | null>(null);
  const { min, max } = scale;
  const height = tall ? heights.tall : heights.usual;
  const up = (value: number): number => 100 - ((value - min) / (max - min)) * 100;
  const shown = dots.flatMap(({ value, ...dot }) => (value === null ? [] : [{ ...dot, value }]));
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen) < 0
      ? shown.length - 1
      : shown.findIndex(({ id }) => id === chosen),
  );
  const told = shown[at];
  const choose = (index: number) =>
    setChosen(shown[Math.min(Math.max(0, index), shown.length - 1)]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedBy(event.key, at, shown.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / wide) * 100;
    const distances = shown.map((dot) => Math.abs(across(dot.x) - x));
    choose(distances.indexOf(Math.min(...distances)));
  };
  const px = (x: number): number => (across(x) / 100) * width;
  const ticks = width > 0 ? ticksFor(width) : [];
  const points = shown.map(({ x, value, name }) => ({ x: px(x), y: (up(value) / 100) * height, name }));
  const targetAt = target === null ? null : (up(target) / 100) * height;
  const lines = [
    ...boxesAlong(points),
    ...(targetAt === null ? [] : [{ left: 0, right: width, top: targetAt - 2, bottom: targetAt + 2 }]),
  ];
  // Only the tall chart says what milestones and the target are called.
  const words: readonly Box[] = tall
    ? [
        ...milestones.map(({ x }) => {
          const [left, right] = x > 0.5 ? [px(x) - 160, px(x)] : [px(x), px(x) + 160];
          return { left, right, top: height - 22, bottom: height };
        }),
        ...(targetAt === null
          ? []
          : [{ left: width - 76, right: width, top: targetAt - 20, bottom: targetAt + 18 }]),
      ]
    : [];
  const names = width > 0 ? placeNames(points, { width, height }, words, lines) : [];
  const chart = (
    <div
      aria-hidden="true"
      className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-1.5 text-12 text-text-3 tabular"
    >
      <div className="flex flex-col justify-between text-right leading-none" style={{ height }}>
        <span>{max}</span>
        <span>{min}</span>
      </div>
      <div
        ref={plot}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(null)}
      >
        <svg width="100%" height={height} className="block overflow-visible" aria-hidden="true">
          {/* Lines and bands stretch with the width; marks, drawn after, do not. */}
          <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" aria-hidden="true">
            {linesOf(scale).map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100"
                y1={up(tick)}
                y2={up(tick)}
                vectorEffect="non-scaling-stroke"
                className={tick === min ? 'stroke-control' : 'stroke-line'}
              />
            ))}
            {ticks.map(({ x }) => (
              <line
                key={x}
                x1={across(x)}
                x2={across(x)}
                y1="0"
                y2="100"
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {milestones.map(({ name, x }) => (
              <line
                key={`${name}/${x}`}
                x1={across(x)}
                x2={across(x)}
                y1="0"
                y2="100"
                vectorEffect="non-scaling-stroke"
                strokeDasharray="2 3"
                className="stroke-text-3"
              />
            ))}
            {target === null ? null : (
              <line
                x1="0"
                x2="100"
                y1={up(target)}
                y2={up(target)}
                vectorEffect="non-scaling-stroke"
                strokeDasharray="6 4"
                className="stroke-quantity"
                strokeWidth="1.5"
              />
            )}
            {bandsOf(shown).map((band) => (
              <polygon
                key={band.map(({ x }) => x).join()}
                points={[
                  ...band.map(({ x, high }) => `${across(x)},${up(high)}`),
                  ...band.toReversed().map(({ x, low }) => `${across(x)},${up(low)}`),
                ].join(' ')}
                className="keep-fill fill-accent-text opacity-15"
              />
            ))}
            <polyline
              points={shown.map(({ x, value }) => `${across(x)},${up(value)}`).join(' ')}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              strokeLinejoin="round"
              className="stroke-accent-text"
            />
          </svg>
          {tall && target !== null ? (
            <text
              x="100%"
              y={`${up(target)}%`}
              dy={target > min + (max - min) * 0.85 ? 14 : -6}
              textAnchor="end"
              className="fill-quantity text-12"
            >
              {targetLabel}
            </text>
          ) : null}
          {tall
            ? milestones.map(({ name, x }) => (
                <text
                  key={`${name}/${x}`}
                  x={`${across(x)}%`}
                  y={height - 8}
                  dx={x > 0.5 ? -5 : 5}
                  textAnchor={x > 0.5 ? 'end' : 'start'}
                  className="fill-text-2 text-12"
                >
                  {name.length > 24 ? `${name.slice(0, 23)}…` : name}
                </text>
              ))
            : null}
          {shown.map(({ id, x, value, interval }) => (
            <g key={id}>
              {interval ? (
                <line
                  x1={`${across(x)}%`}
                  x2={`${across(x)}%`}
                  y1={`${up(interval.high)}%`}
                  y2={`${up(interval.low)}%`}
                  className="stroke-accent-text"
                />
              ) : null}
              {id === chosen ? (
                <circle
                  cx={`${across(x)}%`}
                  cy={`${up(value)}%`}
                  r="10"
                  fill="none"
                  strokeWidth="2"
                  className="stroke-text"
                />
              ) : null}
              <SeriesMark series={0} x={`${across(x)}%`} y={`${up(value)}%`} />
            </g>
          ))}
          {names.map(({ point, text, x, y }) => (
            <text
              key={shown[point]?.id}
              x={x}
              y={y}
              textAnchor="middle"
              paintOrder="stroke"
              strokeWidth="3"
              strokeLinejoin="round"
              className="fill-text-2 stroke-surface text-12"
            >
              {text}
            </text>
          ))}
        </svg>
        <svg width="100%" height="20" className="block overflow-visible" aria-hidden="true">
          {ticks.map(({ x, label: date }) => (
            <g key={x}>
              <line x1={px(x)} x2={px(x)} y1="0" y2="4" className="stroke-control" />
              <text x={px(x)} y="16" textAnchor={anchorOf(px(x), width)} className="fill-text-3 text-12">
                {date}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
  if (!told) return chart;
  return (
    <div>
      {/* A slider reads well point by point: one stop for the tab key, the arrows go from point to point. */}
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
        {chart}
      </div>
      <p aria-hidden="true" className="mt-1 -mb-2 min-h-9 pl-5.5 text-12 text-text-2 tabular">
        {told.sentence}
      </p>
    </div>
  );
}

/** Which point a key goes to; undefined: the key means nothing here. */
function movedBy(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** A date at an end stays inside. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < 28) return 'start';
  return x > width - 28 ? 'end' : 'middle';
}

/** The ends and two lines between: enough to read the height of a point by. */
const linesOf = ({ min, max }: Scale): readonly number[] => [
  min,
  min + (max - min) / 3,
  max - (max - min) / 3,
  max,
];

type Banded = { readonly x: number; readonly low: number; readonly high: number };

/** Runs of neighbours that all have an interval; a single one has its line only. */
function bandsOf(
  dots: readonly { readonly x: number; readonly interval: TrendDot['interval'] }[],
): readonly (readonly Banded[])[] {
  const runs: Banded[][] = [[]];
  for (const { x, interval } of dots) {
    if (interval) runs.at(-1)?.push({ x, ...interval });
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}
