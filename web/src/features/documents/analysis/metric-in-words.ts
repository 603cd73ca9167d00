import type { AnalysedMetric, MetricName } from '../../../../../api/analysis/contract/analysis.ts';
import { metricLabel, texts } from './texts.ts';

const ratios: ReadonlySet<string> = new Set(['growth', 'grossMargin', 'operatingMargin', 'netMargin']);

/** "$12.4M", "25.3 %" or "14 months". @param currency ISO 4217; null: not known */
export function valueInWords(
  metric: MetricName | 'priorRevenue',
  value: number,
  currency: string | null,
): string {
  if (ratios.has(metric))
    return new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(value);
  if (metric === 'runway')
    return texts.metrics.months(new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value));
  return new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumFractionDigits: 2,
    ...(currency !== null && { style: 'currency', currency }),
  }).format(value);
}

type Derived = Extract<AnalysedMetric, { kind: 'derived' }>;

/** How a figure follows from stated ones, with their values. */
export function formulaOf({ metric, inputs }: Derived, currency: string | null): string {
  const [first, second] = inputs.map((one) => ({
    label: metricLabel(one.metric),
    value: valueInWords(one.metric, one.value, currency),
  }));
  const [a, b] = [first?.value ?? '', second?.value ?? ''];
  if (metric === 'growth') return texts.metrics.growth(a, b);
  if (metric === 'monthlyBurn') return texts.metrics.burn(a);
  if (metric === 'runway') return texts.metrics.runway(a, b);
  return texts.metrics.ratio(first?.label ?? '', a, second?.label ?? '', b);
}
