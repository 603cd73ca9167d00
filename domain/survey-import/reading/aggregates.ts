import { say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import { isScaleAnswer } from './answers-in-words.ts';
import type { Profile } from './profile.ts';
import type { Check, ColumnsAt, ReadResponse, Table } from './ratings.ts';
import { whoOf } from './who.ts';

/** Headings of numbers about several people, as {@link sameWord} gives them. */
const aboutSeveral = new Set(
  'n|count|counts|frequency|responses|respondents|weight|weighting|mean|average|median|sd|std|std dev|standard deviation|anzahl|haufigkeit|gewicht|gewichtung|mittelwert|durchschnitt|standardabweichung|effectif|poids|moyenne|ecart type'.split(
    '|',
  ),
);
/** Numbers from 0 or 1 on, as headings, are as likely the answers as the numbers of questions. */
const answersAsHeadings = { fewest: 3, most: 11 } as const;
const fewestGroups = 3;

/** Asks whether one line is one person where lines look like counts or averages. @param profiles of columns that are not ignored */
export function severalPeople({ rows }: Table, at: ColumnsAt, profiles: readonly Profile[]): Check[] {
  const column =
    profiles.find(
      ({ heading, wholes, decimals }) => wholes + decimals > 0 && isAboutSeveral(sameWord(heading)),
    ) ??
    profiles.find(
      ({ filled, wholes, decimals }) => wholes + decimals >= filled * 0.8 && decimals > filled * 0.2,
    ) ??
    (whoOf(at) ? undefined : (answersIn(profiles) ?? groupOnce(rows, at, profiles)));
  if (!column) return [];
  return [
    { code: 'SEVERAL_PEOPLE', message: say('surveyImport.check.severalPeople', { heading: column.heading }) },
  ];
}

function isAboutSeveral(heading: string): boolean {
  const words = heading.split(' ');
  return aboutSeveral.has(heading) || (words.length <= 3 && words.some(isAnswers));
}
const isAnswers = (word: string): boolean => word === 'responses' || word === 'respondents';

/** Columns of whole numbers whose headings are answers: numbers in order, or words of a scale. */
function answersIn(profiles: readonly Profile[]): Profile | undefined {
  const { fewest, most } = answersAsHeadings;
  const worded = profiles.filter(({ heading, wholes }) => wholes > 0 && isScaleAnswer(heading));
  if (worded.length >= fewest && worded.length <= most) return worded[0];
  const numbered = profiles.filter(({ heading }) => /^\d{1,2}(?: ?\(.*\))?$/.test(heading));
  if (numbered.length < fewest || numbered.length > most) return undefined;
  const numbers = numbered.map(({ heading }) => Number.parseInt(heading, 10));
  const rising = (numbers[0] ?? 0) < (numbers.at(-1) ?? 0) ? numbers : numbers.toReversed();
  const from = rising[0] ?? 2;
  return from <= 1 && rising.every((number, at) => number === from + at) ? numbered[0] : undefined;
}

/** The column of the groups if each is on one line only. */
function groupOnce(
  rows: Table['rows'],
  { group }: ColumnsAt,
  profiles: readonly Profile[],
): Profile | undefined {
  const names = rows.slice(1).flatMap((row) => String(row[group] ?? '').trim() || []);
  return names.length >= fewestGroups && new Set(names).size === names.length
    ? profiles.find((one) => one.index === group)
    : undefined;
}

/** Columns that are taken for the answers to one question, at least. */
const fewestAnswers = 3;
/** Share of the lines with one of these answers, at least. */
const mostlyAnswered = 0.5;

/**
 * Asks whether columns in a row are the answers to one question, as programs export it with a column for each: every column has one value, and no
 * line has two of them. @param isOther columns with another role, or not read
 */
export function answersApart({ rows }: Table, isOther: (index: number) => boolean): Check[] {
  const [headings = [], ...lines] = rows;
  const people = lines.slice(0, looked);
  const runs: { columns: number[]; lines: Set<number> }[] = [];
  for (const index of headings.keys()) {
    const filled = isOther(index) ? undefined : linesOfOneValue(people, index);
    const last = runs.at(-1);
    if (filled && last?.columns.at(-1) === index - 1 && [...filled].every((line) => !last.lines.has(line))) {
      last.columns.push(index);
      for (const line of filled) last.lines.add(line);
    } else if (filled) runs.push({ columns: [index], lines: filled });
  }
  const found = runs.find(
    (run) => run.columns.length >= fewestAnswers && run.lines.size >= people.length * mostlyAnswered,
  );
  if (!found) return [];
  const [first, last] = [found.columns[0], found.columns.at(-1)].map((at) => String(headings[at ?? 0]));
  return [
    {
      code: 'ANSWERS_APART',
      message: say('surveyImport.check.answersApart', { first: first ?? '', last: last ?? '' }),
    },
  ];
}

/** The lines with a value in a column; undefined if there are several values, or none. */
function linesOfOneValue(people: Table['rows'], index: number): Set<number> | undefined {
  const lines = new Set<number>();
  let value = '';
  for (const [line, row] of people.entries()) {
    const text = String(row[index] ?? '').trim();
    if (text === '') continue;
    if (value !== '' && text !== value) return undefined;
    value = text;
    lines.add(line);
  }
  return lines.size === 0 ? undefined : lines;
}

/** Responses that are looked at, in order. */
const looked = 5_000;
/** Responses of each of two blocks, at least. */
const fewest = 8;
/** Chance that answers on one scale look as if they were on two. */
const chance = 0.0001;
/** Numbers of a scale that are tried as the end of a lower one. */
const tried = 12;

/**
 * Asks whether the lines are on two scales, as where one file was put below another: no rating above a number on many lines in a row at the
 * beginning or the end, and many on the others.
 */
export function mixedLines(responses: readonly ReadResponse[]): Check[] {
  const step = Math.ceil(responses.length / looked);
  const found = responses
    .filter((_, at) => at % step === 0)
    .map(({ line, group, ratings }) => ({ line, group, values: Object.values(ratings) }));
  const all = [...new Set(found.flatMap(({ values }) => values))].toSorted((a, b) => b - a);
  const [highest = 0, ...tops] = all;
  for (const top of tops.slice(0, tried)) {
    const isAbove = ({ values }: Answered) => values.some((value) => value > top);
    const [first, last] = [found.findIndex(isAbove), found.findLastIndex(isAbove)];
    const isTwo =
      areTwoScales(found.slice(0, first), found.slice(first), top) ||
      areTwoScales(found.slice(last + 1), found.slice(0, last + 1), top);
    if (!isTwo) continue;
    const [from, to] = [found[first]?.line ?? 0, found[last]?.line ?? 0];
    return [
      { code: 'MIXED_SCALES', message: say('surveyImport.check.mixedLines', { from, to, top, highest }) },
    ];
  }
  return [];
}

type Answered = Pick<ReadResponse, 'line' | 'group'> & { readonly values: readonly number[] };

function areTwoScales(others: readonly Answered[], high: readonly Answered[], top: number): boolean {
  // Of a group that is on one side only, low ratings may be an opinion.
  const groups = new Set(high.map(({ group }) => group));
  const low = others.filter(({ group }) => groups.has(group));
  if (low.length < fewest || high.length < fewest) return false;
  const [lowValues, highValues] = [low, high].map((block) => block.flatMap(({ values }) => values));
  if (!lowValues?.includes(top) || !highValues) return false;
  const share = highValues.filter((value) => value > top).length / highValues.length;
  return (1 - share) ** lowValues.length < chance;
}
