import { say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import { personParts, personPartsAt } from './person-parts.ts';
import { isNumeric, type Profile, profilesOf } from './profile.ts';
import { looksLikeAge } from './proposal.ts';
import {
  type Cell,
  type Columns,
  type ColumnsAt,
  type FoundRole,
  type Reading,
  type Table,
  UnreadableTable,
} from './ratings.ts';
import { whoOf } from './who.ts';

const usualNames: Readonly<Record<FoundRole, readonly string[]>> = {
  person: [
    'person',
    'participant',
    'respondent',
    'rater',
    'employee',
    'user',
    'id',
    'personid',
    'respondentid',
  ],
  group: ['group', 'grp', 'team', 'unit', 'department', 'role', 'stakeholder', 'stakeholdergroup', 'groupid'],
  item: ['item', 'question', 'theme', 'statement', 'variable'],
  rating: ['rating', 'score', 'value', 'answer', 'response'],
};
/** Names of a group in German and French, which count if no column has a name of the list above: one of them may be a question. */
const groupsElsewhere = ['gruppe', 'abteilung', 'bereich', 'rolle', 'groupe', 'equipe', 'departement'];
/** Words in a heading that suggest a role if the cells suggest it, too. */
const likelyWords: Readonly<Record<'person' | 'item', ReadonlySet<string>>> = {
  person: new Set(['person', 'participant', 'respondent', 'response', 'rater', 'employee', 'user', 'id']),
  item: new Set(['item', 'question', 'theme', 'statement', 'variable', 'indicator', 'measure']),
};

/** @returns whether a heading is one of the usual names of a role other than a question */
export const hasUsualName = (heading: string): boolean =>
  [...Object.values(usualNames).flat(), ...groupsElsewhere].includes(plain(heading));

const plain = (heading: string) => sameWord(heading).replaceAll(' ', '');

const named = new WeakMap<Table, Table>();

/** The same table for the same one given, so that it is described once. See {@link headed}. */
export function withHeadings(table: Table): Table {
  const known = named.get(table) ?? headed(table);
  named.set(table, known);
  return known;
}

/** Headings as text, each once: an empty heading and the second of two equal ones get the number of their column. */
function headed(table: Table): Table {
  const [headings = [], ...rest] = table.rows;
  const width = rest.reduce((most, row) => Math.max(most, row.length), headings.length);
  const taken = new Set<string>();
  const named = Array.from({ length: width }, (_, index) => {
    const heading = String(headings[index] ?? '').trim();
    let name = heading;
    if (name === '') name = `#${index + 1}`;
    for (let number = index + 1; taken.has(name); number += width) name = `${heading} #${number}`;
    taken.add(name);
    return name;
  });
  return { ...table, rows: [named, ...rest] };
}

/** @throws UnreadableTable NO_SUCH_COLUMN if a chosen column is not in the file */
export function mustHave(headings: readonly string[], columns: Columns): void {
  const { questions = [], ignore = [], comments = {}, ...single } = columns;
  const known = new Set(headings);
  const besides = Object.keys(comments);
  const wrong = [...Object.values(single), ...questions, ...ignore, ...besides].find(
    (name) => name !== undefined && !known.has(name),
  );
  if (wrong !== undefined)
    throw new UnreadableTable(
      'NO_SUCH_COLUMN',
      say('surveyImport.noSuchColumn', { name: wrong, headings: headings.join(', ') }),
    );
  const roles = [...Object.values(single).filter((name) => name !== undefined), ...questions, ...besides];
  const twice = roles.find((name, at) => roles.indexOf(name) !== at);
  if (twice !== undefined)
    throw new UnreadableTable('COLUMN_TWICE', say('surveyImport.columnTwice', { name: twice }));
}

/** Headings of the columns that a person chose for something else than a role that is searched for. */
export const chosenOtherwise = ({
  questions = [],
  ignore = [],
  comments = {},
  ...roles
}: Columns): ReadonlySet<string> => {
  const chosen = (['secondGroup', 'date', ...personParts] as const).map((role) => roles[role]);
  return new Set(
    [...questions, ...ignore, ...Object.keys(comments), ...chosen].filter((heading) => heading !== undefined),
  );
};

/** Finds the column of each role: as chosen, by its usual name, or, with one line per rating, by what it holds. */
export function columnsAt(table: Table, chosen: Columns, reading: Reading): ColumnsAt {
  const headings = (table.rows[0] ?? []).map(String);
  const others = chosenOtherwise(chosen);
  const placeOf = (name: string | undefined) => (name === undefined ? -1 : headings.indexOf(name));
  const column = (role: FoundRole): number => {
    const name = chosen[role];
    if (name !== undefined) return headings.indexOf(name);
    const named = (names: readonly string[]) =>
      headings.findIndex((heading) => !others.has(heading) && names.includes(plain(heading)));
    const at = named(usualNames[role]);
    return at === -1 && role === 'group' ? named(groupsElsewhere) : at;
  };
  const at = {
    person: column('person'),
    group: column('group'),
    item: column('item'),
    rating: column('rating'),
    secondGroup: placeOf(chosen.secondGroup),
    date: placeOf(chosen.date),
    ...personPartsAt(table, chosen, reading),
  };
  if (reading.form === 'wide' || (chosen.questions?.length ?? 0) > 0) return at;
  if (saysWho(at) && at.item >= 0 && at.rating >= 0) return at;
  return { ...at, ...longColumns(table, at, others, reading) };
}

const saysWho = (at: ColumnsAt): boolean => whoOf(at) !== undefined;

/** Number of rows that show whether a table has one line per rating, and of columns that are tried for each role. */
const sample = { rows: 5_000, columns: 8 } as const;

/**
 * Recognises a table with one line per rating: a person is on several lines, with an item that differs from line to line and one
 * number that is not the same on all of them; with a second such number, a line holds several ratings. A column that is the same on all lines of a person describes the person.
 */
function longColumns(
  table: Table,
  at: ColumnsAt,
  others: ReadonlySet<string>,
  reading: Reading,
): Partial<ColumnsAt> {
  const rows = table.rows.slice(1, 1 + sample.rows);
  const profiles = profilesOf({ rows: table.rows.slice(0, 1 + sample.rows), lines: table.lines }, reading);
  const taken = new Set(Object.values(at).filter((index) => index >= 0));
  const candidates = (role: 'person' | 'item', fits: (one: Profile) => boolean): number[] => {
    if (at[role] >= 0) return [at[role]];
    const free = profiles.filter(
      (one) => one.filled > 0 && !taken.has(one.index) && !others.has(one.heading) && fits(one),
    );
    const named = ({ heading }: Profile) =>
      sameWord(heading)
        .split(' ')
        .some((word) => likelyWords[role].has(word));
    return [...free.filter(named), ...(role === 'person' ? [] : free.filter((one) => !named(one)))]
      .slice(0, sample.columns)
      .map(({ index }) => index);
  };
  /** Whether a column has the same numbers as that of the ratings, which may be ratings although a person has one of them only. */
  const isLike = (index: number, rating: number) => {
    const [one, other] = [profiles[index], profiles[rating]];
    if (!one || !other || index === rating || one.whole.size < 3 || looksLikeAge(one)) return false;
    return [...one.whole.keys()].every((value) => other.whole.has(value));
  };
  const items = candidates('item', (one) => !isNumeric(one));
  const known = at.rating < 0 ? [] : [at.rating];
  // Every column of numbers, as a second one with ratings means that no line is one rating.
  const ratings = profiles
    .filter((one) => isNumeric(one) && !one.isId && !taken.has(one.index) && !others.has(one.heading))
    .map(({ index }) => index);
  const people = candidates('person', () => true).map((person) => ({ person }));
  const besides = at.person < 0 ? whoOf(at) : undefined;
  for (const one of [...people, ...(besides ? [{ person: -1 }] : [])])
    for (const item of items) {
      const { person } = one;
      const who = whoOf({ ...at, person });
      if (item === person || !who || !isItemOf(rows, who, item)) continue;
      const differing: number[] = [...known];
      for (const rating of ratings) {
        if (rating === person || rating === item || !differsWithin(rows, who, rating)) continue;
        differing.push(rating);
        if (differing.length > 1) break;
      }
      const [rating, another] = differing;
      if (rating === undefined) continue;
      const isAlone = another === undefined && !ratings.some((one) => one !== person && isLike(one, rating));
      return isAlone ? { person, item, rating } : { person };
    }
  return {};
}

type Rows = readonly (readonly Cell[])[];
type Who = (row: readonly Cell[]) => string;
const textIn = (row: readonly Cell[], index: number) => String(row[index] ?? '').trim();

/** Whether people have several lines each, hardly ever two with one item, and items are shared by people. */
function isItemOf(rows: Rows, who: Who, item: number): boolean {
  const people = new Set(rows.map(who));
  const items = new Set(rows.map((row) => textIn(row, item)));
  const pairs = new Set(rows.map((row) => JSON.stringify([who(row), textIn(row, item)])));
  return (
    rows.length >= people.size * 1.5 &&
    items.size >= 2 &&
    items.size * 2 <= rows.length &&
    pairs.size >= rows.length * 0.95
  );
}

/** Whether a column has two texts on lines of one person. */
export function differsWithin(rows: Rows, who: Who, rating: number): boolean {
  const first = new Map<string, string>();
  return rows.some((row) => {
    const person = who(row);
    const text = textIn(row, rating);
    if (text === '') return false;
    const before = first.get(person);
    first.set(person, before ?? text);
    return before !== undefined && before !== text;
  });
}
