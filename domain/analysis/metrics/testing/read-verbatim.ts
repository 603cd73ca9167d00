import type { Metrics, StatedMetric } from '../metric.ts';
import { readMetrics } from '../read-metrics.ts';
import type { MetricPassage } from '../rows/line.ts';

/**
 * Reads metrics.
 * @throws RangeError where the words of one are not in its passage at the offset beside them, or those that declare its unit are nowhere in theirs
 */
export function readVerbatim<Place>(passages: readonly MetricPassage<Place>[]): Metrics<Place> {
  const metrics = readMetrics(passages);
  for (const one of Object.values(metrics))
    if (one.kind === 'stated' && !isVerbatim(one, passages)) throw new RangeError(JSON.stringify(one));
  return metrics;
}

function isVerbatim<Place>(
  { row, start, passage, place, unit: { declaredBy } }: StatedMetric<Place>,
  passages: readonly MetricPassage<Place>[],
): boolean {
  const found = passages[passage];
  if (row.trim() === '' || found?.text.slice(start, start + row.length) !== row) return false;
  const declaring = declaredBy && passages[declaredBy.passage];
  return (
    found.place === place &&
    (declaring === null ||
      [declaring?.text, ...(declaring?.headings ?? [])].some((text) =>
        text?.includes(declaredBy?.text ?? ''),
      ))
  );
}
