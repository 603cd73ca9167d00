import type { Figure } from '../words/figures.ts';
import { separatorsBefore } from './header-marks.ts';
import type { Column } from './headers.ts';
import type { Line } from './line.ts';
import type { Period } from './periods.ts';
import type { Title } from './titles.ts';

/** Figures of a row for the latest year, and for the year before it. */
export type ChosenColumns = {
  readonly current: Figure;
  readonly prior: Figure | null;
  readonly year: number | null;
  readonly period: Period;
  readonly currency: string | null;
  /** True for the column of the group beside those of segments, with what is eliminated between them. */
  readonly isOfWhole: boolean;
  /** True for "GAAP" beside "Non-GAAP". */
  readonly isOfficial: boolean;
};
type Valued = { readonly column: Column; readonly figure: Figure };

/** Largest number of a note, and the least amount that may stand beside one. */
const mostNotes = 60;
/** Characters between the right edges of a figure and of its header. */
const reach = 14;

/** @returns undefined where the figures of a row cannot be assigned to columns without doubt */
export function chooseColumns(
  line: Line,
  columns: readonly Column[],
  title: Title,
): ChosenColumns | undefined {
  const figures = line.figures.filter(({ kind }) => kind !== 'percent');
  if (figures.length === 0) return undefined;
  const values = columns.filter(({ role }) => role === 'value');
  if (values.length === 0) return withoutHeader(figures, title);
  const all = aligned(line, figures, columns);
  const chosen = all && choose(all, title);
  if (chosen === undefined) return undefined;
  const isBesideParts = columns.some(({ isPart }) => isPart) || hasAdjustments(columns);
  return {
    ...chosen,
    isOfWhole: chosen.isOfWhole && isBesideParts && (!chosen.isOfTotal || hasAdjustments(columns)),
    isOfficial: chosen.isOfficial && (isBesideParts || columns.some(({ status }) => status === 'planned')),
  };
}

const hasAdjustments = (columns: readonly Column[]): boolean =>
  columns.some(({ status }) => status === 'adjustment');

/** One figure belongs to the year of the title; several to the years that the title names in the same number. */
function withoutHeader(figures: readonly Figure[], title: Title): ChosenColumns | undefined {
  const amounts = isNote(figures) ? figures.slice(1) : figures;
  const years = [...new Set(title.years)];
  const [first, second] = amounts;
  if (amounts.length < figures.length && mayBeThousands(figures)) return undefined;
  if (title.period === 'cumulative' || title.period === 'month' || first === undefined) return undefined;
  const base = { period: title.period, currency: null, isOfWhole: false, isOfficial: false };
  if (amounts.length === 1 && years.length < 2)
    return { current: first, prior: null, year: years[0] ?? null, ...base };
  // "Year ended 31 December 2024" above two columns without names: the second is the year before.
  if (amounts.length === 2 && years.length === 1 && second !== undefined)
    return { current: first, prior: second, year: years[0] ?? null, ...base };
  if (amounts.length !== years.length) return undefined;
  const latest = Math.max(...years);
  const current = amounts[years.indexOf(latest)] ?? first;
  const prior = years.includes(latest - 1) ? (amounts[years.indexOf(latest - 1)] ?? second ?? null) : null;
  return { current, prior, year: latest, ...base };
}

/** True if the first of several figures looks like the number of a note: "4" or "4.1" before amounts of thousands. */
function isNote(figures: readonly Figure[]): boolean {
  const [first, ...rest] = figures;
  if (first === undefined || rest.length === 0 || !mayBeNote(first)) return false;
  return rest.every(({ value, kind }) => kind === 'nil' || Math.abs(value) >= 100);
}

/** "6, 26" before amounts of thousands: two notes. */
function areListedNotes(line: Line, figures: readonly Figure[]): boolean {
  const [first, second] = figures;
  if (first === undefined || second === undefined || !mayBeNote(first)) return false;
  return /^, ?$/.test(line.text.slice(first.end, second.start)) && isNote(figures.slice(1));
}

/** "4 812" may be note 4 and 812, or 4,812. */
function mayBeThousands([first, second, ...others]: readonly Figure[]): boolean {
  if (first === undefined || second === undefined || others.length > 0) return false;
  return /^\d{1,2}$/.test(first.digits) && /^\d{3}$/.test(second.digits) && second.start - first.end === 1;
}

/** A mark of a footnote is in parentheses, like a negative number. */
function mayBeNote({ value, digits, multiplier, kind }: Figure): boolean {
  const number = Math.abs(value);
  return kind === 'amount' && multiplier === null && number > 0 && number <= mostNotes && digits.length <= 4;
}

