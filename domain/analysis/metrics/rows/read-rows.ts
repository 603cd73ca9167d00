import { type LabelMatch, metricOfLabel, type RowMetric } from '../words/labels.ts';
import { chooseColumns } from './choose-columns.ts';
import { type Column, columnsOf } from './headers.ts';
import { isHeader, isUnitLine } from './is-header.ts';
import type { Line } from './line.ts';
import type { Period } from './periods.ts';
import { type Title, titleIn } from './titles.ts';
import { isTotalOfRevenue, ofRevenue } from './total-of-revenue.ts';
import { type RowUnit, unitReader } from './unit-of-row.ts';

/** Why a row whose label names a metric gives no value. */
export type Doubt = 'columns' | 'unit' | 'sign' | 'notActual';

/** A row of a table whose label names a metric. */
export type MetricRow = {
  readonly metric: RowMetric;
  readonly rank: number;
  readonly line: Line;
  /** Counts tables of the document; rows of one table share it. */
  readonly table: number;
  readonly title: Title;
  readonly reading: RowReading | Doubt;
};
export type RowReading = {
  /** In plain units of `currency`. */
  readonly value: number;
  /** Its figure as it is written, without sign and currency. */
  readonly digits: string;
  readonly prior: number | null;
  readonly year: number | null;
  readonly period: Period;
  readonly currency: string | null;
  /** Factor that was applied, and the line that declares it; null where none does. */
  readonly unit: { readonly multiplier: number; readonly line: Line | null };
  /** True for the column of the group beside those of segments. */
  readonly isOfWhole: boolean;
  /** True for the column "GAAP" beside "Non-GAAP". */
  readonly isOfficial: boolean;
};

type Table = {
  readonly number: number;
  title: Title;
  /** Index of the line that the title begins with, and of the last one. */
  titleFrom: number;
  titleTo: number;
  header: Line[];
  columns: readonly Column[] | null;
  hasRows: boolean;
  section: string;
  /** True below a row of consolidated revenue in a table of segments. */
  hasWhole: boolean;
  /** True below "Net interest income": "Total operating income" is then what other companies call revenue. */
  isOfBank: boolean;
  /** True below "Interest and fees on loans": "Total income" above "Net interest income" is that of interest. */
  hasInterest: boolean;
  /** True below "Investment income:" as the first heading of a fund, whose "Total investment income" is the revenue. */
  isOfFund: boolean;
  /** True below "Profit before tax": a bare "Profit" is then what is left after it. */
  isBelowTax: boolean;
  /** True below "Less: returns and allowances": only net sales are then the revenue. */
  hasDeductions: boolean;
  /** Number of rows of one kind of revenue directly above: "Subscription revenue", "Services revenue". */
  kindsOfRevenue: number;
};

const untitled: Title = { kind: 'unknown', traps: [], period: 'unknown', years: [] };
const mostHeaderLines = 8;
/** Lines between the parts of one title. */
const titleReach = 8;

/** Rows of a document's tables that name a metric, in their order. */
export function readRows(lines: readonly Line[]): readonly MetricRow[] {
  const unitOf = unitReader(lines);
  const rows: MetricRow[] = [];
  let table = newTable(0, untitled, 0);
  for (const [at, line] of lines.entries()) {
    const match =
      line.figures.length > 0 && !line.isHeading && !hasOnlyYears(line) && !isOpen(line)
        ? (metricOfLabel(labelOf(line, table)) ??
          soleRevenue(line, table, lines.slice(at + 1, at + 4)) ??
          (isTotalOfRevenue(lines, at) ? totalOfRevenue : undefined))
        : undefined;
    if (match === undefined) {
      table = contextAfter(table, line, at, lines);
      continue;
    }
    table.columns ??= columnsOf(table.header);
    table.hasRows = true;
    if (isOfShares(table.section, line) || (discontinued.test(table.section) && match.metric !== 'netIncome'))
      continue;
    const { metric, isLoss } = match;
    // "Net service revenues" below "Net product revenues" is a part.
    if (metric === 'revenue' && table.kindsOfRevenue > 0 && ofServices.test(line.label)) continue;
    const isNet = metric === 'revenue' && table.hasDeductions && /\bnet/i.test(line.label);
    const rank = isNet ? -1 : match.rank;
    const read = readingOf(line, table, isLoss, (chosen) => unitOf(line, at, table, chosen));
    // Revenue below zero may be the mark of a footnote, or in brackets as income is in a ledger.
    // A dash as the only kind of revenue may have others in the year before.
    const isUnread =
      metric === 'revenue' &&
      typeof read !== 'string' &&
      (read.value < 0 || (rank === leastRank && read.value === 0));
    const reading = isUnread ? 'sign' : read;
    table.hasWhole ||= metric === 'revenue' && isOfWhole.test(line.label);
    const title = titleOf(table, line, metric, reading);
    rows.push({ metric, rank, line, table: table.number, title, reading });
  }
  return rows;
}

