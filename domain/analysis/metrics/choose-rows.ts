import type { Doubt, MetricRow, RowReading } from './rows/read-rows.ts';
import type { StatementKind, Trap } from './rows/titles.ts';
import type { RowMetric } from './words/labels.ts';

/** The row that states a metric. `contradictory` where equally good rows differ. */
export type ChosenRow =
  | { readonly kind: 'row'; readonly row: MetricRow; readonly reading: RowReading }
  | { readonly kind: 'none'; readonly reason: Doubt | 'notStated' | 'contradictory' };

/** Two readings that differ by more than this share contradict each other. */
const tolerance = 0.005;

/** Statements in which a metric is looked for, the best first. */
const homes: Readonly<Record<RowMetric, readonly StatementKind[]>> = {
  revenue: ['income', 'unknown', 'cashFlow'],
  grossProfit: ['income', 'unknown'],
  operatingIncome: ['income', 'unknown', 'cashFlow'],
  netIncome: ['income', 'unknown', 'cashFlow'],
  cash: ['balance', 'unknown', 'cashFlow', 'income'],
  operatingCashFlow: ['cashFlow', 'unknown', 'income'],
};
const periods: readonly RowReading['period'][] = ['year', 'unknown', 'quarter', 'half'];

const parts: readonly Trap[] = ['segment', 'disaggregation'];

/** Rows of statements of the whole, actual figures only. Statements of a parent count where a document has no others. */
function actualRows(rows: readonly MetricRow[]): readonly MetricRow[] {
  const without = (traps: readonly Trap[]) =>
    rows.filter(({ title }) => !title.traps.some((trap) => traps.includes(trap)));
  const whole = without(['parent', ...parts, 'proForma', 'planned', 'share']);
  return whole.length > 0 ? whole : without([...parts, 'proForma', 'planned', 'share']);
}

export function chooseRow(all: readonly MetricRow[], metric: RowMetric): ChosenRow {
  const named = all.filter((row) => row.metric === metric);
  const actual = actualRows(all).filter(
    (row) => row.metric === metric && homes[metric].includes(row.title.kind),
  );
  if (actual.length === 0) return { kind: 'none', reason: named.length === 0 ? 'notStated' : 'notActual' };
  const tables = [...Map.groupBy(actual, ({ table }) => table).values()].map(bestOfTable);
  const readable = tables.flatMap((one) => (one.kind === 'row' ? [one] : []));
  const byTable = Map.groupBy(all, ({ table }) => table);
  const counts = new Map(
    [...byTable].map(([table, rows]) => [table, new Set(rows.map((row) => row.metric)).size]),
  );
  const anchors = ({ table }: MetricRow) => counts.get(table) ?? 0;
  const sorted = readable.toSorted(
    (a, b) =>
      homeOf(a.row) - homeOf(b.row) ||
      periods.indexOf(a.reading.period) - periods.indexOf(b.reading.period) ||
      (b.reading.year ?? 0) - (a.reading.year ?? 0) ||
      anchors(b.row) - anchors(a.row) ||
      a.row.rank - b.row.rank,
  );
  const [best] = sorted;
  if (best === undefined) return tables[0] ?? { kind: 'none', reason: 'notStated' };
  const isRival = ({ row, reading }: typeof best) =>
    homeOf(row) === homeOf(best.row) &&
    reading.period === best.reading.period &&
    reading.year === best.reading.year &&
    anchors(row) === anchors(best.row) &&
    row.rank === best.row.rank;
  const isContradicted = sorted.some(
    (one) => isRival(one) && !isAlike(one.reading.value, best.reading.value),
  );
  return isContradicted ? { kind: 'none', reason: 'contradictory' } : best;
}

function homeOf({ metric, title }: MetricRow): number {
  return homes[metric].indexOf(title.kind) + (title.traps.includes('notes') ? 3 : 0);
}

/** The row with the most specific label. If it cannot be read, a less specific one is no answer either. */
function bestOfTable(rows: readonly MetricRow[]): ChosenRow {
  const rank = Math.min(...rows.map((row) => row.rank));
  const best = rows.filter((row) => row.rank === rank);
  const readable = best.flatMap((row) =>
    typeof row.reading === 'string' ? [] : [{ row, reading: row.reading }],
  );
  const [first] = readable;
  if (first === undefined) {
    const doubt = best.map(({ reading }) => reading).find((reading) => typeof reading === 'string');
    return { kind: 'none', reason: doubt ?? 'notStated' };
  }
  const isAgreed = readable.every(({ reading }) => isAlike(reading.value, first.reading.value));
  return isAgreed ? { kind: 'row', ...first } : { kind: 'none', reason: 'contradictory' };
}

function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}