/** Assigns figures to columns by their number, else by their place in the line. */
function aligned(
  line: Line,
  figures: readonly Figure[],
  columns: readonly Column[],
): readonly Valued[] | undefined {
  const hasNotes = columns.some(({ role }) => role === 'note');
  const values = columns.filter(({ role }) => role === 'value');
  const changes = columns.filter(({ role }) => role === 'value' || role === 'change');
  const [first] = figures;
  const isDoubtful = hasNotes && first !== undefined && mayBeNote(first) && figures.length <= values.length;
  if (!isDoubtful || figures.length === 1) {
    const noted = columns.filter(({ role }) => role !== 'percent');
    const unnoted = columns.filter(({ role }) => role !== 'note');
    for (const set of [changes, values, noted, columns, unnoted]) {
      if (set.length === figures.length && !isDoubtful) return zipped(figures, set);
    }
  }
  // "Revenue  2, 29  77,769  71,977"
  const noted = figures.length - values.length;
  if (
    hasNotes &&
    noted > 1 &&
    values.length > 1 &&
    figures.slice(0, noted).every(mayBeNote) &&
    isNote(figures.slice(noted - 1))
  )
    return zipped(figures.slice(noted), values);
  // The notes may have no name: "Total sales revenues 6, 26 37,154,298 45,095,325"
  if (noted === 2 && values.length > 1 && areListedNotes(line, figures))
    return zipped(figures.slice(2), values);
  const placed = byPlace(line, figures, columns);
  if (placed !== undefined) return placed;
  if (isDoubtful) return undefined;
  if (figures.length === values.length + 1) {
    if (!hasNotes && mayBeThousands(figures)) return undefined;
    if (isNote(figures)) return zipped(figures.slice(1), values);
  }
  return hasUnnamedChange(figures, values.length) ? zipped(figures.slice(0, 2), values) : undefined;
}

/** Two years, and columns without a name: their difference, and what per cent it is: "136,835  133,613  3,222  2.4". */
function hasUnnamedChange(figures: readonly Figure[], columns: number): boolean {
  const [a, b, change, share] = figures;
  if (columns !== 2 || figures.length > 4 || a === undefined || b === undefined || change === undefined)
    return false;
  if (Math.abs(a.value - b.value - change.value) >= 0.02 * Math.abs(change.value) + 0.11) return false;
  return share === undefined || Math.abs((100 * change.value) / b.value - share.value) < 0.1;
}

function zipped(figures: readonly Figure[], columns: readonly Column[]): readonly Valued[] {
  return figures.flatMap((figure, at) => {
    const column = columns[at];
    return column === undefined ? [] : [{ figure, column }];
  });
}

function byPlace(
  line: Line,
  figures: readonly Figure[],
  columns: readonly Column[],
): readonly Valued[] | undefined {
  if (line.cells.length < 2) return undefined;
  const hasMarks = /[|\t]/.test(line.text);
  // A row with fewer cells than the header, none of them empty, may have lost those in front of its figures.
  const last = Math.max(...columns.map(({ index }) => index ?? 0));
  if (
    hasMarks &&
    line.cells.length <= columns.length &&
    separatorsBefore(line.text, line.text.trimEnd().length) < last
  )
    return undefined;
  const found = figures.map((figure) => {
    const near = columns.filter(({ index, end }) =>
      hasMarks
        ? index !== null && index === separatorsBefore(line.text, figure.start)
        : index === null && Math.abs(end - figure.end) <= reach,
    );
    const [best] = near.toSorted((a, b) => Math.abs(a.end - figure.end) - Math.abs(b.end - figure.end));
    return best && { figure, column: best };
  });
  const sure = found.filter((one) => one !== undefined);
  const isUnique = new Set(sure.map(({ column }) => column)).size === sure.length;
  return isUnique && sure.length === figures.length ? sure : undefined;
}

