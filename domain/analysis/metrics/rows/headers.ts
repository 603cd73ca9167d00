import { type Group, groupsOf, type HeaderWord, isColumn, type Marks } from './header-marks.ts';
import type { Line } from './line.ts';
import type { Period } from './periods.ts';

/** A column of a table. `isPart` marks a part of the whole: restricted funds, exceptional items, one region. */
export type Column = {
  readonly role: 'value' | 'note' | 'change' | 'percent';
  readonly year: number | null;
  readonly period: Period;
  /** Quarter or month within the year; null where the header names none. */
  readonly within: string | null;
  readonly order: 'current' | 'prior' | null;
  readonly status: 'actual' | 'planned' | 'restated' | 'original' | 'adjustment';
  readonly scope: 'group' | 'parent' | null;
  readonly isTotal: boolean;
  readonly isPart: boolean;
  /** "GAAP" beside "Non-GAAP", "Actual" beside "Budget" */
  readonly isOfficial: boolean;
  readonly currency: string | null;
  /** True for the year of a day of the first week of January. */
  readonly isNewYear: boolean;
  /** Number of tabs or bars before it; null in a line without them. */
  readonly index: number | null;
  /** Offset of its right edge in the line. */
  readonly end: number;
};

/** Columns of a table from the lines of its header, top down. Empty where no line names a year, quarter, total or order. */
export function columnsOf(lines: readonly Line[]): readonly Column[] {
  const grouped = lines.map(groupsOf);
  const named = grouped.map((groups) => groups.filter((group, at) => isNamed(group, at, groups)));
  const isFull = named.map((groups) => groups.some(({ marks }) => isColumn(marks)));
  const weights = named.map((groups, at) =>
    isFull[at] ? groups.length + groups.filter(({ marks }) => marks.years.length > 0).length / 100 : 0,
  );
  const leaf = weights.lastIndexOf(Math.max(0.5, ...weights));
  const found = named[leaf];
  if (found === undefined) return [];
  const base = withYearOfPeriods(found);
  // "Years ended December 31,   2023   2022": the cell above the labels names the period of all columns.
  const above = grouped[leaf]?.[0];
  const isAbove = above !== undefined && !base.includes(above) && above.marks.years.length === 0;
  const period = isAbove ? above.marks.period : 'unknown';
  let columns = withPeriodsOfLine(
    base
      .map(columnOf)
      .map((column) => (period === 'year' && column.period === 'unknown' ? { ...column, period } : column)),
  );
  // A line for all columns, like a year in a title, says less than one with a cell for each.
  const others = grouped.filter((_, index) => index !== leaf).toSorted((a, b) => b.length - a.length);
  for (const groups of others) columns = withLine(columns, groups);
  const whole = columns.map((column) => ({ ...column, isPart: column.isPart && !column.isTotal }));
  return withTotals(withFiscalYears(whole));
}

/** "December 31, 2022   January 1, 2022   January 2, 2021": days of January end the years before, where two columns would be of one year. */
function withFiscalYears(columns: readonly Column[]): readonly Column[] {
  const isTwice = columns.some(
    ({ isNewYear, year, role }) =>
      isNewYear &&
      role === 'value' &&
      columns.some((one) => !one.isNewYear && one.role === 'value' && one.year === year),
  );
  if (!isTwice) return columns;
  return columns.map((column) =>
    column.isNewYear && column.year !== null ? { ...column, year: column.year - 1 } : column,
  );
}

/** "2025   First quarter   Second quarter   Year": the year stands above the labels and is that of all columns. */
function withYearOfPeriods(groups: readonly Group[]): readonly Group[] {
  const [first, ...others] = groups;
  const year = first?.marks.years[0];
  if (first === undefined || year === undefined || others.length < 2) return groups;
  const isBare = first.marks.period === 'unknown' && first.marks.within === null && first.index === null;
  const areParts = others.every(({ marks: { years, period } }) => years.length === 0 && period !== 'unknown');
  if (!isBare || first.start >= widestIndent || !areParts) return groups;
  return others.map((group) => ({ ...group, marks: { ...group.marks, years: [year] } }));
}

