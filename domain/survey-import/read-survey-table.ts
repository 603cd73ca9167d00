import { themeIds } from '../framework/frameworks.ts';
import { say } from '../texts/sentence.ts';
import { noRating, startCells } from './reading/cells.ts';
import { readLong } from './reading/long.ts';
import {
  type ColumnRole,
  type Columns,
  type ReadRatings,
  type Table,
  UnreadableTable,
} from './reading/ratings.ts';
import { readWide } from './reading/wide.ts';
import { sameWord } from './spelling.ts';
import type { SurveyQuestions } from './survey-framework.ts';

const importLimits = { people: 50_000, groups: 200 } as const;

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
/**
 * Reads ratings from a table whose first row has the headings: either one line per rating (person, group, item, rating), or one
 * line per person with a column for each item. Lines with errors are reported and left out; everything else is read.
 * @throws UnreadableTable
 */
export function readSurveyTable(table: Table, questions: SurveyQuestions, chosen: Columns = {}): ReadRatings {
  const [headings = [], ...rows] = table.rows;
  if (headings.length === 0 || rows.length === 0)
    throw new UnreadableTable('EMPTY_FILE', say('surveyImport.emptyFile'));
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
      say('surveyImport.noGroupColumn', { headings: headings.join(', ') }),
    );
  const cells = startCells(questions, (index) => table.lines[index + 1] ?? index + 2);
  const read =
    at.item >= 0 && at.rating >= 0 && at.person >= 0
      ? readLong(cells, rows, at)
      : readWide(cells, headings, rows, at);
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

/**
 * Headings of the item columns when no questions are described: all columns that contain whole numbers only, except those with
 * one of the usual names for another role.
 */
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

/** Maximum number of figures in one publication of results, because an event is limited in size. */
const mostPublished = 200_000;

function checked(read: ReadRatings): ReadRatings {
  if (read.responses.length === 0)
    throw new UnreadableTable(
      'NOBODY_LEFT',
      say('surveyImport.nobodyLeft', { first: read.findings[0]?.message ?? '' }),
    );
  if (read.responses.length > importLimits.people)
    throw new UnreadableTable(
      'TOO_LARGE',
      say('surveyImport.tooLarge.people', { people: read.responses.length, most: importLimits.people }),
    );
  if (read.groups.length > importLimits.groups)
    throw new UnreadableTable(
      'TOO_MANY_GROUPS',
      say('surveyImport.tooManyGroups', {
        groups: read.groups.length,
        most: importLimits.groups,
        column: `${read.columns.find(({ is }) => is === 'group')?.column}`,
      }),
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
      say('surveyImport.tooLarge.published', { groups, questions: themeIds(framework).length }),
    );
}
