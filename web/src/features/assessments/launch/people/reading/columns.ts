import { foldedText } from '../../../../../../../domain/people-columns/folded-text.ts';
import {
  addressRank,
  type HeadingMeaning,
  headingMeaning,
  isFurtherAddress,
  knowsHeading,
} from '../../../../../../../domain/people-columns/heading-words.ts';
import { looksLikeEmail } from '../../../../../../../domain/people-columns/looks-like-email.ts';
import { groupNamed } from './group-names.ts';
import type { SourceRow } from './split-cells.ts';

/** What the cells of a column are. `lastFirst`: "Keller, Anna". */
export const columnRoles = [
  'first',
  'last',
  'name',
  'lastFirst',
  'email',
  'group',
  'second',
  'ignore',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Why a role is guessed. `unsure`: nothing says what the column is, so the person must. */
export type Reason =
  | 'heading'
  | 'addresses'
  | 'addressees'
  | 'groups'
  | 'commas'
  | 'repeated'
  | 'order'
  | 'onlyWords'
  | 'taken'
  | 'noMeaning'
  | 'empty'
  | 'unsure';

/** `role` null: must be asked. */
export type Guess = { readonly role: ColumnRole | null; readonly reason: Reason };

export type Column = {
  /** Text of the heading; '' if there is none. */
  readonly heading: string;
  /** Number of filled cells below the heading. */
  readonly filled: number;
  readonly guess: Guess;
};

export type Groupings = {
  readonly groups: readonly string[];
  readonly second?: { readonly name: string; readonly groups: readonly string[] } | undefined;
};

const headingWithin = 10;

/**
 * Index of the row with the headings; -1 if there is none. Headings stand above the first address: one for the addresses, or two
 * known ones.
 */
export function guessHeading(rows: readonly SourceRow[]): number {
  const first = rows.findIndex(({ cells }) => cells.some(looksLikeEmail));
  const above = rows.slice(0, Math.min(first < 0 ? headingWithin : first, headingWithin));
  return above.findIndex(({ cells }) => {
    const known = cells.filter(knowsHeading);
    return known.length > 1 || known.some((cell) => headingMeaning(cell) === 'email');
  });
}

/** Facts about one column, from which its role is guessed. */
type Facts = {
  readonly heading: string;
  readonly meaning: HeadingMeaning | undefined;
  readonly cells: readonly string[];
  readonly addresses: number;
  readonly groups: number;
  readonly seconds: number;
};

/** Guesses the role of each column, from its heading and its cells. */
export function guessColumns(
  rows: readonly SourceRow[],
  heading: number,
  groupings: Groupings,
): readonly Column[] {
  const facts = factsOf(rows, heading, groupings);
  const guesses = new Map<number, Guess>();
  const guess = (index: number, role: ColumnRole | null, reason: Reason) => {
    if (index >= 0 && !guesses.has(index)) guesses.set(index, { role, reason });
  };
  facts.forEach((one, index) => {
    if (one.cells.length === 0) guess(index, 'ignore', 'empty');
  });
  guessAddresses(facts, guess);
  guessGroups(facts, groupings, guesses, guess);
  const open = () => facts.flatMap((_, index) => (guesses.has(index) ? [] : [index]));
  if (heading >= 0) guessNamesByHeading(facts, open(), guess);
  else guessByOrder(facts, open(), groupings, guesses, guess);
  return facts.map((one, index) => ({
    heading: one.heading,
    filled: one.cells.length,
    guess: guesses.get(index) ?? { role: null, reason: 'unsure' },
  }));
}

function factsOf(
  rows: readonly SourceRow[],
  heading: number,
  { groups, second }: Groupings,
): readonly Facts[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const below = rows.slice(heading + 1);
  return Array.from({ length: width }, (_, index) => {
    const text = rows[heading]?.cells[index] ?? '';
    const cells = below.map((row) => row.cells[index] ?? '').filter((cell) => cell !== '');
    return {
      heading: text,
      meaning: text === '' ? undefined : headingMeaning(text),
      cells,
      addresses: cells.filter(looksLikeEmail).length,
      groups: cells.filter((cell) => groupNamed(cell, groups) !== null).length,
      seconds: cells.filter((cell) => groupNamed(cell, second?.groups ?? []) !== null).length,
    };
  });
}

type SetGuess = (index: number, role: ColumnRole | null, reason: Reason) => void;

const atLeastHalf = (part: number, { cells }: Facts): boolean => part > 0 && part * 2 >= cells.length;

/**
 * The one column of addresses whose heading may say that they are the people's own, beside those of other people, private and further ones. It is
 * asked where there are several such columns or none: whoever gets a personal link can answer as that person. Without addresses, the first with such a
 * heading.
 */
function guessAddresses(facts: readonly Facts[], guess: SetGuess): void {
  const all = facts.flatMap((one, index) =>
    atLeastHalf(one.addresses, one)
      ? [{ index, heading: one.heading, meaning: one.meaning, rank: addressRank(one.heading) }]
      : [],
  );
  const said = all.filter(({ meaning }) => meaning === 'email');
  const found = said.length > 0 ? said : all;
  if (found.length === 0) {
    guess(
      facts.findIndex(({ meaning }) => meaning === 'email'),
      'email',
      'heading',
    );
    return;
  }
  const isFurther = ({ heading }: { heading: string }) =>
    found.some(({ rank }) => rank === 3) && isFurtherAddress(heading);
  const own = found.filter((one) => one.rank > 0 && !isFurther(one));
  const privately = found.filter(({ rank }) => rank === 0);
  const [only] = own.length > 0 ? own : privately;
  // Beside private addresses, those of a heading that says nothing may be somebody else's.
  const isClear =
    only !== undefined &&
    (own.length === 1 ? only.rank > 1 || privately.length === 0 : own.length === 0 && privately.length === 1);
  if (isClear) guess(only.index, 'email', 'addresses');
  for (const one of found)
    if (isClear || (own.length > 0 && one.rank < 0) || isFurther(one)) guess(one.index, 'ignore', 'taken');
    else guess(one.index, null, 'addressees');
  for (const { index } of all) guess(index, 'ignore', 'taken');
}

/** The columns of the groupings: the clearest by its cells or its heading. */
function guessGroups(
  facts: readonly Facts[],
  { second }: Groupings,
  guesses: ReadonlyMap<number, Guess>,
  guess: SetGuess,
): void {
  const clearest = (scoreOf: (one: Facts) => number) => {
    const scores = facts.map((one, index) => (guesses.has(index) ? 0 : scoreOf(one)));
    const most = Math.max(0, ...scores);
    return most > 0 ? scores.indexOf(most) : -1;
  };
  const isSecond = (one: Facts) =>
    second !== undefined && one.heading !== '' && foldedText(one.heading) === foldedText(second.name);
  if (second)
    guess(
      facts.findIndex((one, index) => !guesses.has(index) && isSecond(one)),
      'second',
      'heading',
    );
  const group = clearest((one) => {
    if (atLeastHalf(one.groups, one)) return 4;
    if (one.meaning === 'group') return 3;
    if (one.meaning === 'function') return 2;
    return one.meaning === 'place' && one.groups > 0 ? 1 : 0;
  });
  const byCells = facts[group] !== undefined && atLeastHalf(facts[group].groups, facts[group]);
  guess(group, 'group', byCells ? 'groups' : 'heading');
  if (!second || [...guesses.values()].some(({ role }) => role === 'second')) return;
  const index = clearest((one) => {
    if (atLeastHalf(one.seconds, one)) return 2;
    return one.meaning === 'place' ? 1 : 0;
  });
  const placed = facts[index];
  guess(index, 'second', placed && atLeastHalf(placed.seconds, placed) ? 'groups' : 'heading');
}

function guessNamesByHeading(facts: readonly Facts[], open: readonly number[], guess: SetGuess): void {
  const having = (...meanings: readonly HeadingMeaning[]) =>
    open.filter((index) => meanings.includes(facts[index]?.meaning ?? 'email'));
  const firsts = having('first');
  const lasts = having('last');
  const either = having('nameOrLast', 'nameOrFirst');
  const whole = having('name');
  // Beside "Vorname", "Name" is the surname; beside "Apellidos", "Nombre" is the first name.
  if (firsts.length > 0 && lasts.length === 0)
    for (const index of either.splice(0, 1)) guess(index, 'last', 'heading');
  if (lasts.length > 0 && firsts.length === 0)
    for (const index of either.splice(0, 1)) guess(index, 'first', 'heading');
  for (const index of firsts) guess(index, 'first', 'heading');
  for (const index of lasts) guess(index, 'last', 'heading');
  const parted = firsts.length + lasts.length > 0;
  const reversed = having('lastFirst');
  for (const index of [...whole, ...either, ...reversed].toSorted((a, b) => a - b)) {
    const one = facts[index];
    const isFirst = ![...whole, ...either, ...reversed].some((other) => other < index);
    if (parted || !isFirst) guess(index, 'ignore', 'taken');
    else if (one && areReversed(one.cells)) guess(index, 'lastFirst', 'commas');
    else
      guess(index, reversed.includes(index) ? null : 'name', reversed.includes(index) ? 'unsure' : 'heading');
  }
  const named = parted || whole.length + either.length + reversed.length > 0;
  for (const index of open) {
    const one = facts[index];
    // Without any column of names, a column of different words may be one.
    if (!named && one?.meaning === undefined && one && looksLikeNames(one)) guess(index, null, 'unsure');
    else guess(index, 'ignore', 'noMeaning');
  }
}

/** Surnames with first names: nearly all cells have one comma. A few have one for another reason, such as "Keller, Jr.". */
const areReversed = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.filter(hasOneComma).length >= cells.length * 0.8;

function hasOneComma(cell: string): boolean {
  const parts = cell.split(',');
  return parts.length === 2 && parts.every((part) => part.trim() !== '');
}

const looksLikeNames = ({ cells }: Facts): boolean =>
  !repeats(cells) &&
  cells.filter((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)).length * 2 > cells.length;

/** The same few texts again and again, as groups are and names are not. */
const repeats = (cells: readonly string[]): boolean =>
  cells.length >= 4 && new Set(cells.map(foldedText)).size * 2 <= cells.length;

/**
 * Without headings: the usual order is name, address, group, second group; two columns of words before the address are first name and
 * surname. The rest must be asked.
 */
function guessByOrder(
  facts: readonly Facts[],
  open: readonly number[],
  { second }: Groupings,
  guesses: ReadonlyMap<number, Guess>,
  guess: SetGuess,
): void {
  const has = (role: ColumnRole) => [...guesses.values()].some((one) => one.role === role);
  const email = [...guesses].find(([, one]) => one.role === 'email')?.[0] ?? -1;
  const words = [...open];
  const repeated = words.findIndex((index) => repeats(facts[index]?.cells ?? []));
  if (!has('group') && words.length > 1 && repeated >= 0)
    for (const index of words.splice(repeated, 1)) guess(index, 'group', 'repeated');
  const before = words.filter((index) => index < email);
  const after = words.filter((index) => index > email);
  const names = before.length > 0 ? before : after.splice(0, 1);
  const [name = -1, last] = names;
  const cells = facts[name]?.cells ?? [];
  // "address, Anna, Keller" may be first name and surname, or a name and a group.
  if (before.length === 0 && after.length > 0 && !has('group') && mostly(cells, isOneWord)) return;
  if (names.length === 2 && last !== undefined) {
    guess(name, 'first', 'order');
    guess(last, 'last', 'order');
  } else if (names.length === 1) {
    const reversed = areReversed(cells);
    guess(
      name,
      reversed ? 'lastFirst' : 'name',
      reversed ? 'commas' : open.length === 1 ? 'onlyWords' : 'order',
    );
  }
  if (email < 0) return;
  if (!has('group')) guess(after.shift() ?? -1, 'group', 'order');
  if (second && !has('second')) guess(after.shift() ?? -1, 'second', 'order');
}

const mostly = (cells: readonly string[], holds: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(holds).length * 2 >= cells.length;

const isOneWord = (cell: string): boolean => !/\s/.test(cell);
