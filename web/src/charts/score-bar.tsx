import { reversedScale, reversedScore, scoreColour, shareOfScale, useScale } from './scale.ts';

type Props = {
  score: number;
  thick?: boolean;
  /** For a reverse-scored theme: the length shows the score, the colour its mirrored value. */
  reversed?: boolean | undefined;
};

/** A score on its scale, with ticks where the bands begin. Decorative: the number stands beside it. */
export function ScoreBar({ score, thick = false, reversed = false }: Props) {
  const own = useScale();
  const scale = reversed ? reversedScale(own) : own;
  const colour = scoreColour(reversed ? reversedScore(score, own) : score, own);
  return (
    <span
      aria-hidden="true"
      className={`relative block w-full overflow-hidden rounded-cell bg-line forced-colors:border ${thick ? 'h-3' : 'h-2'}`}
    >
      <span
        className="keep-fill absolute inset-y-0 left-0 w-full origin-left transition-transform"
        style={{
          transform: `scaleX(${shareOfScale(score, scale)})`,
          backgroundColor: colour,
        }}
      />
      {/* The middle of the ramp has low contrast by design; this mark keeps the value readable on it. */}
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
