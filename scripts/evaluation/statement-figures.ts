import type { Metrics } from '../../domain/analysis/metrics/metric.ts';
import { type RowMetric, rowMetrics } from '../../domain/analysis/metrics/words/labels.ts';
import type { Labels } from './statements.ts';

/** Counts over labels of one metric. `invented`: found although the label says that it is not stated. */
type MetricFigures = {
  readonly stated: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: number;
  readonly notStated: number;
  readonly invented: number;
};
export type StatementFigures = {
  readonly statements: number;
  /** Statements whose labels of revenue and net income are both met, "not stated" included. */
  readonly bothRight: number;
  readonly metrics: Readonly<Record<RowMetric, MetricFigures>>;
};
type Judged = { readonly labels: Labels; readonly metrics: Metrics<unknown> };

/** A value is right if it differs from its label by at most this share. */
const tolerance = 0.005;

export function statementFigures(judged: readonly Judged[]): StatementFigures {
  const isMet = ({ labels, metrics }: Judged, metric: RowMetric) => {
    const label = labels[metric];
    const found = metrics[metric];
    if (label === undefined) return true;
    return label === null ? found.kind === 'absent' : found.kind === 'stated' && isRight(found.value, label);
  };
  return {
    statements: judged.length,
    bothRight: judged.filter((one) => isMet(one, 'revenue') && isMet(one, 'netIncome')).length,
    metrics: Object.fromEntries(rowMetrics.map((metric) => [metric, figuresOf(judged, metric)])) as Record<
      RowMetric,
      MetricFigures
    >,
  };
}

function figuresOf(judged: readonly Judged[], metric: RowMetric): MetricFigures {
  const pairs = judged.flatMap(({ labels, metrics }) => {
    const label = labels[metric];
    const found = metrics[metric];
    return label === undefined ? [] : [{ label, value: found.kind === 'stated' ? found.value : null }];
  });
  const stated = pairs.flatMap(({ label, value }) => (label === null ? [] : [{ label, value }]));
  const right = stated.filter(({ label, value }) => value !== null && isRight(value, label)).length;
  const found = stated.filter(({ value }) => value !== null).length;
  const notStated = pairs.filter(({ label }) => label === null);
  return {
    stated: stated.length,
    found,
    right,
    wrong: found - right,
    notStated: notStated.length,
    invented: notStated.filter(({ value }) => value !== null).length,
  };
}

const isRight = (value: number, label: number): boolean =>
  Math.abs(value - label) <= tolerance * Math.abs(label);
