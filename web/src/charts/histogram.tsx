import { useScale } from './scale.ts';
import { texts } from './texts.ts';

type Props = {
  /** Ratings per scale point, lowest first. */
  counts: readonly number[];
};

const width = 8;
const gap = 2;
const height = 24;

/** Bar chart of a rating distribution, one bar per scale point. Screen readers get one sentence. */
export function Histogram({ counts }: Props) {
  const { min } = useScale();
  const most = Math.max(1, ...counts);
  const total = counts.length * (width + gap) - gap;
  const counted = counts
    .map((people, score) => (people > 0 ? `${score + min}: ${people}` : ''))
    .filter(Boolean)
    .join(', ');
  return (
    <svg
      viewBox={`0 0 ${total} ${height + 1}`}
      width={total}
      height={height + 1}
      role="img"
      aria-label={texts.ratings(counted)}
      className="block shrink-0"
    >
      {counts.map((people, score) => {
        const bar = people === 0 ? 0 : Math.max(2, (people / most) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
            key={score}
            x={score * (width + gap)}
            y={height - bar}
            width={width}
            height={bar}
            rx="1"
            className="keep-fill fill-quantity"
          />
        );
      })}
      <line
        x1="0"
        x2={total}
        y1={height + 0.5}
        y2={height + 0.5}
        stroke="var(--line-control)"
        strokeWidth="1"
      />
    </svg>
  );
}
