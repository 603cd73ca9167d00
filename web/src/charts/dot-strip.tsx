import { bandStarts, shareOfScale } from './scale.ts';

const height = 16;
/** Room for half a dot at both ends. */
const placeOf = (score: number): string => `${3 + shareOfScale(score) * 94}%`;

/** One score as a dot on 0 to 9 with ticks where the bands begin. Its name and number stand beside it in a table. */
export function DotStrip({ score }: { score: number }) {
  const middle = height / 2;
  return (
    <svg width="100%" height={height} aria-hidden="true" className="block">
      <line x1={placeOf(0)} x2={placeOf(9)} y1={middle} y2={middle} stroke="var(--line-control)" />
      {bandStarts.map((start) => (
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