/** `isOfTotal`: of the column "Total", which is the group's only beside what the group eliminates. */
function choose(
  all: readonly Valued[],
  title: Title,
): (ChosenColumns & { readonly isOfTotal: boolean }) | undefined {
  const usable = all.filter(
    ({ column }) => column.role === 'value' && !['planned', 'adjustment'].includes(column.status),
  );
  const whole =
    usable.filter(({ column }) => column.isTotal).length > 0
      ? usable.filter(({ column }) => !column.isPart)
      : usable;
  if (whole.every(({ column }) => column.isPart)) return undefined;
  const unparted = whole.filter(({ column }) => !column.isPart);
  const hasGroup = unparted.some(({ column }) => column.scope === 'group');
  const group = hasGroup ? unparted.filter(({ column }) => column.scope !== 'parent') : unparted;
  const ofPeriod = inOnePeriod(group, title);
  const years = yearsOf(ofPeriod.columns, title);
  if (years === undefined || years.length === 0) return undefined;
  const latest = Math.max(...years);
  const inYear = (year: number) => ofPeriod.columns.filter((_, at) => years[at] === year);
  const before = single(inYear(latest - 1), firstCurrency(ofPeriod.columns));
  const current = single(inYear(latest), before?.column.currency ?? undefined);
  if (current === undefined) return undefined;
  const isAlike = before !== undefined && latest > 0 && before.column.within === current.column.within;
  return {
    current: current.figure,
    prior: isAlike ? before.figure : null,
    year: latest <= 1 ? null : latest,
    period: ofPeriod.period,
    currency: current.column.currency,
    isOfficial: current.column.isOfficial || current.column.status === 'original',
    isOfWhole: current.column.scope === 'group' || current.column.isTotal,
    isOfTotal: current.column.scope !== 'group' && current.column.isTotal,
  };
}

/** Columns of whole years before those of quarters, and these before halves. Months and cumulative quarters are left out. */
function inOnePeriod(
  all: readonly Valued[],
  title: Title,
): { readonly columns: readonly Valued[]; readonly period: Period } {
  // "Q4/25   Q4/24   2025   2024": beside quarters or halves, a year by itself is the whole one.
  const isPart = ({ column }: Valued) => column.period === 'quarter' || column.period === 'half';
  const beside = all.some(isPart) ? 'year' : title.period;
  const periodOf = ({ column }: Valued) => {
    if (column.period !== 'unknown') return column.period;
    return column.year !== null && column.within === null ? beside : title.period;
  };
  for (const period of ['year', 'quarter', 'half'] as const) {
    const columns = all.filter((one) => periodOf(one) === period);
    if (columns.length > 0) return { columns, period };
  }
  return { columns: all.filter((one) => periodOf(one) === 'unknown'), period: 'unknown' };
}

/**
 * Years of columns. Where the document names none, "current" is 1 and "prior" or a single column 0. undefined where the order of columns is
 * unknown.
 */
function yearsOf(all: readonly Valued[], title: Title): readonly number[] | undefined {
  const named = all.flatMap(({ column }) => column.year ?? []);
  if (named.length === all.length) return named;
  // "2025   Vorjahr"
  const latest =
    named.length > 0 && all.every(({ column }) => column.year !== null || column.order === 'prior');
  if (latest) return all.map(({ column }) => column.year ?? Math.max(...named) - 1);
  const titled = [...new Set(title.years)];
  // "Continuing   Discontinued   Total   2024" for the year 2025
  const [year = 0] = titled;
  const isOfTitle = titled.length === 1 && named.every((one) => one === year - 1);
  if (isOfTitle && all.every(({ column }) => column.year !== null || column.isTotal))
    return all.map(({ column }) => column.year ?? year);
  if (all.every(({ column }) => column.order !== null)) {
    const year = titled.length === 0 ? 1 : Math.max(...titled);
    return all.map(({ column }) => (column.order === 'current' ? year : year - 1));
  }
  if (all.length === 1) return titled.length === 1 ? titled : [0];
  return named.length === 0 && titled.length === all.length ? titled : undefined;
}

/** The currency of the first of columns that all name theirs: a translation into another one stands behind it. */
function firstCurrency(all: readonly Valued[]): string | undefined {
  const [first] = all;
  return all.every(({ column }) => column.currency !== null)
    ? (first?.column.currency ?? undefined)
    : undefined;
}

/** The one column of a year: restated before original figures, totals before others, the currency of the year before. */
function single(all: readonly Valued[], currency: string | undefined): Valued | undefined {
  const preferred = [
    (one: Valued) => one.column.isTotal,
    (one: Valued) => one.column.status === 'restated',
    (one: Valued) => one.column.status !== 'original',
    (one: Valued) => one.column.scope === 'group',
    (one: Valued) => currency !== undefined && one.column.currency === currency,
  ];
  let left = all;
  for (const test of preferred) {
    const found = left.filter(test);
    if (found.length > 0) left = found;
  }
  return left.length === 1 ? left[0] : undefined;
}
