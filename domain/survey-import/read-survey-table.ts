import { leastForPeriod, threshold } from '../assessment/limits.ts';
import { themeIds } from '../framework/frameworks.ts';
import { say } from '../texts/sentence.ts';
import { answersApart, mixedLines, severalPeople } from './reading/aggregates.ts';
import { type Beside, startBeside } from './reading/beside.ts';
import { sentenceAbout } from './reading/broken-lines.ts';
import { type Cells, sizesOf, startCells } from './reading/cells.ts';
import { chosenOtherwise, columnsAt, hasUsualName, mustHave, withHeadings } from './reading/columns.ts';
import { hasDecimals, isPercentage, mustBeOfPeople, quotedColumns } from './reading/figures-of-groups.ts';
import { peopleAlike, severalLines, totals } from './reading/line-checks.ts';
import { linesTwice } from './reading/lines-twice.ts';
import { readLong } from './reading/long.ts';
import { personParts } from './reading/person-parts.ts';
import { isNumeric, type Profile, profilesOf } from './reading/profile.ts';
import { looksLikeAge, type Proposal, proposalOf } from './reading/proposal.ts';
import {
  type BrokenLine,
  type ColumnRole,
  type Columns,
  type ColumnsAt,
  type Reading,
  type ReadRatings,
  type ReadResponse,
  type Table,
  UnreadableTable,
} from './reading/ratings.ts';
import { addedByProgram, previewIn } from './reading/survey-programs.ts';
import { startUnused } from './reading/unused.ts';
import { whoOf } from './reading/who.ts';
import { readWide } from './reading/wide.ts';
import { sameWord } from './spelling.ts';
import type { SurveyQuestions } from './survey-framework.ts';

/** `second`, `pairs`: groups of a second grouping, and pairs with the first one, as many as a launch may have. */
const importLimits = { people: 100_000, groups: 200, questions: 2_000, second: 20, pairs: 400 } as const;

/** What is known beside the file. */
export type Elsewhere = {
  /** Whether a {@link comparableTexts comparable text} is in another import of the organisation; absent: none is. */
  readonly isElsewhere?: ((text: string) => boolean) | undefined;
};

/**
 * Reads ratings from a table whose first row has the headings: either one line per rating (person, group, item, rating), or one
 * line per person with a column for each item. Lines with errors are reported and left out; everything else is read.
 * @throws UnreadableTable
 */
export function readSurveyTable(
  given: Table,
  questions: SurveyQuestions,
  chosen: Columns = {},
  reading: Reading = {},
  { today, isElsewhere }: { readonly today?: string | undefined } & Elsewhere = {},
): ReadRatings {
  const { table, headings, at } = understood(given, chosen, reading);
  const rows = table.rows.slice(1);
  if (!isLong(at, reading)) mustBeOfPeople(table, at, chosen, notIgnored(profilesOf(table, reading), chosen));
  if (at.group < 0)
    throw new UnreadableTable(
      'NO_GROUP_COLUMN',
      say('surveyImport.noGroupColumn', { headings: namedIn(headings) }),
    );
  const { broken = [] } = table;
  const lines = [...table.lines, ...broken.map(({ line }) => line)];
  const cells = startCells(questions, reading, (row) => lines[row + 1] ?? row + 2);
  const beside = startBeside({ headings, rows, at }, chosen, reading, cells.findings, today, isElsewhere);
  noteBroken(cells, beside, broken, rows.length);
  let profiles: readonly Profile[] | undefined;
  const profilesOnce = () => {
    profiles ??= profilesOf(table, reading);
    return profiles;
  };
  const isPreview = previewIn(headings);
  const added = addedByProgram(headings);
  rows.forEach((row, index) => {
    if (isPreview(row))
      cells.note(index, 'PREVIEW_RESPONSE', say('surveyImport.finding.previewResponse'), {
        leavesOut: false,
      });
  });
  const unused = startUnused(cells, rows, profilesOnce);
  const ignored = new Set([...(chosen.ignore ?? []), ...beside.columns.map(({ heading }) => heading)]);
  const places = new Set(headings.flatMap((heading, index) => (ignored.has(heading) ? [index] : [])));
  const read = isLong(at, reading)
    ? readLong(cells, rows, at, beside, unused, places)
    : readWide(cells, headings, rows, at, ignored, beside, unused);
  const named = (role: ColumnRole) =>
    at[role] < 0 || (read.form === 'wide' && (role === 'item' || role === 'rating'))
      ? []
      : [{ column: headings[at[role]] ?? '', is: role }];
  const roles = new Set(Object.values(at));
  const isOther = (index: number) => roles.has(index) || places.has(index);
  // With one line per rating, a response has the first line of its person only.
  const readLines = read.form === 'wide' ? new Set(read.responses.map(({ line }) => line)) : undefined;
  return checked({
    ...read,
    columns: [
      ...(['person', ...personParts, 'group', 'secondGroup', 'date', 'item', 'rating'] as const).flatMap(
        named,
      ),
      ...beside.columns.map(({ heading }) => ({ column: heading, is: 'comment' })),
      ...read.columns,
    ],
    ...besideRatings(read.responses, at.secondGroup < 0 ? undefined : headings[at.secondGroup], {
      hasDates: at.date >= 0,
      comments: beside.written(),
    }),
    rows: rows.length + broken.length,
    checks: [
      ...(read.form === 'wide' ? severalLines(table, at) : []),
      ...(read.form === 'wide'
        ? severalPeople(
            table,
            at,
            profilesOnce().filter(({ heading }) => !ignored.has(heading) && !added.has(heading)),
          )
        : []),
      ...(read.form === 'wide' ? answersApart(table, isOther) : []),
      ...mixedLines(read.responses),
      ...totals(table, at, (line) => readLines?.has(line) ?? true),
      ...(read.form === 'wide' ? linesTwice(table, at, isOther) : []),
      ...peopleAlike(table, at),
      ...beside.checks(),
    ],
  });
}

