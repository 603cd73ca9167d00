import { z } from 'zod';
import type { MetricPassage } from '../../domain/analysis/metrics/rows/line.ts';
import { type RowMetric, rowMetrics } from '../../domain/analysis/metrics/words/labels.ts';
import { Unreadable } from '../../infra/extraction/reader.ts';
import { blocksOfJson } from '../../infra/extraction/text/json.ts';
import { parseJson } from '../../infra/extraction/text/json-tree.ts';

/** Pages count from 1. */
export type TextPlace = { readonly page: number };
/** Right values in plain units; null for what a statement does not state. Metrics without a label are left out. */
export type Labels = Partial<Readonly<Record<RowMetric, number | null>>>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const label = z.number().nullable().optional();
const units = {
  one: 1,
  ones: 1,
  units: 1,
  thousand: 1e3,
  thousands: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
} as const;

/** One line of a file of statements. Other fields are ignored. */
export const statementLine = z
  .object({
    id: z.union([z.string(), z.number()]),
    text: z.string().optional(),
    pages: z.array(z.string()).optional(),
    rows: z.array(z.array(cell)).optional(),
    headings: z.array(z.string()).default([]),
    unit: z.union([z.number().positive(), z.enum(Object.keys(units) as (keyof typeof units)[])]).nullish(),
    revenue: label,
    revenues: label,
    netIncome: label,
    net_income: label,
    grossProfit: label,
    gross_profit: label,
    operatingIncome: label,
    operating_income: label,
    cash: label,
    operatingCashFlow: label,
    operating_cash_flow: label,
  })
  .refine(({ text, pages, rows }) => text !== undefined || pages !== undefined || rows !== undefined, {
    message: 'text, pages or rows is needed',
  });
type StatementLine = z.infer<typeof statementLine>;

/** Passages of a statement: one a page, and one for its rows. */
export function passagesOf({
  text,
  pages = [],
  rows,
  headings,
}: StatementLine): readonly MetricPassage<TextPlace>[] {
  const texts = [...(text === undefined ? [] : text.split('\f')), ...pages];
  const passages = texts.map((one, index) => ({
    text: linesOfJson(one) ?? one,
    headings,
    place: { page: index + 1 },
    isTable: false,
  }));
  if (rows === undefined) return passages;
  const table = rows.map((cells) => cells.map(textOfCell).join('\t')).join('\n');
  return [...passages, { text: table, headings, place: { page: texts.length + 1 }, isTable: true }];
}

/** JSON as the lines that the product reads of it; undefined for other texts. */
function linesOfJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const blocks = [...blocksOfJson(parseJson(text).root, '')];
    return blocks
      .map((block) => ('cells' in block ? block.cells.join('\t') : 'text' in block ? block.text : ''))
      .join('\n');
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Numbers are written so that three decimals are not mistaken for thousands. */
function textOfCell(value: z.infer<typeof cell>): string {
  if (value === null || typeof value === 'boolean') return '';
  if (typeof value === 'string') return value.replaceAll(/[\t\r\n]/g, ' ');
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(4);
}

export function labelsOf(line: StatementLine): Labels {
  const factor = typeof line.unit === 'number' ? line.unit : units[line.unit ?? 'one'];
  const given: Readonly<Record<RowMetric, number | null | undefined>> = {
    revenue: line.revenue === undefined ? line.revenues : line.revenue,
    netIncome: line.netIncome === undefined ? line.net_income : line.netIncome,
    grossProfit: line.grossProfit === undefined ? line.gross_profit : line.grossProfit,
    operatingIncome: line.operatingIncome === undefined ? line.operating_income : line.operatingIncome,
    cash: line.cash,
    operatingCashFlow:
      line.operatingCashFlow === undefined ? line.operating_cash_flow : line.operatingCashFlow,
  };
  return Object.fromEntries(
    rowMetrics.flatMap((metric) => {
      const value = given[metric];
      return value === undefined ? [] : [[metric, value === null ? null : value * factor]];
    }),
  );
}