/** "Years ended December 31, 2023 2024 2025" and "Three months ended June 30, 2024 2025": the period is that of the years after it as well. */
function withPeriodsOfLine(all: readonly Column[]): readonly Column[] {
  let last: Column | undefined;
  return all.map((column) => {
    const isDated = column.role === 'value' && column.year !== null && column.within === null;
    const isOpen = isDated && column.period === 'unknown' && last !== undefined;
    if (isOpen && last !== undefined && last.year !== column.year) return { ...column, period: last.period };
    if (column.role === 'value')
      last = isDated && (column.period === 'year' || column.index === null) ? column : undefined;
    return column;
  });
}

/** Blanks from which on a header without tabs and bars has no cell above the labels. */
const widestIndent = 12;

/** The first cell of a header is above the labels, unless it names a column. */
function isNamed({ marks, index, start }: Group, place: number, groups: readonly Group[]): boolean {
  // The cell above the labels may be empty, or nothing but blanks.
  const isAboveFigures = index === null ? start >= widestIndent : index > 0;
  const at = isAboveFigures ? Math.max(1, place) : place;
  const isMarked =
    isColumn(marks) ||
    marks.words.has('actual') ||
    marks.words.has('note') ||
    marks.words.has('change') ||
    marks.hasPercent;
  // "Year ended 31 December (£m)   2023   2022"
  const isOfAllYears =
    marks.period === 'year' && groups.some((one) => one.marks !== marks && one.marks.years.length > 0);
  const saysMore = marks.unknown > 0 || isOfAllYears;
  if (isMarked) return !(at === 0 && marks.years.length === 0 && groups.length > 1 && saysMore);
  return at > 0 && marks.unknown > 0;
}

function columnOf({ marks, end, index }: Group): Column {
  const { words, years, period, within, hasPercent, currency } = marks;
  const [first] = years;
  const isNote = words.has('note') && first === undefined;
  const role = isNote
    ? 'note'
    : hasPercent && first === undefined
      ? 'percent'
      : words.has('change')
        ? 'change'
        : 'value';
  const base: Column = {
    role,
    year: first?.year ?? null,
    period: within !== null && period === 'unknown' ? 'month' : period,
    within,
    order: null,
    status: first?.isPlanned ? 'planned' : 'actual',
    scope: null,
    isTotal: false,
    isPart: role === 'value' && !isColumn(marks) && !words.has('actual'),
    isOfficial: words.has('actual'),
    currency,
    isNewYear: first?.isNewYear ?? false,
    index,
    end,
  };
  return marked(base, words);
}

function marked(column: Column, words: ReadonlySet<HeaderWord>): Column {
  const status = (['planned', 'adjustment', 'restated', 'original'] as const).find((word) => words.has(word));
  const scope = (['group', 'parent'] as const).find((word) => words.has(word));
  const order = (['current', 'prior'] as const).find((word) => words.has(word));
  return {
    ...column,
    status: column.status === 'planned' ? 'planned' : (status ?? column.status),
    scope: column.scope ?? scope ?? null,
    order: column.order ?? order ?? null,
    // "Total segments" is without what the group eliminates.
    isTotal: column.isTotal || (words.has('total') && !words.has('segment')),
    isPart: column.isPart || words.has('segment') || (words.has('partial') && !words.has('total')),
  };
}

/** Words of "CONSOLIDATED PROFIT AND LOSS ACCOUNT" that name no column. */
const wordsOfTitle = 2;

