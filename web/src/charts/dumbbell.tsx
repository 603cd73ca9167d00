import { SeriesMark } from './series.tsx';

/** Lowest and highest value of the axis. */
export type Scale = { readonly min: number; readonly max: number };

type Props = {
  scale: Scale;
  /** One mark per series, in order; null is hidden. */
  values: readonly (number | null)[];
};

const stripHeight = 13;
/** Leaves space for half a mark at both ends. */
const placeOf = ({ min, max }: Scale, value: number): string => `${3 + ((value - min) / (max - min)) * 94}%`;

/**
 * Several scores of one item on one axis. Two share a line, joined by a bar; more get a line each, so that equal scores do not cover each other.
 * Names and numbers stand beside it as text.
 */
export function Dumbbell({ scale, values }: Props) {
  const shown = values.filter((value) => value !== null);
  const isPair = values.length <= 2;
  const height = isPair ? 24 : values.length * stripHeight + 4;
  const middleOf = (series: number) => (isPair ? height / 2 : 2 + (series + 0.5) * stripHeight);
  const strips = isPair ? [0] : values.map((_, series) => series);
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5 text-12 text-text-3 tabular">
      {scale.min}
      <svg width="100%" height={height} aria-hidden="true" className="block min-w-0 grow overflow-visible">
        {ticksOf(scale).map((tick) => (
          <line
            key={tick}
            x1={placeOf(scale, tick)}
            x2={placeOf(scale, tick)}
            y1={middleOf(0) - 3}
            y2={middleOf(strips.length - 1) + 3}
            className="stroke-line"
          />
        ))}
        {strips.map((series) => (
          <line
            key={series}
            x1={placeOf(scale, scale.min)}
            x2={placeOf(scale, scale.max)}
            y1={middleOf(series)}
            y2={middleOf(series)}
            className="stroke-line"
          />
        ))}
        {isPair && shown.length > 1 ? (
          <line
            x1={placeOf(scale, Math.min(...shown))}
            x2={placeOf(scale, Math.max(...shown))}
            y1={middleOf(0)}
            y2={middleOf(0)}
            className="stroke-control"
            strokeWidth="3"
          />
        ) : null}
        {values.map((value, series) =>
          value === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the series
            <SeriesMark key={series} series={series} x={placeOf(scale, value)} y={middleOf(series)} />
          ),
        )}
      </svg>
      {scale.max}
    </span>
  );
}

/** Every whole point of a short scale, every tenth point of a long one. */
function ticksOf({ min, max }: Scale): number[] {
  const step = Math.max(1, Math.round((max - min) / 10));
  const ticks: number[] = [];
  for (let tick = min; tick <= max; tick += step) ticks.push(tick);
  return ticks;
}
