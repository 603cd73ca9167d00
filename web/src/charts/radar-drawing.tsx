import { useState } from 'react';
import {
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar,
  RadarChart,
  type RadarPoint,
  Tooltip,
} from 'recharts';
import { ChartTooltip, PointedAt } from './chart-tooltip.tsx';
import type { Scale } from './dumbbell.tsx';
import { Plot } from './plot.tsx';
import { outlinesOf } from './radar-shape.ts';
import { SeriesKey, SeriesMark, seriesStroke } from './series.tsx';
import { radarHeight } from './sizes.ts';

export type RadarDrawingProps = {
  /** Accessible name of the chart. */
  label: string;
  scale: Scale;
  /** Names of the spokes, clockwise from the top; at least three. */
  axes: readonly string[];
  /**
   * One entry per profile, with its values and their descriptions in the order of `axes`; a null value is hidden. At most three
   * profiles, for legibility.
   */
  series: readonly {
    readonly name: string;
    readonly points: readonly { readonly value: number | null; readonly words: string }[];
  }[];
};

const longestName = 16;
/** Upper bound for the average character width of the interface font at 12 px. */
const letter = 7;
/** Distance in px between the outermost ring and a name. */
const gap = 10;
/** Height in px above and below the outermost ring, for names. */
const edge = 28;

/** Outlines of up to three profiles. Screen readers get a slider with one value per spoke; recharts handles the arrow keys. */
export function RadarDrawing({ label, scale, axes, series }: RadarDrawingProps) {
  const { min, max } = scale;
  const [at, setAt] = useState(0);
  const names = axes.map((name) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name));
  const data = axes.map((name, axis) => ({ name, values: series.map(({ points }) => points[axis]?.value) }));
  const third = (max - min) / 3;
  return (
    <Plot>
      {(width) => (
        <RadarChart
          accessibilityLayer
          role="slider"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={axes.length}
          aria-valuenow={at + 1}
          aria-valuetext={`${axes[at]}: ${series.map(({ name, points }) => `${name} ${points[at]?.words}`).join(', ')}`}
          width={width}
          height={radarHeight}
          outerRadius={radiusIn(width, names)}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          data={data}
        >
          <PolarGrid stroke="var(--line)" />
          <PolarAngleAxis
            dataKey="name"
            axisLine={false}
            tickLine={false}
            tick={({ x, y, index }) => (
              <text
                x={x}
                y={Number(y) + 4}
                textAnchor={anchorOf(Number(x) - width / 2)}
                className="fill-text-2"
              >
                {names[index]}
              </text>
            )}
          />
          <PolarRadiusAxis
            angle={90}
            domain={[min, max]}
            ticks={[min, min + third, max - third, max]}
            axisLine={false}
            tick={({ x, y, payload: { value } }) =>
              value === min || value === max ? (
                <text
                  x={Number(x) + 5}
                  y={Number(y) + (value === max ? 13 : 12)}
                  paintOrder="stroke"
                  strokeWidth="3"
                  className="fill-text-3 stroke-surface"
                >
                  {value}
                </text>
              ) : (
                <g />
              )
            }
          />
          {series.map(({ name }, one) => (
            <Radar
              key={name}
              name={name}
              dataKey={({ values }: (typeof data)[number]) => values[one]}
              isAnimationActive={false}
              activeDot={false}
              // The outline of recharts would close across a hidden first value.
              shape={({ points }: { points: readonly RadarPoint[] }) => (
                <path d={pathOf(points)} fill="none" strokeWidth="2" className={seriesStroke(one)} />
              )}
              dot={({ key, cx = 0, cy = 0, index }) => (
                <g key={key}>
                  {series[one]?.points[index]?.value == null ? null : (
                    <SeriesMark series={one} x={cx} y={cy} />
                  )}
                </g>
              )}
            />
          ))}
          <Tooltip
            cursor={{ stroke: 'var(--text-3)', strokeDasharray: '2 3' }}
            isAnimationActive={false}
            filterNull={false}
            wrapperStyle={cornerOf(at, axes.length)}
            content={({ active, label: name }) =>
              active ? <Told spoke={axes.indexOf(String(name))} axes={axes} series={series} /> : null
            }
          />
          <PointedAt labels={axes} onPoint={setAt} />
        </RadarChart>
      )}
    </Plot>
  );
}

/** Radius in px of the outermost ring, so that all names fit into the width. */
function radiusIn(width: number, names: readonly string[]): number {
  const room = names.map((name, axis) => {
    const across = Math.abs(Math.sin((2 * Math.PI * axis) / names.length));
    return across < 0.2 ? radarHeight : (width / 2 - name.length * letter - gap) / across;
  });
  return Math.max(40, Math.min(radarHeight / 2 - edge, ...room));
}

type ToldProps = Pick<RadarDrawingProps, 'axes' | 'series'> & { spoke: number };

function Told({ spoke, axes, series }: ToldProps) {
  return (
    <ChartTooltip>
      <p className="font-medium">{axes[spoke]}</p>
      {series.map(({ name, points }, one) => (
        <p key={name} className="flex items-center gap-1.5">
          <SeriesKey series={one} /> {name} <span className="ml-auto pl-2">{points[spoke]?.words}</span>
        </p>
      ))}
    </ChartTooltip>
  );
}

const pathOf = (points: readonly RadarPoint[]): string =>
  outlinesOf(points.map((spot) => (Number.isFinite(spot.x) ? spot : null)))
    .map(([from, to]) => `M${from.x} ${from.y}L${to.x} ${to.y}`)
    .join('');

/** Corner opposite the active spoke, where the tooltip covers least of it. It stays inside if the window becomes narrower. */
function cornerOf(spoke: number, spokes: number) {
  const angle = (2 * Math.PI * spoke) / spokes;
  const across = Math.sin(angle) > 0 ? { left: 0, right: 'auto' } : { left: 'auto', right: 0 };
  const upright = Math.cos(angle) > 0 ? { top: 'auto', bottom: 0 } : { top: 0, bottom: 'auto' };
  return { ...across, ...upright, transform: 'none', maxWidth: '100%' };
}

/** @param x from the centre */
function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 12) return 'middle';
  return x > 0 ? 'start' : 'end';
}
