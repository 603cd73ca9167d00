import { themeIds } from '../framework/frameworks.ts';
import { near, sameWord } from './spelling.ts';
import type { SurveyQuestions } from './survey-framework.ts';

/** A table from a file: cells as text, and the line of the file on which each row begins (from 1). */
export type Table = { readonly rows: readonly (readonly string[])[]; readonly lines: readonly number[] };

/** An error, or an interpretation that the user should know. */
export type Finding = {
  readonly line: number;
  readonly code: FindingCode;
  readonly message: string;
  /** Whether part of the file is left out because of it. */
  readonly leavesOut: boolean;
};
export type FindingCode =
  | 'UNKNOWN_ITEM'
  | 'ITEM_SPELLING'
  | 'GROUP_SPELLING'
  | 'GROUP_MISSING'
  | 'GROUP_NAME'
  | 'OUT_OF_SCALE'
  | 'DUPLICATE_PERSON'
  | 'DUPLICATE_RATING'
  | 'TWO_GROUPS'
  | 'PERSON_MISSING'
  | 'NO_RATINGS'
  | 'UNUSED_COLUMN';

export type ReadResponse = {
  readonly line: number;
  readonly group: string;
  readonly ratings: Readonly<Record<string, number>>;
};

export type ReadRatings = {
  /** `long`: one line per rating. `wide`: one line per person. */
  readonly form: 'long' | 'wide';
  /** The meaning of each used column. */
  readonly columns: readonly { readonly column: string; readonly is: string }[];
  readonly responses: readonly ReadResponse[];
  readonly groups: readonly { readonly group: string; readonly people: number }[];
  readonly findings: readonly Finding[];
  /** Number of lines with data. */
  readonly rows: number;
  /** Number of ratings read, and of cells without one. */
  readonly ratings: number;
  readonly missing: number;
};

/** The table cannot be read at all. `code` is stable; the message says what to do. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly code:
    | 'EMPTY_FILE'
    | 'NO_GROUP_COLUMN'
    | 'NO_ITEM_COLUMNS'
    | 'NOBODY_LEFT'
    | 'TOO_MANY_GROUPS'
    | 'TOO_LARGE';
  constructor(code: UnreadableTable['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Heading of each role's column; undefined: search for a usual name. */
export type Columns = { readonly [Role in ColumnRole]?: string | undefined };
type ColumnRole = 'person' | 'group' | 'item' | 'rating';

export const importLimits = { people: 50_000, groups: 200 } as const;

