import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Metrics, StatedMetric } from '../domain/analysis/metrics/metric.ts';
import { readMetrics } from '../domain/analysis/metrics/read-metrics.ts';
import { halfOf } from './evaluation/halves.ts';
import { type StatementFigures, statementFigures } from './evaluation/statement-figures.ts';
import { type Labels, labelsOf, passagesOf, statementLine, type TextPlace } from './evaluation/statements.ts';

// `npm run evaluate:statements`: reads financial metrics out of statements and, where the right ones are known, measures how often they are right.
const usage = `npm run -s evaluate:statements -- <statements.jsonl> [--half tuning|held-out] [--json]

Each line of the file is one statement: {"id"} with "text" (lines are rows; columns are separated by tabs, | or two and more blanks),
"pages": [text, ...] or "rows": [[cell, ...], ...], and optionally "headings": [...]. Right figures, if known, by name: "revenue",
"netIncome", "grossProfit", "operatingIncome", "cash", "operatingCashFlow" (or "net_income", "revenues", ...); null for what the
statement does not state. They are in plain units, or in those of "unit": "thousands", "millions", "billions" or a number.

  --half HALF   only statements whose id belongs to this half of the development set
  --json        figures as JSON in place of a table

One JSON line a statement on the standard output, in the order of the file; null is "not stated". Figures over labels on the standard
error: found and right of those with a value, and how many were invented. A figure is right within 0.5 %.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (
  file === undefined ||
  positionals.length > 1 ||
  ![undefined, 'tuning', 'held-out'].includes(values.half)
) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const answers = readLines(file)
  .filter(({ id }) => values.half === undefined || halfOf(id) === values.half)
  .map((line) => ({ id: line.id, labels: labelsOf(line), metrics: readMetrics(passagesOf(line)) }));
process.stdout.write(answers.map(({ id, metrics }) => `${JSON.stringify(answerOf(id, metrics))}\n`).join(''));
const judged = answers.flatMap(({ labels, metrics }) =>
  Object.keys(labels).length > 0 ? [{ labels, metrics }] : [],
);
if (judged.length > 0) {
  const figures = statementFigures(judged);
  process.stderr.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : table(figures));
}

function readLines(name: string) {
  return textOf(name)
    .split('\n')
    .flatMap((text, index) => (text.trim() === '' ? [] : [readLine(text, `${name}:${index + 1}`)]));
}

function textOf(name: string): string {
  try {
    return readFileSync(name, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return fail(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readLine(text: string, place: string) {
  try {
    const result = statementLine.safeParse(JSON.parse(text));
    return result.success ? result.data : fail(`${place}: ${z.prettifyError(result.error)}`);
  } catch (error) {
    return fail(`${place}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Ratios and months are rounded to six decimals, so that equal answers are equal bytes. */
function answerOf(id: string | number, metrics: Metrics<TextPlace>): Record<string, unknown> {
  const stated = (name: keyof Labels) => (metrics[name].kind === 'stated' ? metrics[name] : undefined);
  const all = Object.entries(metrics);
  const rounded = (metric: (typeof all)[number][1]) =>
    metric.kind === 'absent' ? null : Number(metric.value.toFixed(6));
  const value = (name: keyof Labels) => rounded(metrics[name]);
  const main =
    stated('revenue') ??
    stated('netIncome') ??
    all.flatMap(([, one]) => (one.kind === 'stated' ? [one] : []))[0];
  return {
    id,
    revenue: value('revenue'),
    netIncome: value('netIncome'),
    grossProfit: value('grossProfit'),
    operatingIncome: value('operatingIncome'),
    cash: value('cash'),
    operatingCashFlow: value('operatingCashFlow'),
    unit: main?.unit.multiplier ?? null,
    currency: main?.currency ?? null,
    year: main?.year ?? null,
    period: main?.period ?? null,
    growth: rounded(metrics.growth),
    grossMargin: rounded(metrics.grossMargin),
    operatingMargin: rounded(metrics.operatingMargin),
    netMargin: rounded(metrics.netMargin),
    monthlyBurn: rounded(metrics.monthlyBurn),
    runway: rounded(metrics.runway),
    sources: Object.fromEntries(
      all.flatMap(([name, one]) => (one.kind === 'stated' ? [[name, sourceOf(one)]] : [])),
    ),
    inputs: Object.fromEntries(
      all.flatMap(([name, one]) => (one.kind === 'derived' ? [[name, one.inputs]] : [])),
    ),
    absent: Object.fromEntries(
      all.flatMap(([name, one]) => (one.kind === 'absent' ? [[name, one.reason]] : [])),
    ),
  };
}

function sourceOf({
  row,
  place,
  prior,
  year,
  period,
  currency,
  unit,
  source,
}: StatedMetric<TextPlace>): Record<string, unknown> {
  return {
    row,
    page: place.page,
    source,
    year,
    period,
    prior,
    currency,
    unit: unit.multiplier,
    unitFrom: unit.declaredBy?.text ?? null,
  };
}

function table(figures: StatementFigures): string {
  const rows = [
    ['metric', 'stated', 'found', 'right', 'wrong', 'not stated', 'invented'],
    ...Object.entries(figures.metrics).map(([name, one]) => [
      name,
      ...[one.stated, one.found, one.right, one.wrong, one.notStated, one.invented].map(String),
    ]),
  ];
  const lines = rows.map(
    ([name = '', ...cells]) => `${name.padEnd(18)}${cells.map((cell) => cell.padStart(11)).join('')}\n`,
  );
  return `statements ${figures.statements}, revenue and net income both right ${figures.bothRight}\n${lines.join('')}`;
}