const namedHeadings = 10;
const namedIn = (headings: readonly string[]): string =>
  `${headings.slice(0, namedHeadings).join(', ')}${headings.length > namedHeadings ? ', …' : ''}`;

/** What was read beside ratings and groups. @param name of the second grouping */
function besideRatings(
  responses: readonly ReadResponse[],
  name: string | undefined,
  { hasDates, comments }: { readonly hasDates: boolean; readonly comments: number | null },
): Pick<ReadRatings, 'second' | 'answered' | 'comments'> {
  const days = responses.flatMap(({ answeredOn }) => answeredOn ?? []).toSorted();
  const [from, to] = periodOf(days);
  const pairs = new Set(responses.map(({ group, secondGroup }) => JSON.stringify([group, secondGroup])));
  return {
    second:
      name === undefined
        ? null
        : {
            name: name.length > longestGrouping ? `${name.slice(0, longestGrouping - 1)}…` : name,
            groups: sizesOf(responses.flatMap(({ secondGroup }) => secondGroup ?? [])),
            pairs: pairs.size,
          },
    answered: hasDates && from !== undefined && to !== undefined ? { from, to, people: days.length } : null,
    comments,
  };
}

/**
 * The day by which as many people had answered as the strictest threshold asks for, and the last day on or after which as many
 * answered: the very first and last day may be those of one person. Empty if the first would be after the last.
 * @param days of all people, in order
 */
function periodOf(days: readonly string[]): readonly [from?: string | undefined, to?: string | undefined] {
  if (days.length < leastForPeriod) return [];
  return [days[threshold.max - 1], days[days.length - threshold.max]];
}

/** Length of the name of a second grouping, which is the heading of its column. */
const longestGrouping = 80;

const isLoss = ({ code }: BrokenLine): boolean => code !== 'REPEATED_HEADINGS' && code !== 'COLUMN_LABELS';

/** @param from number of the first row after those of the table */
function noteBroken(
  { note, mayBeRating }: Cells,
  beside: Beside,
  broken: readonly BrokenLine[],
  from: number,
): void {
  broken.forEach((one, index) => {
    const leavesOut = isLoss(one);
    const lost = leavesOut
      ? { ratings: one.cells.filter(mayBeRating).length, ...beside.lossOfBroken(one.cells, mayBeRating) }
      : {};
    note(from + index, one.code, sentenceAbout(one), { leavesOut, ...lost });
  });
}

/**
 * Questions and scale that a file without a description of its questions suggests: its columns of whole numbers, except those with a
 * usual name for another role and those that look like ages; or the items of a table with one line per rating.
 * @throws UnreadableTable
 */
export function ratingColumns(given: Table, chosen: Columns = {}, reading: Reading = {}): Proposal {
  const { table, at } = understood(given, chosen, reading);
  const profiles = profilesOf(table, reading);
  if (isLong(at, reading)) {
    const rating = profiles[at.rating];
    const items = itemsOf(table, at);
    if (items.length > importLimits.questions)
      throw new UnreadableTable(
        'TOO_LARGE',
        say('surveyImport.tooLarge.questions', { questions: items.length, most: importLimits.questions }),
      );
    const proposal = proposalOf(rating ? [rating] : [], [rating?.heading ?? '']);
    return { ...proposal, columns: items.toSorted() };
  }
  const added = addedByProgram(profiles.map(({ heading }) => heading));
  mustBeOfPeople(table, at, chosen, notIgnored(profiles, chosen));
  const questions = profiles.filter(
    (one) => isQuestion(one, chosen, at) && (chosen.questions || !added.has(one.heading)),
  );
  if (questions.length === 0)
    mustNotBeAverages(
      profiles.filter(({ heading }) => !added.has(heading)),
      chosen,
    );
  return proposalOf(questions, chosen.questions);
}