const usualNames: Readonly<Record<ColumnRole, readonly string[]>> = {
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
/** Spellings of a missing rating. */
const noRating = new Set(['', 'na', 'n/a', 'nan', 'null', '.', '-', '?', "can't judge", 'cannot judge']);

/**
 * Reads ratings from a table whose first row has the headings: one line per rating (person, group, item, rating), or one line per person
 * with a column for each item. Errors are reported by line and left out; everything else is read.
 * @throws UnreadableTable
 */
export function readRatings(table: Table, questions: SurveyQuestions, chosen: Columns = {}): ReadRatings {
  const [headings = [], ...rows] = table.rows;
  if (headings.length === 0 || rows.length === 0)
    throw new UnreadableTable('EMPTY_FILE', 'The file has no lines below its headings. Choose another file.');
  const column = (role: ColumnRole): number => {
    const name = chosen[role];
    if (name !== undefined) return headings.indexOf(name);
    return headings.findIndex((heading) => usualNames[role].includes(sameWord(heading).replaceAll(' ', '')));
  };
  const at = {
    person: column('person'),
    group: column('group'),
    item: column('item'),
    rating: column('rating'),
  };
  if (at.group < 0)
    throw new UnreadableTable(
      'NO_GROUP_COLUMN',
      `No column says which group a person is in. Name one "group", or choose it. Columns: ${headings.join(', ')}.`,
    );
  const reading = startReading(questions, (index) => table.lines[index + 1] ?? index + 2);
  const read =
    at.item >= 0 && at.rating >= 0 && at.person >= 0
      ? reading.long(rows, at)
      : reading.wide(headings, rows, at);
  const named = (role: ColumnRole) =>
    at[role] < 0 || (read.form === 'wide' && (role === 'item' || role === 'rating'))
      ? []
      : [{ column: headings[at[role]] ?? '', is: role }];
  return checked({
    ...read,
    columns: [...named('person'), ...named('group'), ...named('item'), ...named('rating'), ...read.columns],
    rows: rows.length,
  });
}

/** Headings that are items when no questions are described: all columns with whole numbers only, except those with a usual name. */
export function ratingColumns(
  table: Table,
  chosen: Columns = {},
): { columns: string[]; min: number; max: number } {
  const [headings = [], ...rows] = table.rows;
  const roles = new Set(Object.values(usualNames).flat());
  const taken = new Set(Object.values(chosen));
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const columns = headings.filter((heading, index) => {
    if (taken.has(heading) || roles.has(sameWord(heading).replaceAll(' ', ''))) return false;
    const values = rows
      .map((row) => row[index] ?? '')
      .filter((cell) => !noRating.has(cell.trim().toLowerCase()));
    if (values.length === 0 || !values.every((cell) => /^\s*-?\d{1,3}(\.0+)?\s*$/.test(cell))) return false;
    for (const value of values) {
      min = Math.min(min, Number(value));
      max = Math.max(max, Number(value));
    }
    return true;
  });
  return { columns, min: columns.length > 0 ? min : 0, max: columns.length > 0 ? max : 0 };
}

type Read = Omit<ReadRatings, 'rows'>;

function startReading({ framework, items }: SurveyQuestions, lineOf: (row: number) => number) {
  const { min, max } = framework.scale;
  const findings: Finding[] = [];
  const note = (row: number, code: FindingCode, message: string, leavesOut: boolean) =>
    findings.push({ line: row < 0 ? 1 : lineOf(row), code, message, leavesOut });
  const themes = themesByName(framework, items);
  const groups = startGroups(note);
  let [ratings, missing] = [0, 0];

  const themeOf = (name: string, row: number): string | undefined => {
    const word = sameWord(name);
    const exact = themes.get(word);
    if (exact !== undefined) return exact;
    const like = near(word, [...themes.keys()]);
    const meant = like === undefined ? undefined : themes.get(like);
    if (meant === undefined) return undefined;
    note(row, 'ITEM_SPELLING', `"${name}" is read as "${items[meant] ?? meant}".`, false);
    themes.set(word, meant);
    return meant;
  };
  const ratingOf = (cell: string, item: string, row: number): number | undefined => {
    const text = cell.trim();
    if (noRating.has(text.toLowerCase())) {
      missing += 1;
      return undefined;
    }
    const value = /^[+-]?\d+([.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    if (value >= min && value <= max) {
      ratings += 1;
      return value;
    }
    note(
      row,
      'OUT_OF_SCALE',
      `"${text.slice(0, 20)}" for ${item} is not a whole number from ${min} to ${max}. It is left out.`,
      true,
    );
    return undefined;
  };

  return {
    wide: (
      headings: readonly string[],
      rows: readonly (readonly string[])[],
      at: Record<ColumnRole, number>,
    ): Read => {
      const columns: { index: number; theme: string; heading: string }[] = [];
      const seen = new Set<string>();
      headings.forEach((heading, index) => {
        if (index === at.person || index === at.group) return;
        const theme = themeOf(heading, -1);
        if (theme === undefined)
          note(
            -1,
            'UNUSED_COLUMN',
            `Column "${heading}" is no question of the survey and is left out.`,
            true,
          );
        else if (seen.has(theme))
          note(
            -1,
            'DUPLICATE_RATING',
            `Column "${heading}" is there twice; the second one is left out.`,
            true,
          );
        else columns.push({ index, theme, heading });
        if (theme !== undefined) seen.add(theme);
      });
      if (columns.length === 0)
        throw new UnreadableTable(
          'NO_ITEM_COLUMNS',
          'No column is named like a question of the survey. Check the headings, or the survey’s questions.',
        );
      const people = new Map<string, number>();
      const responses: ReadResponse[] = [];
      rows.forEach((row, index) => {
        const person = at.person < 0 ? '' : (row[at.person] ?? '').trim();
        const first = people.get(person);
        if (person !== '' && first !== undefined) {
          note(
            index,
            'DUPLICATE_PERSON',
            `This person is on line ${first} already. This line is left out.`,
            true,
          );
          return;
        }
        const group = groups.of(row[at.group] ?? '', index);
        if (group === undefined) return;
        const own: Record<string, number> = {};
        for (const column of columns) {
          const rating = ratingOf(row[column.index] ?? '', column.heading, index);
          if (rating !== undefined) own[column.theme] = rating;
        }
        if (Object.keys(own).length === 0) {
          note(index, 'NO_RATINGS', 'This line has no rating and is left out.', true);
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
    },

    long: (rows: readonly (readonly string[])[], at: Record<ColumnRole, number>): Read => {
      type Own = { line: number; group: string; ratings: Record<string, number> };
      const people = new Map<string, Own>();
      const unknown = new Set<string>();
      rows.forEach((row, index) => {
        const person = (row[at.person] ?? '').trim();
        if (person === '') {
          note(index, 'PERSON_MISSING', 'This line does not say who it is from. It is left out.', true);
          return;
        }
        const group = groups.of(row[at.group] ?? '', index);
        if (group === undefined) return;
        const known = people.get(person);
        if (known && known.group !== group) {
          note(
            index,
            'TWO_GROUPS',
            `This person is in ${known.group} on line ${known.line}. This line is left out.`,
            true,
          );
          return;
        }
        const item = (row[at.item] ?? '').trim();
        const theme = themeOf(item, index);
        if (theme === undefined) {
          if (!unknown.has(sameWord(item)))
            note(
              index,
              'UNKNOWN_ITEM',
              `"${item}" is no question of the survey. Its lines are left out.`,
              true,
            );
          unknown.add(sameWord(item));
          return;
        }
        const rating = ratingOf(row[at.rating] ?? '', item, index);
        if (rating === undefined) return;
        const own = known ?? { line: lineOf(index), group, ratings: {} };
        const before = own.ratings[theme];
        if (before !== undefined) {
          ratings -= 1;
          note(
            index,
            'DUPLICATE_RATING',
            `${item} is rated ${before} by this person already. This line is left out.`,
            true,
          );
          return;
        }
        own.ratings[theme] = rating;
        people.set(person, own);
      });
      return { form: 'long', columns: [], ...finished([...people.values()]) };
    },
  };

  function finished(responses: readonly ReadResponse[]) {
    const settled = responses.map((one) => ({ ...one, group: groups.spelled(one.group) }));
    const counts = new Map<string, number>();
    for (const { group } of settled) counts.set(group, (counts.get(group) ?? 0) + 1);
    return {
      responses: settled,
      groups: [...counts]
        .map(([group, people]) => ({ group, people }))
        .toSorted((a, b) => b.people - a.people),
      findings: findings.toSorted((a, b) => a.line - b.line),
      ratings,
      missing,
    };
  }
}

/** Themes by each of their names: the name in the file, id, name, question. */
function themesByName({ lenses }: SurveyQuestions['framework'], items: SurveyQuestions['items']) {
  const themes = new Map<string, string>();
  for (const lens of lenses)
    for (const subLens of lens.subLenses)
      for (const { id, name, question } of subLens.themes)
        for (const known of [items[id] ?? name, id, name, question])
          if (!themes.has(sameWord(known))) themes.set(sameWord(known), id);
  return themes;
}

/** Groups that differ only in spaces and capitals are one, with the spelling of the first. */
function startGroups(note: (row: number, code: FindingCode, message: string, leavesOut: boolean) => void) {
  const names = new Map<string, string>();
  const spellings = new Set<string>();
  return {
    of: (cell: string, row: number): string | undefined => {
      const name = cell.replaceAll(/\s+/g, ' ').trim();
      if (name === '' || noRating.has(name.toLowerCase())) {
        note(row, 'GROUP_MISSING', 'This line does not say which group it is from. It is left out.', true);
        return undefined;
      }
      if (name.length > 80 || name in {}) {
        note(
          row,
          'GROUP_NAME',
          `"${name.slice(0, 20)}" cannot be a group's name. Use another one, of at most 80 characters.`,
          true,
        );
        return undefined;
      }
      const word = sameWord(name);
      const first = names.get(word) ?? name;
      names.set(word, first);
      if (first !== name && !spellings.has(name)) {
        spellings.add(name);
        note(row, 'GROUP_SPELLING', `The group "${name}" is read as "${first}".`, false);
      }
      return first;
    },
    spelled: (name: string) => names.get(sameWord(name)) ?? name,
  };
}

/** Maximum size of one publication of results, because an event is limited in size. */
const mostPublished = 200_000;

function checked(read: ReadRatings): ReadRatings {
  if (read.responses.length === 0)
    throw new UnreadableTable('NOBODY_LEFT', `No line can be read. ${read.findings[0]?.message ?? ''}`);
  if (read.responses.length > importLimits.people)
    throw new UnreadableTable(
      'TOO_LARGE',
      `The file has ${read.responses.length} people; one import takes ${importLimits.people}. Split it.`,
    );
  if (read.groups.length > importLimits.groups)
    throw new UnreadableTable(
      'TOO_MANY_GROUPS',
      `The file has ${read.groups.length} groups; one import takes ${importLimits.groups}. Is ${read.columns.find(({ is }) => is === 'group')?.column} the right column?`,
    );
  return read;
}

/** Checks that all groups' figures fit into one publication. @throws UnreadableTable */
export function mustFit({ framework }: SurveyQuestions, groups: number): void {
  const options = framework.scale.max - framework.scale.min + 1;
  const size = (groups + 1) * themeIds(framework).length * (16 + 4 * (options + 2));
  if (size > mostPublished)
    throw new UnreadableTable(
      'TOO_LARGE',
      `${groups} groups times ${themeIds(framework).length} questions are more than one import publishes. Import fewer groups, or fewer questions, at once.`,
    );
}
