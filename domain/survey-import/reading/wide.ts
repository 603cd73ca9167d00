import { say } from '../../texts/sentence.ts';
import type { Beside } from './beside.ts';
import type { Cells } from './cells.ts';
import { type KeptValues, keptIn, keptResponse, noRating } from './kept-ratings.ts';
import { type Cell, type ColumnsAt, type Read, type ReadResponse, UnreadableTable } from './ratings.ts';
import type { Unused } from './unused.ts';
import { isOnlyNamed, nameOf, whoOf } from './who.ts';

type UsedColumn = { readonly index: number; readonly theme: string; readonly heading: string };
type Rows = readonly (readonly Cell[])[];
type KeptRow = {
  readonly about: Omit<ReadResponse, 'ratings' | 'comments'>;
  readonly comments: Record<string, string>;
  readonly values: KeptValues;
};

/**
 * Reads a table with one line per person and one column per item.
 * @param ignored headings of columns that are left out by choice
 * @throws UnreadableTable
 */
export function readWide(
  cells: Cells,
  headings: readonly string[],
  rows: Rows,
  at: ColumnsAt,
  ignored: ReadonlySet<string>,
  beside: Beside,
  unused: Unused,
): Read {
  const columns = usedColumns(cells, headings, at, ignored, unused);
  const { note, lineOf, groupOf, secondGroupOf, themeOf, ratingOf, lossOf, finished } = cells;
  const kept = keptIn(cells.scale);
  const themes = columns.map(({ theme }) => theme);
  const placeOf = new Map(themes.map((theme, place) => [theme, place]));
  // Two people may have one name, so a line with it is never left out.
  const [who = () => '', nameIn] = [isOnlyNamed(at) ? undefined : whoOf(at), nameOf(at)];
  const people = new Map<string, number>();
  const names = new Map<string, { line: number; isKnown: boolean }>();
  const read: KeptRow[] = [];
  rows.forEach((row, index) => {
    const lost = () => ({
      ratings: columns.reduce((sum, column) => sum + lossOf(row[column.index] ?? ''), 0),
      ...beside.lossOf(row),
    });
    const person = who(row);
    const first = people.get(person);
    if (person !== '' && first !== undefined) {
      note(index, 'DUPLICATE_PERSON', say('surveyImport.finding.duplicatePerson', { first }), {
        leavesOut: true,
        ...lost(),
      });
      return;
    }
    const group = groupOf(row[at.group] ?? '', index, lost);
    if (group === undefined) return;
    const secondGroup =
      at.secondGroup < 0 ? undefined : secondGroupOf(row[at.secondGroup] ?? '', index, lost);
    if (at.secondGroup >= 0 && secondGroup === undefined) return;
    const values = kept(
      columns.map(({ index: cell, heading }) => ratingOf(row[cell] ?? '', heading, index) ?? noRating),
    );
    if (values.every(Number.isNaN)) {
      note(index, 'NO_RATINGS', say('surveyImport.finding.noRatings'), {
        leavesOut: true,
        ...beside.lossOf(row),
      });
      return;
    }
    if (person !== '') people.set(person, lineOf(index));
    const name = nameIn(row);
    const other = names.get(name);
    if (name !== '' && other && !(other.isKnown && person !== ''))
      note(index, 'SAME_NAME', say('surveyImport.finding.sameName', { first: other.line }), {
        leavesOut: false,
      });
    if (name !== '' && !other) names.set(name, { line: lineOf(index), isKnown: person !== '' });
    const answeredOn = beside.dayOf(row, index);
    const comments: Record<string, string> = {};
    const isRated = (theme: string) => !Number.isNaN(values[placeOf.get(theme) ?? -1] ?? noRating);
    beside.addComments(comments, row, index, ({ question }) => themeOf(question), isRated);
    const about = {
      line: lineOf(index),
      group,
      ...(secondGroup !== undefined && { secondGroup }),
      ...(answeredOn !== undefined && { answeredOn }),
    };
    read.push({ about, comments, values });
  });
  beside.leaveOutFew(read.map(({ comments }) => comments));
  const responses = read.map(({ about, comments, values }) => {
    const hasComments = Object.keys(comments).length > 0;
    return keptResponse(hasComments ? { ...about, comments } : about, themes, values);
  });
  return {
    form: 'wide',
    columns: columns.map(({ heading, theme }) => ({ column: heading, is: theme })),
    ...finished(responses),
  };
}

/** The columns that are items of the survey. @throws UnreadableTable when there is none */
function usedColumns(
  cells: Cells,
  headings: readonly string[],
  at: ColumnsAt,
  ignored: ReadonlySet<string>,
  unused: Unused,
): UsedColumn[] {
  const { themeOf, note } = cells;
  const columns: UsedColumn[] = [];
  const seen = new Set<string>();
  const left: number[] = [];
  const others = new Set([at.person, at.firstName, at.surname, at.email, at.group, at.secondGroup, at.date]);
  headings.forEach((heading, index) => {
    if (others.has(index) || ignored.has(heading)) return;
    const theme = themeOf(heading);
    if (theme === undefined) left.push(index);
    else if (seen.has(theme))
      note(
        -1,
        'DUPLICATE_RATING',
        say('surveyImport.finding.duplicateColumn', { heading }),
        unused.lostIn(index),
      );
    else columns.push({ index, theme, heading });
    if (theme !== undefined) seen.add(theme);
  });
  unused.note(left, 'all');
  if (columns.length === 0)
    throw new UnreadableTable('NO_ITEM_COLUMNS', say('surveyImport.noItemColumns.named'));
  return columns;
}
