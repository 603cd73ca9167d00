import { useScale } from './scale.ts';

type Props = {
  /** Ratings per scale point, lowest first. */
  counts: readonly number[];
  mean: number;
  /** Names the table a screen reader gets. */
  caption: string;
  columns: { readonly score: string; readonly people: string };
  average: string;
};

const top = 30;
const floor = 118;
const height = 140;

/** How the ratings lie, large: a bar a scale point with their counts and where the average falls. */
export function Distribution({ counts, mean, caption, columns, average }: Props) {
  const { min, max } = useScale();
  const step = 100 / counts.length;
  const middleOf = (score: number): string => `${(score - min + 0.5) * step}%`;
  const most = Math.max(1, ...counts);
  const barOf = (people: number) => (people === 0 ? 0 : Math.max(2, (people / most) * (floor - top - 16)));
  return (
    <div className="relative">
      <svg width="100%" height={height} aria-hidden="true" className="block overflow-visible">
        {counts.map((people, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
          <g key={index}>
            <rect
              x={`${index * step + step * 0.1}%`}
              y={floor - barOf(people)}
              width={`${step * 0.8}%`}
              height={barOf(people)}
              rx="2"
              className="keep-fill fill-quantity"
            />
            {people > 0 ? (
              <text
                x={middleOf(index + min)}
                y={floor - barOf(people) - 4}
                textAnchor="middle"
                className="fill-text text-12 tabular"
              >
                {people}
              </text>
            ) : null}
            <text
              x={middleOf(index + min)}
              y={height - 6}
              textAnchor="middle"
              className="fill-text-3 text-12 tabular"
            >
              {index + min}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={floor + 0.5} y2={floor + 0.5} stroke="var(--line-control)" />
        <line
          x1={middleOf(mean)}
          x2={middleOf(mean)}
          y1={top - 14}
          y2={floor}
          stroke="var(--text)"
          strokeDasharray="3 3"
        />
        <text
          x={middleOf(mean)}
          y={top - 20}
          textAnchor={anchorAt(mean, min, max)}
          className="fill-text-2 text-12"
        >
          {average}
        </text>
      </svg>
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.score}</th>
            <th scope="col">{columns.people}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((people, score) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
            <tr key={score}>
              <th scope="row">{score + min}</th>
              <td>{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Near an end the words lean inwards, so that they stay inside. */
function anchorAt(score: number, min: number, max: number): 'start' | 'middle' | 'end' {
  if (score < min + (max - min) / 9) return 'start';
  return score > max - (max - min) / 9 ? 'end' : 'middle';
}