/** Applies another line of the header: one group each, groups that span several columns, or one for all. */
function withLine(columns: readonly Column[], cells: readonly Group[]): readonly Column[] {
  const groups = cells.filter((cell, at) => !isTitleCell(cell, at, cells));
  const marks = groups.filter(({ marks: one }) => isColumn(one) || one.currency !== null);
  const values = columns.filter(({ role }) => role === 'value');
  if (marks.length === 0 || values.length === 0) return columns;
  if (namesOtherYears(marks, values)) return withPeriodOf(columns, marks);
  const span = values.length / marks.length;
  const periods = new Set(marks.map(({ marks: one }) => one.period));
  const isOfLengths = periods.size > 1 && !periods.has('unknown') && marks.length < values.length;
  const spans = isOfLengths ? spansOf(columns, marks) : undefined;
  const width = values.length / groups.length;
  const areBlocks = width > 1 && Number.isInteger(width) && isWholeBesideParts(groups);
  // "Years ended   March 31," and "Consolidated results for the years ended March 31" above "2025   2024"
  const ofPeriod = marks.find(({ marks: one }) => one.period !== 'unknown');
  const isDistinct = new Set(values.map(({ year }) => year)).size === values.length;
  const isOfAllYears =
    ofPeriod !== undefined &&
    ![...periods].some((one) => one !== 'unknown' && one !== ofPeriod.marks.period) &&
    marks.every(
      // "$ in Thousands   12 Months Ended"
      (one) => (one === ofPeriod && one.marks.period === 'year') || !one.isPlaced || !isColumn(one.marks),
    ) &&
    isDistinct &&
    values.every(({ year }) => year !== null);
  const groupFor = (column: Column): Group | undefined => {
    const at = values.indexOf(column);
    if (at === -1) return undefined;
    if (areBlocks) return groups[Math.floor(at / width)];
    // "INCOME STATEMENT   for the year ended 31 December 2025" above "2025   2024" is a title.
    const [only, ...others] = marks.filter((one) => one.marks.unknown < wordsOfTitle);
    const isDated = only !== undefined && only.marks.years.length > 0;
    if (isDated && others.length === 0 && values.every(({ year }) => year !== null)) return only;
    if (isOfAllYears) return ofPeriod;
    // Cells without marks hold the place of their columns: "funds  funds  2025  2024".
    if (groups.length === values.length) return groups[at];
    if (Number.isInteger(span) && marks.length > 1) return marks[Math.floor(at / span)];
    if (marks.length === 1 && only && (isForAll(only.marks) || values.length === 1)) return only;
    return marks.find((group) => group.isPlaced && nearest(values, group) === column);
  };
  return columns.map((column) => {
    const group = spans?.[columns.indexOf(column)] ?? groupFor(column);
    if (group === undefined) return column;
    const { period, within, years, words, currency } = group.marks;
    const [named] = years;
    // "Year ended 31 December 2025" above "Current year   Prior year"
    const year = named && (column.order === 'prior' ? named.year - 1 : named.year);
    return marked(
      {
        ...column,
        year: column.year ?? year ?? null,
        period: column.period === 'unknown' ? period : column.period,
        within: column.within ?? within,
        currency: column.currency ?? currency,
        isPart: column.isPart || (areBlocks && !isColumn(group.marks)),
      },
      words,
    );
  });
}

/** "Consolidated   Industrial   Financial services", each above the same years */
const isWholeBesideParts = (groups: readonly Group[]): boolean =>
  groups.filter(({ marks }) => marks.words.has('group')).length === 1 &&
  groups.every(({ marks: { years, period, words, unknown } }) => {
    const isBare = years.length === 0 && period === 'unknown';
    return isBare && (words.has('group') || (unknown > 0 && words.size === 0));
  });

/** "Years ended March 31, 2025, 2024 and 2023" above "2023   2024   2025": its years are not those of the columns below them. */
function namesOtherYears(groups: readonly Group[], columns: readonly Column[]): boolean {
  if (groups.length < 2 || columns.some(({ year }) => year === null)) return false;
  if (groups.some(({ marks }) => marks.years.length === 0)) return false;
  return (
    groups.length !== columns.length ||
    groups.some(({ marks }, at) => marks.years[0]?.year !== columns[at]?.year)
  );
}