function newTable(number: number, title: Title, from: number): Table {
  return {
    number,
    title,
    titleFrom: from,
    titleTo: from,
    header: [],
    columns: null,
    hasRows: false,
    section: '',
    hasWhole: false,
    isOfBank: false,
    hasInterest: false,
    isOfFund: false,
    isBelowTax: false,
    hasDeductions: false,
    kindsOfRevenue: 0,
  };
}

const totalRevenue =
  /^(?:total (?:net |group |consolidated )?(?:revenues?|sales|turnover)|gesamtumsatz|umsatzerlöse gesamt)$/i;
const isOfWhole = /\bconsolidated\b|\bgroup total\b|\btotal group\b|^group \w|\bkonzern/i;
const isOfficial = /\b(?:gaap|ifrs|statutory)\b/i;
const isNoOfficial = /\bnon-? ?(?:gaap|ifrs)\b/i;

/** Title of a row: figures of the whole in a table of segments, and "GAAP net loss" in a reconciliation, are actual ones. */
function titleOf(
  { title, hasWhole, section }: Table,
  { label }: Line,
  metric: RowMetric,
  reading: RowReading | Doubt,
): Title {
  const isWhole =
    isOfWhole.test(label) ||
    isOfWhole.test(section) ||
    (hasWhole && metric === 'netIncome') ||
    (typeof reading !== 'string' && reading.isOfWhole);
  // "Budget and actual" above a column "Actual"
  const isActualColumn = typeof reading !== 'string' && reading.isOfficial;
  const isActual = (isOfficial.test(label) && !isNoOfficial.test(label)) || isActualColumn;
  // A reconciliation begins with the official net income.
  const isStart = metric === 'netIncome' && title.traps.includes('reconciliation');
  // The last row of revenue by country or product is that of the whole.
  const isSum = metric === 'revenue' && totalRevenue.test(label);
  const traps = title.traps.filter(
    (trap) =>
      !(
        (trap === 'disaggregation' && (isSum || isWhole)) ||
        (trap === 'segment' && isWhole) ||
        (trap === 'proForma' && (isActual || isStart)) ||
        (trap === 'planned' && isActualColumn)
      ),
  );
  return traps.length === title.traps.length ? title : { ...title, traps };
}

/** A bare "Total" is the total of the section or of the kinds of revenue it ends, and "Total income" below "Income" that of all sales. */
function labelOf(
  { label }: Line,
  { section, isOfBank, isOfFund, isBelowTax, kindsOfRevenue, hasInterest }: Table,
): string {
  if (isOfFund && /^total investment income$/i.test(label)) return 'total revenue';
  if (isOfBank && bankTotal.test(label)) return /^net/i.test(label) ? 'operating revenue' : 'total revenue';
  if (isOfBank && bankTotalBefore.test(label)) return 'total revenue';
  if (isBelowTax && bareProfit.test(label)) return 'net income';
  // "Total income" below "Interest income" is a part of what a bank earns.
  if (/^total income$/i.test(label) && (hasInterest || /\binterest\b/i.test(section)) && !isOfBank)
    return 'total interest income';
  if (/^total$/i.test(label) && kindsOfRevenue > 1) return 'total revenue';
  if (/^total$/i.test(label) && section !== '') return `total ${section}`;
  return /^total income$/i.test(label) && /^income$/i.test(section) ? 'total revenue' : label;
}

