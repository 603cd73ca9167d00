import { say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import { isNumeric, type Profile } from './profile.ts';
import { looksLikeFact, usualCodes } from './proposal.ts';
import { type Columns, type ColumnsAt, type Table, UnreadableTable } from './ratings.ts';
import { addedByProgram } from './survey-programs.ts';
import { whoOf } from './who.ts';

const percentWords = new Set(['percent', 'percentage', 'pct', 'prozent', 'pourcent', 'pourcentage']);
/** Fewer columns may be numbers about people, such as a share of working time. */
const fewestFigures = 2;
/** Fewer lines may each be in another group by chance. */
const fewestLines = 3;
/** The longest usual scale, from 0 to 10, has this many numbers. */
const longestScale = 11;
/** Share of the cells that have to be of one kind; the others may be marks of suppressed figures. */
const mostly = 0.8;

/**
 * Checks that a table with one line each is of people. Where no chosen column and no name or address says who a line is of, and no two lines are in one group, percentages,
 * averages and numbers beyond any usual scale are figures of groups.
 * @param profiles of columns that are not ignored
 * @throws UnreadableTable
 */
export function mustBeOfPeople(
  { rows }: Table,
  at: ColumnsAt,
  chosen: Columns,
  profiles: readonly Profile[],
): void {
  // A column named "ID" may number groups.
  const isOfPeople = whoOf(chosen.person === undefined ? { ...at, person: -1 } : at) !== undefined;
  if (isOfPeople || (at.group >= 0 && !isEachOnce(rows.slice(1).map((row) => row[at.group])))) return;
  const roles = new Set(Object.values(at));
  const added = addedByProgram(profiles.map(({ heading }) => heading));
  const numbers = profiles.filter(
    (one) =>
      !roles.has(one.index) &&
      !added.has(one.heading) &&
      !(one.isId || one.isNumbering || looksLikeFact(one)) &&
      (isNumeric(one) || isPercentage(one) || hasDecimals(one)),
  );
  // Without a group, decimals may be anything.
  const figures = numbers.filter(
    (one) => isPercentage(one) || (at.group >= 0 && (hasDecimals(one) || isBeyondScales(one))),
  );
  if (figures.length < fewestFigures || figures.length * 2 < numbers.length) return;
  throw new UnreadableTable(
    'FIGURES_OF_GROUPS',
    say('surveyImport.figuresOfGroups', { columns: quotedColumns(figures) }),
  );
}

function isEachOnce(cells: readonly unknown[]): boolean {
  const names = cells.flatMap((cell) => sameWord(String(cell ?? '')) || []);
  return names.length >= fewestLines && new Set(names).size === names.length;
}

/** Whether a column holds numbers of which some have decimals, as averages do. */
export const hasDecimals = ({ filled, wholes, decimals }: Profile): boolean =>
  decimals > filled * (1 - mostly) && wholes + decimals >= filled * mostly;

/** Whether a column holds percentages: by its cells, or by its heading where the numbers are beyond a scale. */
export function isPercentage(profile: Profile): boolean {
  const { heading, filled, percents } = profile;
  if (filled > 0 && percents >= filled * mostly) return true;
  const isNamed =
    heading.includes('%') ||
    sameWord(heading)
      .split(' ')
      .some((word) => percentWords.has(word));
  return isNamed && (hasDecimals(profile) || (isNumeric(profile) && isBeyondScales(profile)));
}

function isBeyondScales({ whole }: Profile): boolean {
  // A usual code may stand for a missing answer.
  const values = [...whole.keys()].filter((value) => !usualCodes.has(value));
  const [least, most] = [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  return most - least >= longestScale;
}

const mostNamed = 3;
/** The first headings, as they are quoted in a sentence. */
export const quotedColumns = (profiles: readonly Profile[]): string =>
  `${profiles
    .slice(0, mostNamed)
    .map(({ heading }) => `“${heading}”`)
    .join(', ')}${profiles.length > mostNamed ? `, … (${profiles.length})` : ''}`;
