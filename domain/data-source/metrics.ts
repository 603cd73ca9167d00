import { sourceLimits as limits } from './limits.ts';
import type { MetricColumns } from './state.ts';

export type Metric = readonly [name: string, value: number];
export type FoundMetrics = {
  /** In the order of the rows, each name once. */
  readonly metrics: readonly Metric[];
  /** Rows without a metric. */
  readonly leftOut: number;
};

type ReadTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
};

/** Plain decimal numbers, as services often answer exact ones: as text. */
const decimal = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * The metrics of a table: a name and a number of each row. Rows without a number or a name, repeated names, and rows beyond the limit are
 * counted, not guessed. @returns the name of the missing column if the table lacks one
 */
export function metricsIn(
  { columns, rows }: ReadTable,
  { label, value }: MetricColumns,
): FoundMetrics | { readonly missing: string } {
  const [labelAt, valueAt] = [label === null ? -1 : columns.indexOf(label), columns.indexOf(value)];
  if (valueAt < 0) return { missing: value };
  if (label !== null && labelAt < 0) return { missing: label };
  const found = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(label === null ? value : row[labelAt]);
    const number = numberOf(row[valueAt]);
    if (name === '' || number === null || found.has(name) || found.size >= limits.metrics) continue;
    found.set(name, number);
  }
  return { metrics: [...found], leftOut: rows.length - found.size };
}

/** At most as long as the limit, without half of a surrogate pair at its end. */
const nameOf = (cell: string | number | null | undefined): string =>
  String(cell ?? '')
    .trim()
    .slice(0, limits.metricName)
    .replace(/[\ud800-\udbff]$/, '');

function numberOf(cell: string | number | null | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const text = cell?.trim() ?? '';
  return decimal.test(text) ? Number(text) : null;
}