function withPeriodOf(columns: readonly Column[], groups: readonly Group[]): readonly Column[] {
  const [period, ...others] = new Set(
    groups.flatMap(({ marks }) => (marks.period === 'unknown' ? [] : [marks.period])),
  );
  if (period === undefined || others.length > 0) return columns;
  return columns.map((column) =>
    column.period === 'unknown' && column.within === null ? { ...column, period } : column,
  );
}

/** "CONSOLIDATED STATEMENTS OF INCOME - USD ($) $ in Millions   12 Months Ended": the first cell is above the labels. */
const isTitleCell = (
  { marks: { years, unknown }, index }: Group,
  at: number,
  cells: readonly Group[],
): boolean =>
  at === 0 && cells.length > 1 && years.length === 0 && unknown >= (index === 0 ? 1 : wordsOfTitle);

/** Characters between the middle of a cell and that of the columns below it. */
const offCentre = 8;

/**
 * The cell above each column by its place, "Three months ended" above four columns and "Year ended" above two; undefined where a cell is not in
 * the middle of its columns.
 */
function spansOf(
  columns: readonly Column[],
  groups: readonly Group[],
): readonly (Group | undefined)[] | undefined {
  if (
    columns.some(({ index }) => index !== null) ||
    groups.some(({ index, isPlaced }) => index !== null || !isPlaced)
  )
    return undefined;
  const middleOf = ({ start, end }: Group) => (start + end) / 2;
  const places = columns.map(({ end }) => end - halfOfColumn);
  const nearestTo = (place: number) =>
    groups.toSorted((a, b) => Math.abs(middleOf(a) - place) - Math.abs(middleOf(b) - place))[0];
  const found = columns.map(({ role }, at) => (role === 'value' ? nearestTo(places[at] ?? 0) : undefined));
  const isCentred = groups.every((group) => {
    const below = places.filter((_, at) => found[at] === group);
    const middle = ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2;
    return below.length > 0 && Math.abs(middle - middleOf(group)) <= offCentre;
  });
  return isCentred ? found : undefined;
}
/** Characters between the middle and the right edge of a year in a header. */
const halfOfColumn = 2;

const isForAll = ({ period, words, years }: Marks): boolean =>
  period !== 'unknown' ||
  words.has('group') ||
  words.has('parent') ||
  years.length > 0 ||
  words.size === 0 ||
  (words.size === 1 && words.has('actual'));

function nearest(columns: readonly Column[], { end, start }: Group): Column | undefined {
  const middle = (start + end) / 2;
  return columns.toSorted((a, b) => Math.abs(a.end - 2 - middle) - Math.abs(b.end - 2 - middle))[0];
}

/** "Total" after four quarters or twelve months is the year. */
function withTotals(all: readonly Column[]): readonly Column[] {
  const columns = withoutDates(all);
  const parts = columns.filter(({ within }) => within !== null).length;
  if (parts !== 4 && parts !== 12) return columns;
  const [year] = columns.flatMap((column) => (column.year === null ? [] : [column.year]));
  return columns.map((column) =>
    column.within === null && column.role === 'value' && (column.isTotal || column.year !== null)
      ? { ...column, period: 'year', year: column.year ?? year ?? null }
      : column,
  );
}

/** "December 2025" beside "December 2024" are dates of years, and no months of one year. */
function withoutDates(columns: readonly Column[]): readonly Column[] {
  const names = new Set(columns.filter(({ role }) => role === 'value').map(({ within }) => within));
  const [only] = names;
  if (names.size !== 1 || only === null || only === undefined || /\d/.test(only)) return columns;
  return columns.map((column) => ({
    ...column,
    within: null,
    period: column.period === 'month' ? 'unknown' : column.period,
  }));
}