const bankTotal = /^(?:total|net) operating income$/i;
/** "Net operating income before change in expected credit losses" is above what is left of it. */
const bankTotalBefore =
  /^(?:total|net) operating income before (?:changes? in |the )?(?:expected |loan |credit |impairment|allowances?|provisions?)/i;
const bareProfit = /^profit(?: ?\/? ?\(loss\))?$/i;
const beforeTax = /^(?:profit|income|earnings)\b.{0,20} before (?:income )?tax(?:es|ation)?\b/i;
/** "Services revenue", but not "Cost of revenue". */
const kindOfRevenue = /^(?!.*\b(?:costs?|deferred|of|other)\b)\p{L}.{1,60} (?:revenues?|sales)$/iu;
const ofServices = /^net (?:services?|products?) (?:revenues?|sales)\b/i;
const deductions = /\b(?:returns|allowances|discounts|rebates|excise|erlösschmälerungen|rabatte|skonti)\b/i;
const ofBank = /^net interest income\b/i;
const ofInterest =
  /^interest (?:income\b.{0,40}\b(?:loans|fees|securities)|and (?:dividend|fee|similar)|on )/i;

/**
 * A row of one kind of revenue that is the only one: "Collaboration revenue" directly above "Operating expenses", or "Contract drilling" between
 * "Operating revenues" and "Operating costs".
 */
function soleRevenue(
  { label }: Line,
  { title, hasRows, section }: Table,
  next: readonly Line[],
): LabelMatch | undefined {
  const isRevenue = oneKind.test(label.replace(noteAtEnd, ''));
  if (title.kind !== 'income' || hasRows) return undefined;
  if (!isRevenue && !(ofRevenue.test(section) && label !== '' && !noKind.test(label))) return undefined;
  const until = next.findIndex(({ figures }) => figures.length > 0);
  const isAboveCosts = next
    .slice(0, until + 1)
    .some((line) => costs.test(line.label) && (isRevenue || ofCosts.test(line.label)));
  return isAboveCosts ? { metric: 'revenue', rank: leastRank, isLoss: false } : undefined;
}

/** Between "Total revenues" and "Net sales", which may be one of its rows. */
const totalOfRevenue: LabelMatch = { metric: 'revenue', rank: 0.5, isLoss: false };
/** Below all labels of revenue. */
const leastRank = 9;
const oneKind =
  /^(?!.*\b(?:costs?|deferred|unearned|per|segment|intersegment|intercompany)\b)(?:\p{L}.{1,60} (?:revenues?|sales)(?:, net)?|revenues? (?:from|under) .{1,60})$/iu;
const noKind =
  /\b(?:costs?|expenses?|loss|losses|(?:other|net|operating|interest|investment|dividend) income|gains?|less|per|deferred|unearned|intersegment|number)\b/i;
const ofCosts = /\b(?:costs?|expenses?)\b/i;
const costs = /^(?:costs?|(?:total )?(?:operating )?(?:costs|expenses)|research|selling|general|gross)\b/i;

/** "Voyage revenues (Note", where 15 is taken for a figure, and "Voyage revenues (Notes 3 and 4)" */
const noteAtEnd = / \((?:notes?|(?:notes? )?\d[\d.,and ]{0,12}\))$/i;

const isOfShares = (section: string, { figures }: Line): boolean => {
  // "… operations data and such data as a percentage of revenue" above "Revenue   15,112   100 %"
  const isBeside = figures.some(({ kind }) => kind === 'percent') && andPercentages(section);
  return !isBeside && /\bper (?:\w+ )?share\b|\bshares\b|je aktie|%|percent/i.test(section);
};
const andPercentages = (section: string): boolean => {
  const also = section.search(/\b(?:and|both)\b/i);
  return also !== -1 && /\bpercentages? of\b/i.test(section.slice(also));
};

