import { scoreColour, shareOfScale, useScale } from './scale.ts';

/** A score on its scale with ticks where the bands begin. The number stands beside it, so this is decoration. */
export function ScoreBar({ score, thick = false }: { score: number; thick?: boolean }) {
  const scale = useScale();
  return (
    <span
      aria-hidden="true"
      className={`relative block w-full overflow-hidden rounded-cell bg-line forced-colors:border ${thick ? 'h-3' : 'h-2'}`}
    >
      <span
        className="keep-fill absolute inset-y-0 left-0 w-full origin-left transition-transform"
        style={{
          transform: `scaleX(${shareOfScale(score, scale)})`,
          backgroundColor: scoreColour(score, scale),
        }}
      />
      {/* The middle of the ramp is quiet on purpose; the mark keeps the value readable on it. */}
      <span
        className="absolute inset-y-0 -ml-0.5 w-0.5 bg-text"
        style={{ left: `${shareOfScale(score, scale) * 100}%` }}
      />
      {scale.bandStarts.map((start) => (
        <span
          key={start}
          className="absolute inset-y-0 w-px bg-surface"
          style={{ left: `${shareOfScale(start, scale) * 100}%` }}
        />
      ))}
    </span>
  );
}
