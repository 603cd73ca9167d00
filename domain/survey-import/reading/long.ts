import { say } from '../../texts/sentence.ts';
import type { Cells } from './cells.ts';
import type { Cell, ColumnsAt, Read } from './ratings.ts';

/** Reads a table with one line per rating: person, group, item and rating in separate columns. */
export function readLong(cells: Cells, rows: readonly (readonly Cell[])[], at: ColumnsAt): Read {
  const { note, lineOf, groupOf, themeOf, offerFor, ratingOf, lossOf, takeBack, finished } = cells;

  type Own = { line: number; group: string; ratings: Record<string, number> };
  const people = new Map<string, Own>();
  /** First row of each person with a row without a rating. */
  const silent = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const cell = row[at.rating] ?? '';
    const lost = () => ({ leavesOut: true, ratings: lossOf(cell) });
    const person = String(row[at.person] ?? '').trim();
    if (person === '') {
      note(index, 'PERSON_MISSING', say('surveyImport.finding.personMissing'), lost());
      continue;
    }
    const group = groupOf(row[at.group] ?? '', index, () => lossOf(cell));
    if (group === undefined) continue;
    const known = people.get(person);
    if (known && known.group !== group) {
      note(
        index,
        'TWO_GROUPS',
        say('surveyImport.finding.twoGroups', { group: known.group, line: known.line }),
        lost(),
      );
      continue;
    }
    const item = String(row[at.item] ?? '').trim();
    const theme = themeOf(item);
    if (theme === undefined) {
      const offer = offerFor(item);
      note(index, 'UNKNOWN_ITEM', say('surveyImport.finding.unknownItem', { item }), {
        ...lost(),
        offer,
      });
      continue;
    }
    const rating = ratingOf(cell, item, index);
    if (rating === undefined) {
      if (lossOf(cell) === 0 && !silent.has(person)) silent.set(person, index);
      continue;
    }
    const own = known ?? { line: lineOf(index), group, ratings: {} };
    const before = own.ratings[theme];
    if (before !== undefined) {
      takeBack();
      note(index, 'DUPLICATE_RATING', say('surveyImport.finding.duplicateRating', { item, before }), lost());
      continue;
    }
    own.ratings[theme] = rating;
    people.set(person, own);
  }
  for (const [person, index] of silent)
    if (!people.has(person))
      note(index, 'NO_RATINGS', say('surveyImport.finding.personWithoutRatings'), { leavesOut: true });
  return { form: 'long', columns: [], ...finished([...people.values()]) };
}
