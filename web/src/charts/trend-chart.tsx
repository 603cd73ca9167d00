import type { Scale } from './dumbbell.tsx';
import { SeriesMark } from './series.tsx';

export type TrendDot = {
  /** Place in time, 0 (first) to 1 (last). */
  readonly x: number;
  /** null is hidden. */
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
};

type Props = {
  scale: Scale;
  dots: readonly TrendDot[];
  target: number | null;
  /** The target in words; drawn where there is room. */
  targetLabel: string;
  /** What happened, by its place in time; named where there is room. */
  milestones: readonly { readonly name: string; readonly x: number }[];
  /** For the one chart that matters most. */
  tall?: boolean;
};

const heights = { usual: 112, tall: 232 } as const;
const inset = 6;
const across = (x: number): number => inset + x * (100 - 2 * inset);

/** One score over time on the whole scale: a line, a band where its interval is known, the target and milestones. The table says the numbers. */
export function TrendChart({ scale, dots, target, targetLabel, milestones, tall = false }: Props) {
  const { min, max } = scale;
  const height = tall ? heights.tall : heights.usual;
  const up = (value: number): number => 100 - ((value - min) / (max - min)) * 100;
  const shown = dots.flatMap(({ value, ...dot }) => (value === null ? [] : [{ ...dot, value }]));
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-1.5 text-12 text-text-3 tabular"
    >
      <div className="flex flex-col justify-between text-right leading-none">
        <span>{max}</span>
        <span>{min}</span>
      </div>
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
        {shown.map(({ x, value, interval }) => (
          <g key={x}>
            {interval ? (
              <line
                x1={`${across(x)}%`}
                x2={`${across(x)}%`}
                y1={`${up(interval.high)}%`}
                y2={`${up(interval.low)}%`}
                className="stroke-accent-text"
              />
            ) : null}
            <SeriesMark series={0} x={`${across(x)}%`} y={`${up(value)}%`} />
          </g>
        ))}
      </svg>
    </div>
  );
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