/** "– Net income of €11 million" is a sentence. */
const isOpen = ({ cells, label }: Line): boolean => cells.length === 1 && /\s(?:of|von)$/i.test(label);

/** True for headers: "Revenue  2025  2024". */
function hasOnlyYears({ figures }: Line): boolean {
  const years = figures.map(({ digits }) => (/^(?:19|20)\d\d$/.test(digits) ? Number(digits) : 0));
  return years.every((year, at) => year > 0 && (at === 0 || Math.abs(year - (years[at - 1] ?? 0)) === 1));
}

/** The table after a line that is no row of a metric: a title or header begins another one. */
function contextAfter(table: Table, line: Line, at: number, lines: readonly Line[]): Table {
  const isNamed = isHeader(line);
  const isColumns = (isNamed && (line.isHeading || line.cells.length > 1)) || isUnitLine(line);
  const named = titleIn(isColumns && !line.isHeading ? titleCellOf(line) : line);
  const isNoTitle = isLabelOf(lines[at + 1]) || isPartOfIncome(table, line, lines[at + 1]);
  const title = named?.kind === 'unknown' && isNoTitle ? undefined : named;
  let next = table;
  if (title !== undefined) {
    const isPart = !table.hasRows && table.header.length === 0 && at - table.titleTo <= titleReach && at > 0;
    const isSamePage = lines[table.titleTo]?.section === line.section;
    next =
      isPart && isSamePage
        ? { ...table, title: merged(table.title, title) }
        : newTable(table.number + 1, title, at);
    next.titleTo = at;
    next.columns = null;
    // "Statement of operations data:" below the years of all parts
    // … and "Income statement" directly below the header of "Income statement and statement of comprehensive income"
    const isBelowHeader = /:[\s|]*$/.test(line.text) || (!table.hasRows && line.cells.length === 1);
    if (!isPart && isBelowHeader && title.years.length === 0) next.header = table.header;
  }
  if ((isNamed && (title === undefined || line.isHeading || hasColumns(line))) || isColumns) {
    if (next.hasRows)
      next = { ...newTable(next.number + 1, next.title, next.titleFrom), titleTo: next.titleTo };
    next.header = [...next.header, line].slice(-mostHeaderLines);
    next.columns = null;
  } else if (line.figures.some(({ digits }) => digits.length > 2 && !/^(?:19|20)\d\d$/.test(digits))) {
    next.hasRows = true;
    next.hasDeductions ||= deductions.test(line.label);
    next.isOfBank ||= ofBank.test(line.label);
    next.hasInterest ||= ofInterest.test(line.label);
    next.isBelowTax ||= beforeTax.test(line.label);
    next.kindsOfRevenue = kindOfRevenue.test(line.label) ? next.kindsOfRevenue + 1 : 0;
  } else if (title === undefined && isWholeBelowParts(table, line)) {
    const { years, period } = table.title;
    next = newTable(table.number + 1, { ...untitled, years, period }, table.titleFrom);
  } else if (title === undefined && line.label.length < 120) {
    // "Actual   % of sales" names columns.
    const isOfColumns = line.cells.length > 1 && line.label.includes('%');
    // "Net financial items (31)" is a row.
    const isRow = line.label !== '' && line.figures.some(({ digits }) => !/^(?:19|20)\d\d$/.test(digits));
    if (!isOfColumns && !isRow && !/^\(|\d|\bexcept\b/i.test(line.label))
      next.section = line.label.replace(/:\s*$/, '');
    next.isOfFund ||= !next.hasRows && /^investment income:?$/i.test(line.label);
    if (!next.hasRows) next.title = withPeriod(next.title, line);
  }
  return next;
}

/** "Consolidated result" below a table with a column for each segment: other columns begin. */
const isWholeBelowParts = ({ title, header, hasRows }: Table, { label, cells, figures }: Line): boolean =>
  hasRows &&
  cells.length === 1 &&
  figures.length === 0 &&
  isOfWhole.test(label) &&
  title.traps.includes('segment') &&
  columnsOf(header).every(({ year }) => year === null);

const discontinued =
  /^(?:(?:income|loss|earnings|profit)[^:]{0,20} from )?discontinued operations(?: \([^)]{1,20}\))?:?$/i;

