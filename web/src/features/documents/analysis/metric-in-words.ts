import type { AnalysedMetric } from '../../../../../api/analysis/contract/analysis.ts';
import { figureInWords } from '../../../../../api/analysis/contract/figure-in-words.ts';
import { metricLabel, texts } from './texts.ts';

type Derived = Extract<AnalysedMetric, { kind: 'derived' }>;

/** How a figure follows from stated ones, with their values. */
export function formulaOf({ metric, inputs }: Derived, currency: string | null): string {
  const [first, second] = inputs.map((one) => ({
    label: metricLabel(one.metric),
    value: figureInWords(one.metric, one.value, currency),
  }));
  const [a, b] = [first?.value ?? '', second?.value ?? ''];
  if (metric === 'growth') return texts.metrics.growth(a, b);
  if (metric === 'monthlyBurn') return texts.metrics.burn(a);
  if (metric === 'runway') return texts.metrics.runway(a, b);
  return texts.metrics.ratio(first?.label ?? '', a, second?.label ?? '', b);
}
