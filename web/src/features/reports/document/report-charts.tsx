import { overText } from '../../../../../api/report/contract/report-words.ts';
import type { Report } from '../../../../../api/report/contract/reports.ts';
import { formatMean } from '../../../lib/display/format.ts';
import { bandOf, bandStartsOf, colourOf, shareOf } from './report-scale.ts';
import { texts as words } from './texts.ts';

type Scale = Report['scale'];

/** One score as a bar on its scale. Decorative, because the number stands beside it. */
export function ReportBar({ scale, score }: { scale: Scale; score: number }) {
  const percent = (value: number) => `${shareOf(scale, value) * 100}%`;
  return (
    <svg width="100%" height="10" aria-hidden="true" className="block">
      <rect width="100%" height="10" rx="2" className="fill-line" />
      <rect width={percent(score)} height="10" rx="2" fill={colourOf(scale, score)} className="keep-fill" />
      {bandStartsOf(scale).map((start) => (
        <line key={start} x1={percent(start)} x2={percent(start)} y1="0" y2="10" stroke="var(--surface)" />
      ))}
    </svg>
  );
}

type HistogramProps = {
  scale: Scale;
  counts: readonly number[];
  name: string;
  /** Adds the numbers of the axis and the counts; without them the chart fits into a table row. */
  large?: boolean;
};

/** Rating distribution with one bar per scale point and a text alternative. */
export function ReportHistogram({ scale, counts, name, large = false }: HistogramProps) {
  const most = Math.max(1, ...counts);
  const height = large ? 64 : 22;
  const top = large ? 12 : 0;
  const foot = large ? 14 : 1;
  const width = counts.length * 20;
  const list = counts
    .map((people, index) => (people > 0 ? `${scale.min + index}: ${people}` : ''))
    .filter(Boolean)
    .join(', ');
  // On a long scale the labels would overlap, so only every n-th one is drawn.
  const every = Math.ceil(counts.length / 12);
  return (
    <svg
      role="img"
      aria-label={words.ratings(name, list)}
      viewBox={`0 0 ${width} ${top + height + foot}`}
      className={large ? 'block w-full max-w-60' : 'block h-6 w-30'}
      preserveAspectRatio={large ? 'xMinYMid meet' : 'none'}
    >
      {counts.map((people, index) => {
        const bar = people === 0 ? 0 : Math.max(2, (people / most) * height);
        const x = index * 20;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
          <g key={index}>
            <rect
              x={x + 2}
              y={top + height - bar}
              width="16"
              height={bar}
              className="keep-fill fill-quantity"
            />
            {large && people > 0 ? (
              <text
                x={x + 10}
                y={top + height - bar - 3}
                textAnchor="middle"
                className="report-number fill-text"
              >
                {people}
              </text>
            ) : null}
            {large && index % every === 0 ? (
              <text
                x={x + 10}
                y={top + height + 12}
                textAnchor="middle"
                className="report-number fill-text-3"
              >
                {scale.min + index}
              </text>
            ) : null}
          </g>
        );
      })}
      <line x1="0" x2={width} y1={top + height + 0.5} y2={top + height + 0.5} stroke="var(--line-control)" />
    </svg>
  );
}

/** A score with the symbol of its band, or the reason why there is none. */
export function ReportScore({
  scale,
  cell,
}: {
  scale: Scale;
  cell: Pick<Report['overall'], 'mean' | 'band' | 'hidden' | 'over'>;
}) {
  if (cell.mean === null)
    return (
      <span className="text-13 text-text-2">
        {cell.hidden === 'protected' ? words.hidden : words.notRated}
      </span>
    );
  const band = bandOf(scale, cell.band);
  return (
    <span className="inline-flex items-baseline gap-1.5 font-medium tabular">
      {formatMean(cell.mean, { bandStarts: bandStartsOf(scale) })}
      {band ? (
        <span className="text-12 text-text-2">
          <span aria-hidden="true">{band.glyph}</span>
          <span className="sr-only">{band.label}</span>
        </span>
      ) : null}
      {overText(cell) ? <span className="text-12 font-normal text-text-2">{overText(cell)}</span> : null}
    </span>
  );
}
