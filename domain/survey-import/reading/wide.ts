import { say } from '../../texts/sentence.ts';
import type { Cells } from './cells.ts';
import { keptResponse, noRating } from './kept-ratings.ts';
import { type Cell, type ColumnsAt, type Read, type ReadResponse, UnreadableTable } from './ratings.ts';

type UsedColumn = { readonly index: number; readonly theme: string; readonly heading: string };
type Rows = readonly (readonly Cell[])[];

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
): Read {
  const columns = usedColumns(cells, headings, rows, at, ignored);
  const { note, lineOf, groupOf, ratingOf, lossOf, finished } = cells;
  const themes = columns.map(({ theme }) => theme);
  const people = new Map<string, number>();
  const responses: ReadResponse[] = [];
  rows.forEach((row, index) => {
    const lost = () => columns.reduce((sum, column) => sum + lossOf(row[column.index] ?? ''), 0);
    const person = at.person < 0 ? '' : String(row[at.person] ?? '').trim();
    const first = people.get(person);
    if (person !== '' && first !== undefined) {
      note(index, 'DUPLICATE_PERSON', say('surveyImport.finding.duplicatePerson', { first }), {
        leavesOut: true,
        ratings: lost(),
      });
      return;
    }
    const group = groupOf(row[at.group] ?? '', index, lost);
    if (group === undefined) return;
    const values = Float32Array.from(
      columns,
      ({ index: cell, heading }) => ratingOf(row[cell] ?? '', heading, index) ?? noRating,
    );
    if (values.every(Number.isNaN)) {
      note(index, 'NO_RATINGS', say('surveyImport.finding.noRatings'), { leavesOut: true });
      return;
    }
    if (person !== '') people.set(person, lineOf(index));
    responses.push(keptResponse({ line: lineOf(index), group }, themes, values));
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
  rows: Rows,
  at: ColumnsAt,
  ignored: ReadonlySet<string>,
): UsedColumn[] {
  const { themeOf, offerFor, mayBeRating, note } = cells;
  const columns: UsedColumn[] = [];
  const seen = new Set<string>();
  headings.forEach((heading, index) => {
    if (index === at.person || index === at.group || ignored.has(heading)) return;
    const lost = () => {
      const rated = rows.flatMap((row, place) => (mayBeRating(row[index] ?? '') ? [place] : []));
      // Remarks and dates are no ratings: the column is named, and nobody has to agree to lose it.
      return { leavesOut: rated.length > 0, ratings: rated.length, rows: rated };
    };
    const theme = themeOf(heading);
    if (theme === undefined) {
      const offer = offerFor(heading);
      note(-1, 'UNUSED_COLUMN', say('surveyImport.finding.unusedColumn', { heading }), { ...lost(), offer });
    } else if (seen.has(theme))
      note(-1, 'DUPLICATE_RATING', say('surveyImport.finding.duplicateColumn', { heading }), lost());
    else columns.push({ index, theme, heading });
    if (theme !== undefined) seen.add(theme);
  });
  if (columns.length === 0)
    throw new UnreadableTable('NO_ITEM_COLUMNS', say('surveyImport.noItemColumns.named'));
  return columns;
}
