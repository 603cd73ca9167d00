import type { Metrics, StatedMetric } from '../../../domain/analysis/metrics/metric.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import type { AnalysedMetric, MetricName } from '../contract/analysis.ts';
import { quoted } from './quotes.ts';

/** An analysis before 14 does not say where its rows begin, and a few of them differ from the text in white space. */
type Stored = Omit<StatedMetric<unknown>, 'start'> & { readonly start?: number };
type StoredMetric = Exclude<Metrics<unknown>[MetricName], { kind: 'stated' }> | Stored;

export function analysedMetric(
  metric: MetricName,
  found: StoredMetric,
  passages: readonly Passage[],
): AnalysedMetric {
  if (found.kind === 'absent') return { metric, kind: 'absent', reason: found.reason };
  if (found.kind === 'derived') {
    const inputs = found.inputs.map((one) => ({ ...one }));
    return { metric, kind: 'derived', value: found.value, inputs };
  }
  const { value, currency, unit, year, period, prior, source, row, passage, start } = found;
  return {
    metric,
    kind: 'stated',
    value,
    currency,
    multiplier: unit.multiplier,
    declaredBy: unit.declaredBy?.text ?? null,
    year,
    period,
    prior,
    source,
    quote:
      start === undefined
        ? { ...quoted(passages, passage, 0, 0), text: row }
        : quoted(passages, passage, start, start + row.length),
  };
}
