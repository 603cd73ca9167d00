import { say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import type { Cells } from './cells.ts';
import type { ColumnsAt, Read } from './ratings.ts';

/** Reads a table with one line per rating: person, group, item and rating in separate columns. */
export function readLong(cells: Cells, rows: readonly (readonly string[])[], at: ColumnsAt): Read {
  const { note, lineOf, groupOf, themeOf, ratingOf, takeBack, finished } = cells;

  type Own = { line: number; group: string; ratings: Record<string, number> };
  const people = new Map<string, Own>();
  const unknown = new Set<string>();
  rows.forEach((row, index) => {
    const person = (row[at.person] ?? '').trim();
    if (person === '') {
      note(index, 'PERSON_MISSING', say('surveyImport.finding.personMissing'), true);
      return;
    }
    const group = groupOf(row[at.group] ?? '', index);
    if (group === undefined) return;
    const known = people.get(person);
    if (known && known.group !== group) {
      note(
        index,
        'TWO_GROUPS',
        say('surveyImport.finding.twoGroups', { group: known.group, line: known.line }),
        true,
      );
      return;
    }
    const item = (row[at.item] ?? '').trim();
    const theme = themeOf(item, index);
    if (theme === undefined) {
      if (!unknown.has(sameWord(item)))
        note(index, 'UNKNOWN_ITEM', say('surveyImport.finding.unknownItem', { item }), true);
      unknown.add(sameWord(item));
      return;
    }
    const rating = ratingOf(row[at.rating] ?? '', item, index);
    if (rating === undefined) return;
    const own = known ?? { line: lineOf(index), group, ratings: {} };
    const before = own.ratings[theme];
    if (before !== undefined) {
      takeBack();
      note(index, 'DUPLICATE_RATING', say('surveyImport.finding.duplicateRating', { item, before }), true);
      return;
    }
    own.ratings[theme] = rating;
    people.set(person, own);
  });
  return { form: 'long', columns: [], ...finished([...people.values()]) };
}
