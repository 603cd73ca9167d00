import { type ChartScale, reversedScale, shareOfScale, useScale } from './scale.ts';

const height = 16;
/** Leaves space for half a dot at both ends. */
const placeIn =
  (scale: ChartScale) =>
  (score: number): string =>
    `${3 + shareOfScale(score, scale) * 94}%`;

/** One score as a dot on its scale, with ticks where the bands begin. Name and number stand beside it in a table. */
export function DotStrip({ score, reversed = false }: { score: number; reversed?: boolean | undefined }) {
  const own = useScale();
  const scale = reversed ? reversedScale(own) : own;
  const placeOf = placeIn(scale);
  const middle = height / 2;
  return (
    <svg width="100%" height={height} aria-hidden="true" className="block">
      <line
        x1={placeOf(scale.min)}
        x2={placeOf(scale.max)}
        y1={middle}
        y2={middle}
        stroke="var(--line-control)"
      />
      {scale.bandStarts.map((start) => (
        <line
          key={start}
          x1={placeOf(start)}
          x2={placeOf(start)}
          y1={middle - 4}
          y2={middle + 4}
          stroke="var(--line-control)"
        />
      ))}
      <circle
        cx={placeOf(score)}
        cy={middle}
        r="5"
        className="keep-fill fill-text"
        stroke="var(--surface)"
        strokeWidth="2"
      />
    </svg>
  );
}
