import { say } from '../../texts/sentence.ts';
import type { Beside } from './beside.ts';
import type { Cells } from './cells.ts';
import type { Cell, ColumnsAt, Read, ReadResponse } from './ratings.ts';
import { startSameOnLines } from './same-on-lines.ts';
import type { Unused } from './unused.ts';
import { whoOf } from './who.ts';

/**
 * Reads a table with one line per rating: person, group, item and rating in separate columns.
 * @param ignored places of columns that are left out by choice, or read as comments
 */
export function readLong(
  cells: Cells,
  rows: readonly (readonly Cell[])[],
  at: ColumnsAt,
  beside: Beside,
  unused: Unused,
  ignored: ReadonlySet<number>,
): Read {
  const { note, lineOf, groupOf, secondGroupOf, themeOf, offerFor, ratingOf, lossOf, takeBack, finished } =
    cells;
  const who = whoOf(at) ?? (() => '');
  const itemIn = (row: readonly Cell[]) => String(row[at.item] ?? '').trim();
  const question = (row: readonly Cell[]) => themeOf(itemIn(row)) ?? itemIn(row);
  const aboutIn = startSameOnLines(rows, { question, person: who });
  unused.note(besideRead(rows, at, ignored), 'ratings', aboutIn);
  const people = new Map<string, Own>();
  /** First row of each person of which no rating was read; silent: one that says so itself. */
  const unread = new Map<string, { index: number; isSilent: boolean; dates: number }>();
  /** Rows without a rating that may have a day, by person. */
  const unrated = new Map<string, number[]>();
  const addDay = (own: Own, row: readonly Cell[], index: number) => {
    const day = beside.dayOf(row, index);
    if (day === undefined) return;
    if (own.answeredOn !== undefined && day !== own.answeredOn)
      note(index, 'SEVERAL_DATES', say('surveyImport.finding.severalDates'), { leavesOut: false });
    if (own.answeredOn === undefined || own.answeredOn < day) own.answeredOn = day;
  };
  for (const [index, row] of rows.entries()) {
    const cell = row[at.rating] ?? '';
    const lost = () => ({ leavesOut: true, ratings: lossOf(cell), ...beside.lossOf(row) });
    const person = who(row);
    if (person === '') {
      note(index, 'PERSON_MISSING', say('surveyImport.finding.personMissing'), lost());
      continue;
    }
    const group = groupOf(row[at.group] ?? '', index, lost);
    if (group === undefined) continue;
    const secondGroup =
      at.secondGroup < 0 ? undefined : secondGroupOf(row[at.secondGroup] ?? '', index, lost);
    if (at.secondGroup >= 0 && secondGroup === undefined) continue;
    const known = people.get(person);
    const other = known && otherGroup(known, group, secondGroup);
    if (known && other !== undefined) {
      note(
        index,
        'TWO_GROUPS',
        say('surveyImport.finding.twoGroups', { group: other, line: known.line }),
        lost(),
      );
      continue;
    }
    const item = itemIn(row);
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
      const isSilent = lossOf(cell) === 0;
      const before = unread.get(person);
      const dates = Math.max(before?.dates ?? 0, beside.lossOf(row).dates);
      unread.set(
        person,
        before && (before.isSilent || !isSilent) ? { ...before, dates } : { index, isSilent, dates },
      );
      const others = unrated.get(person);
      if (others) others.push(index);
      else if (at.date >= 0) unrated.set(person, [index]);
      beside.addComments(
        {},
        row,
        index,
        () => theme,
        () => false,
      );
      continue;
    }
    const own = known ?? { line: lineOf(index), group, secondGroup, ratings: {}, comments: {} };
    const before = own.ratings[theme];
    if (before !== undefined) {
      takeBack();
      note(index, 'DUPLICATE_RATING', say('surveyImport.finding.duplicateRating', { item, before }), lost());
      continue;
    }
    own.ratings[theme] = rating;
    beside.addComments(
      own.comments,
      row,
      index,
      () => theme,
      () => true,
    );
    addDay(own, row, index);
    people.set(person, own);
  }
  // A person who left a question empty answered on that day, too.
  for (const [person, indices] of unrated) {
    const own = people.get(person);
    if (own) for (const index of indices) addDay(own, rows[index] ?? [], index);
  }
  for (const [person, { index, isSilent, dates }] of unread)
    if (!people.has(person) && (isSilent || dates > 0))
      note(index, 'NO_RATINGS', say('surveyImport.finding.personWithoutRatings'), { leavesOut: true, dates });
  beside.leaveOutFew([...people.values()].map(({ comments }) => comments));
  return { form: 'long', columns: [], ...finished([...people.values()].map(responseOf)) };
}

/** Columns that are not read. Another column may hold ratings, too; a line has room for one of them. */
function besideRead(
  rows: readonly (readonly Cell[])[],
  at: ColumnsAt,
  ignored: ReadonlySet<number>,
): number[] {
  const read = new Set(Object.values(at));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const places = Array.from({ length: width }, (_, index) => index);
  return places.filter((index) => !read.has(index) && !ignored.has(index));
}

type Own = {
  line: number;
  group: string;
  secondGroup: string | undefined;
  ratings: Record<string, number>;
  comments: Record<string, string>;
  answeredOn?: string;
};

/** The group of either grouping in which a person is on an earlier line and not on this one. */
function otherGroup(known: Own, group: string, secondGroup: string | undefined): string | undefined {
  if (known.group !== group) return known.group;
  return known.secondGroup === secondGroup ? undefined : known.secondGroup;
}

function responseOf({ secondGroup, comments, answeredOn, ...rest }: Own): ReadResponse {
  return {
    ...rest,
    ...(secondGroup !== undefined && { secondGroup }),
    ...(answeredOn !== undefined && { answeredOn }),
    ...(Object.keys(comments).length > 0 && { comments }),
  };
}
