import { documentAnalysis as said } from '../../../domain/texts/en/document-analysis.ts';
import type { MetricName } from './analysis.ts';

const ratios: ReadonlySet<string> = new Set(['growth', 'grossMargin', 'operatingMargin', 'netMargin']);
const rounded = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** "$12.4M", "25.3%" or "14 months". @param currency ISO 4217; null: not known */
export function figureInWords(
  metric: MetricName | 'priorRevenue',
  value: number,
  currency: string | null,
): string {
  if (ratios.has(metric))
    return new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(value);
  if (metric === 'runway') return said['documentAnalysis.months']({ value: rounded.format(value) });
  return new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumFractionDigits: 2,
    ...(currency !== null && { style: 'currency', currency }),
  }).format(value);
}
