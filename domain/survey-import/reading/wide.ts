import { say } from '../../texts/sentence.ts';
import type { Cells } from './cells.ts';
import { type ColumnsAt, type Read, type ReadResponse, UnreadableTable } from './ratings.ts';

type UsedColumn = { readonly index: number; readonly theme: string; readonly heading: string };

/**
 * Reads a table with one line per person and one column per item.
 * @throws UnreadableTable
 */
export function readWide(
  cells: Cells,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  at: ColumnsAt,
): Read {
  const columns = usedColumns(cells, headings, at);
  const { note, lineOf, groupOf, ratingOf, finished } = cells;
  const people = new Map<string, number>();
  const responses: ReadResponse[] = [];
  rows.forEach((row, index) => {
    const person = at.person < 0 ? '' : (row[at.person] ?? '').trim();
    const first = people.get(person);
    if (person !== '' && first !== undefined) {
      note(index, 'DUPLICATE_PERSON', say('surveyImport.finding.duplicatePerson', { first }), true);
      return;
    }
    const group = groupOf(row[at.group] ?? '', index);
    if (group === undefined) return;
    const own: Record<string, number> = {};
    for (const column of columns) {
      const rating = ratingOf(row[column.index] ?? '', column.heading, index);
      if (rating !== undefined) own[column.theme] = rating;
    }
    if (Object.keys(own).length === 0) {
      note(index, 'NO_RATINGS', say('surveyImport.finding.noRatings'), true);
      return;
    }
    if (person !== '') people.set(person, lineOf(index));
    responses.push({ line: lineOf(index), group, ratings: own });
  });
  return {
    form: 'wide',
    columns: columns.map(({ heading, theme }) => ({ column: heading, is: theme })),
    ...finished(responses),
  };
}

/** The columns that are items of the survey. @throws UnreadableTable when there is none */
function usedColumns({ themeOf, note }: Cells, headings: readonly string[], at: ColumnsAt): UsedColumn[] {
  const columns: UsedColumn[] = [];
  const seen = new Set<string>();
  headings.forEach((heading, index) => {
    if (index === at.person || index === at.group) return;
    const theme = themeOf(heading, -1);
    if (theme === undefined)
      note(-1, 'UNUSED_COLUMN', say('surveyImport.finding.unusedColumn', { heading }), true);
    else if (seen.has(theme))
      note(-1, 'DUPLICATE_RATING', say('surveyImport.finding.duplicateColumn', { heading }), true);
    else columns.push({ index, theme, heading });
    if (theme !== undefined) seen.add(theme);
  });
  if (columns.length === 0)
    throw new UnreadableTable('NO_ITEM_COLUMNS', say('surveyImport.noItemColumns.named'));
  return columns;
}