/** "Discontinued operations" above a row of a statement of income, which goes on below it. */
const isPartOfIncome = ({ title, hasRows }: Table, { label }: Line, next: Line | undefined): boolean =>
  hasRows &&
  title.kind === 'income' &&
  title.traps.length === 0 &&
  discontinued.test(label) &&
  next !== undefined &&
  next.figures.length > 0 &&
  !isHeader(next);

/** "Adjusted operating profit" above "$512m" is the label of a row, and no title of those below. */
const isLabelOf = (next: Line | undefined): boolean => next?.goesOn === true;

/** Of a line that names columns, the cell above the labels is the title: "Revenue by region   2025   2024", not "Budget 2026   Actual 2025". */
function titleCellOf(line: Line): Line {
  const [first] = line.cells;
  const end =
    first !== undefined && line.cells.length > 1 && (first.start === 0 || first.text.length > 20)
      ? first.end
      : 0;
  return { ...line, tokens: line.tokens.filter((token) => token.end <= end) };
}

/** True if a title has the years of columns beside it: "INCOME STATEMENT   2025   2024". */
function hasColumns({ cells, figures }: Line): boolean {
  return cells.length > 1 && figures.length > 0;
}

/** "For the years ended December 31, 2025 and 2024" below a title. */
function withPeriod(title: Title, line: Line): Title {
  if (title.kind === 'unknown' && title.traps.length === 0) return title;
  const text = line.tokens.map(({ text: word }) => word).join(' ');
  const found = titleIn({ ...line, isHeading: true });
  if (found === undefined || text.length > 160) return title;
  return {
    ...title,
    period: title.period === 'unknown' ? found.period : title.period,
    years: title.years.length === 0 ? found.years : title.years,
  };
}

function merged(a: Title, b: Title): Title {
  return {
    kind: b.kind === 'unknown' ? a.kind : b.kind,
    traps: [...new Set([...a.traps, ...b.traps])],
    period: b.period === 'unknown' ? a.period : b.period,
    years: b.years.length > 0 ? b.years : a.years,
  };
}

function readingOf(
  line: Line,
  table: Table,
  isLoss: boolean,
  unitOf: (multiplier: number | null) => RowUnit,
): RowReading | Doubt {
  const chosen = chooseColumns(line, table.columns ?? [], table.title);
  if (chosen === undefined) return 'columns';
  const { current, prior, year, period } = chosen;
  const signs = line.figures.filter(({ kind, value }) => kind === 'amount' && value !== 0);
  const isSigned = signs.some(({ isNegative }) => isNegative);
  if (isLoss && isSigned && !current.isNegative && current.value !== 0) return 'sign';
  const sign = isLoss && !isSigned ? -1 : 1;
  const unit = unitOf(current.multiplier);
  const { multiplier } = unit;
  if (multiplier === null) return 'unit';
  const amount = (value: number, own: number | null) => {
    const product = sign * value * (own ?? multiplier);
    return product === 0 ? 0 : Number(product.toPrecision(15));
  };
  return {
    value: amount(current.value, current.multiplier),
    digits: current.digits,
    prior: prior === null || unit.isMixed ? null : amount(prior.value, prior.multiplier),
    year,
    period,
    currency: chosen.currency ?? unit.currency,
    unit: { multiplier, line: unit.line },
    isOfWhole: chosen.isOfWhole,
    isOfficial: chosen.isOfficial,
  };
}
