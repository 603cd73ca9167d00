import type { AbsentMetric, DerivedMetric, InputMetric, Metrics, StatedMetric } from './metric.ts';
import type { RowMetric } from './words/labels.ts';

type Stated<Place> = Readonly<Record<RowMetric, StatedMetric<Place> | AbsentMetric>>;
type Derived = 'growth' | 'grossMargin' | 'operatingMargin' | 'netMargin' | 'monthlyBurn' | 'runway';

const missing: AbsentMetric = { kind: 'absent', reason: 'missingInputs' };
const monthsOfYear = 12;

/**
 * Growth is revenue / prior revenue − 1, a margin is income / revenue, a monthly burn −(operating cash flow of a year) / 12 where that is
 * negative, a runway cash / monthly burn. What a sentence states goes before what is computed.
 */
export function derivedMetrics<Place>(
  stated: Stated<Place>,
  said: Readonly<Record<'monthlyBurn' | 'runway', StatedMetric<Place> | undefined>>,
): Pick<Metrics<Place>, Derived> {
  const burn = said.monthlyBurn ?? burnOf(stated.operatingCashFlow);
  return {
    growth: growthOf(stated.revenue),
    grossMargin: marginOf(stated, 'grossProfit'),
    operatingMargin: marginOf(stated, 'operatingIncome'),
    netMargin: marginOf(stated, 'netIncome'),
    monthlyBurn: burn,
    runway: said.runway ?? runwayOf(stated, burn),
  };
}

function growthOf<Place>(revenue: StatedMetric<Place> | AbsentMetric): DerivedMetric | AbsentMetric {
  if (revenue.kind === 'absent' || revenue.prior === null || revenue.prior <= 0) return missing;
  const before = {
    metric: 'priorRevenue',
    value: revenue.prior,
    year: revenue.year === null ? null : revenue.year - 1,
  } as const;
  return {
    kind: 'derived',
    value: revenue.value / revenue.prior - 1,
    inputs: [input('revenue', revenue), before],
  };
}

function marginOf<Place>(
  stated: Stated<Place>,
  metric: 'grossProfit' | 'operatingIncome' | 'netIncome',
): DerivedMetric | AbsentMetric {
  const { revenue, [metric]: income } = stated;
  if (revenue.kind === 'absent' || income.kind === 'absent' || revenue.value <= 0) return missing;
  if (!isComparable(revenue, income) || revenue.period !== income.period) return missing;
  return {
    kind: 'derived',
    value: income.value / revenue.value,
    inputs: [input(metric, income), input('revenue', revenue)],
  };
}

function burnOf<Place>(flow: StatedMetric<Place> | AbsentMetric): DerivedMetric | AbsentMetric {
  if (flow.kind === 'absent' || flow.value >= 0) return missing;
  // A cash flow statement with plain years as columns covers years.
  const isYear =
    flow.period === 'year' || (flow.period === 'unknown' && flow.year !== null && flow.source === 'table');
  if (!isYear) return missing;
  return { kind: 'derived', value: -flow.value / monthsOfYear, inputs: [input('operatingCashFlow', flow)] };
}

function runwayOf<Place>(
  { cash, operatingCashFlow }: Stated<Place>,
  burn: StatedMetric<Place> | DerivedMetric | AbsentMetric,
): DerivedMetric | AbsentMetric {
  if (cash.kind === 'absent' || burn.kind === 'absent' || burn.value <= 0 || cash.value < 0) return missing;
  if (
    burn.kind === 'stated'
      ? !isComparable(cash, burn)
      : operatingCashFlow.kind === 'absent' || !isComparable(cash, operatingCashFlow)
  )
    return missing;
  const year = burn.kind === 'stated' ? burn.year : (burn.inputs[0]?.year ?? null);
  return {
    kind: 'derived',
    value: cash.value / burn.value,
    inputs: [input('cash', cash), { metric: 'monthlyBurn', value: burn.value, year }],
  };
}

/** Same currency and year, as far as they are named. */
function isComparable<Place>(a: StatedMetric<Place>, b: StatedMetric<Place>): boolean {
  const isSame = <T>(one: T | null, other: T | null) => one === null || other === null || one === other;
  return isSame(a.currency, b.currency) && isSame(a.year, b.year);
}

const input = <Place>(metric: InputMetric, { value, year }: StatedMetric<Place>) => ({ metric, value, year });
