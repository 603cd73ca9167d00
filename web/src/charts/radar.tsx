import type { Scale } from './dumbbell.tsx';
import { outlinesOf, type Spot, spotAt } from './radar-shape.ts';
import { SeriesMark, seriesStroke } from './series.tsx';

type Props = {
  scale: Scale;
  /** Names of the spokes, clockwise from the top; three or more. */
  axes: readonly string[];
  /** One list a series, in the order of the axes; null is hidden. At most three, or nobody can read it. */
  series: readonly (readonly (number | null)[])[];
};

const [width, height, radius] = [340, 250, 86];
const middle: Spot = { x: width / 2, y: height / 2 };

/**
 * The shape of a profile. Areas mislead, so it fills none and never stands alone: a dot plot and a table say the numbers. Its words are part of
 * the drawing and grow with it; larger, they would leave it.
 */
export function Radar({ scale, axes, series }: Props) {
  const { min, max } = scale;
  const share = (value: number) => (value - min) / (max - min);
  const at = (axis: number, part: number): Spot => spotAt(middle, radius * part, axis, axes.length);
  const path = (spots: readonly Spot[]) => spots.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full" aria-hidden="true">
      {[1 / 3, 2 / 3, 1].map((part) => (
        <polygon
          key={part}
          points={path(axes.map((_, axis) => at(axis, part)))}
          fill="none"
          className="stroke-line"
        />
      ))}
      {axes.map((name, axis) => {
        const [end, label] = [at(axis, 1), at(axis, 1.13)];
        return (
          <g key={name}>
            <line x1={middle.x} y1={middle.y} x2={end.x} y2={end.y} className="stroke-line" />
            <text
              x={label.x}
              y={label.y + 4}
              textAnchor={anchorOf(label.x)}
              className="fill-text-2 text-[12px]"
            >
              {name.length > 16 ? `${name.slice(0, 15)}…` : name}
            </text>
          </g>
        );
      })}
      <text x={middle.x + 4} y={middle.y - radius + 14} className="fill-text-3 text-[12px]">
        {max}
      </text>
      <text x={middle.x + 4} y={middle.y + 12} className="fill-text-3 text-[12px]">
        {min}
      </text>
      {series.map((values, one) => {
        const spots = values.map((value, axis) => (value === null ? null : at(axis, share(value))));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the series
          <g key={one}>
            {outlinesOf(spots).map((outline) => (
              <polyline
                key={path(outline)}
                points={path(outline)}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                className={seriesStroke(one)}
              />
            ))}
            {spots.map((spot, axis) =>
              spot ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the axis
                <SeriesMark key={axis} series={one} x={spot.x} y={spot.y} />
              ) : null,
            )}
          </g>
        );
      })}
    </svg>
  );
}

function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x - middle.x) < 12) return 'middle';
  return x > middle.x ? 'start' : 'end';
}