const notIgnored = (profiles: readonly Profile[], { ignore = [] }: Columns): readonly Profile[] =>
  profiles.filter(({ heading }) => !ignore.includes(heading));

/** @throws UnreadableTable that says so if the only numbers of a file are not whole */
function mustNotBeAverages(profiles: readonly Profile[], chosen: Columns): void {
  const averages = notIgnored(profiles, chosen).filter((one) => hasDecimals(one) || isPercentage(one));
  if (averages.length > 0)
    throw new UnreadableTable(
      'NO_ITEM_COLUMNS',
      say('surveyImport.noItemColumns.decimals', { columns: quotedColumns(averages) }),
    );
}

/** Items of a table with one line per rating, each in the spelling that comes first. */
function itemsOf({ rows }: Table, { item }: ColumnsAt): string[] {
  const texts = new Set(rows.slice(1).map((row) => String(row[item] ?? '').trim()));
  texts.delete('');
  const items = new Map<string, string>();
  for (const text of texts) items.set(sameWord(text), items.get(sameWord(text)) ?? text);
  return [...items.values()];
}

function isQuestion(profile: Profile, chosen: Columns, at: ColumnsAt): boolean {
  const { heading, index } = profile;
  if (chosen.questions) return chosen.questions.includes(heading);
  if (chosenOtherwise(chosen).has(heading) || index === at.person || index === at.group) return false;
  if (personParts.some((part) => at[part] === index)) return false;
  // Ages stay here, because leaving them out is said.
  if (profile.isNumbering && !looksLikeAge(profile)) return false;
  return !hasUsualName(heading) && isNumeric(profile);
}

/** The table with a name for each column, and the column of each role. @throws UnreadableTable */
function understood(given: Table, chosen: Columns, reading: Reading) {
  const table = withHeadings(given);
  const headings = (table.rows[0] ?? []).map(String);
  const broken = table.broken?.find(isLoss);
  if (table.rows.length < 2 && broken)
    throw new UnreadableTable(
      'NOBODY_LEFT',
      say('surveyImport.nobodyLeft', { first: sentenceAbout(broken) }),
    );
  if (headings.length === 0 || table.rows.length < 2)
    throw new UnreadableTable('EMPTY_FILE', say('surveyImport.emptyFile'));
  mustHave(headings, chosen);
  return { table, headings, at: columnsAt(table, chosen, reading) };
}

/** @throws UnreadableTable if the person says that each line is one rating, but not in which columns */
function isLong(at: ColumnsAt, { form }: Reading): boolean {
  const complete = at.item >= 0 && at.rating >= 0 && whoOf(at) !== undefined;
  if (form === 'long' && !complete)
    throw new UnreadableTable('NO_LONG_COLUMNS', say('surveyImport.noLongColumns'));
  return form === undefined ? complete : form === 'long';
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
  mustDivide(read);
  return read;
}

/**
 * Checks that a second grouping can be published beside the first one. Figures are kept by the name of their group, so no name may be in
 * both groupings. @throws UnreadableTable
 */
function mustDivide({ second, groups }: ReadRatings): void {
  if (!second) return;
  const { name } = second;
  const firstNames = new Map(groups.map(({ group }) => [sameWord(group), group]));
  const shared = second.groups.flatMap(({ group }) => firstNames.get(sameWord(group)) ?? []);
  if (shared.length > 0)
    throw new UnreadableTable(
      'GROUPS_SHARED',
      say('surveyImport.groupsShared', { column: name, names: shared.slice(0, 5).join(', ') }),
    );
  if (second.groups.length > importLimits.second)
    throw new UnreadableTable(
      'TOO_MANY_GROUPS',
      say('surveyImport.tooManyGroups', {
        groups: second.groups.length,
        most: importLimits.second,
        column: name,
      }),
    );
  if (second.pairs > importLimits.pairs)
    throw new UnreadableTable(
      'TOO_MANY_GROUPS',
      say('surveyImport.tooManyPairs', { pairs: second.pairs, most: importLimits.pairs, column: name }),
    );
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
