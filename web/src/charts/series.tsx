/**
 * Series in one chart differ by shape first and by colour second. There are five shapes and five colours; no colour means good or
 * bad.
 */
const looks = [
  { path: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z', fill: 'fill-accent-text', stroke: 'stroke-accent-text' },
  { path: 'M0-7.5 7.5 0 0 7.5-7.5 0Z', fill: 'fill-warn', stroke: 'stroke-warn' },
  { path: 'M-5.5-5.5h11v11h-11Z', fill: 'fill-quantity', stroke: 'stroke-quantity' },
  { path: 'M0-7 6.5 5h-13Z', fill: 'fill-text', stroke: 'stroke-text' },
  { path: 'M-6-2h4v-4h4v4h4v4h-4v4h-4v-4h-4Z', fill: 'fill-text-3', stroke: 'stroke-text-3' },
] as const;

const lookOf = (series: number) => looks[series % looks.length] ?? looks[0];

export const seriesStroke = (series: number): string => lookOf(series).stroke;

/** Mark of a series inside an <svg>; `x` and `y` are its centre, in px or per cent. */
export function SeriesMark({ series, x, y }: { series: number; x: number | string; y: number | string }) {
  const { path, fill } = lookOf(series);
  return (
    <svg x={x} y={y} className="overflow-visible" aria-hidden="true">
      <path d={path} className={`keep-fill ${fill} stroke-surface`} strokeWidth="1.5" />
    </svg>
  );
}

/** Mark of a series beside its name, for legends. */
export function SeriesKey({ series }: { series: number }) {
  return (
    <svg width="16" height="16" aria-hidden="true" className="inline-block shrink-0 align-[-3px]">
      <SeriesMark series={series} x={8} y={8} />
    </svg>
  );
}
