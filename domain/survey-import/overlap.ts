import type { Framework } from '../framework/schema.ts';
import { type Compared, fewDifferInAQuestion } from './by-question.ts';
import { type Matched, unionsWithOneMore } from './one-more-group.ts';
import {
  type Answers,
  answersOf,
  blocks,
  type Codes,
  codesOf,
  parts,
  stepRows,
  surprises,
} from './row-codes.ts';
import { type Classes, type Grouping, unionsWithFewApart } from './unions.ts';

/** One person's row of an imported survey. */
export type SurveyRow = {
  readonly group: string;
  /** Group of the second grouping, if there is one. */
  readonly secondGroup?: string | undefined;
  /** Theme id -> rating. */
  readonly ratings: Readonly<Record<string, number>>;
};

/** The rows of a survey, and the name of each question in its file, because two files of one survey may number the questions differently. */
export type Surveyed = {
  readonly rows: readonly SurveyRow[];
  /** Theme id -> name. */
  readonly items: Readonly<Record<string, string>>;
  readonly scale: { readonly min: number; readonly max: number };
  /** Which questions are together in lenses and sub-lenses, as {@link lensesIn} says it. */
  readonly lenses: string;
};

/** The lenses of a survey as one text that is the same if they have the same questions, whatever their names and order. */
export function lensesIn(framework: Pick<Framework, 'lenses'>, items: Surveyed['items']): string {
  const sorted = (texts: readonly string[]) => `[${texts.toSorted().join()}]`;
  const lenses = framework.lenses.map(({ subLenses }) =>
    sorted(
      subLenses.map(({ themes }) =>
        sorted(themes.map(({ id, reversed = false }) => JSON.stringify([items[id] ?? id, reversed]))),
      ),
    ),
  );
  return sorted(lenses);
}

/**
 * True if two imports contain the same people, and the difference between a figure of one and a figure of the other would be the answers
 * of fewer than `k` people: a file imported again with one row less would reveal that row. Everyone and each group of either grouping of one
 * are compared with those of the other, whatever their names, because the same column may be the first grouping of one and the second of the
 * other; then unions of groups of one with unions of groups of the other. Only questions in both are compared, in several
 * {@link waysFor ways}, because one of them may be coded otherwise. Of two sides that are nearly the same people, each question is
 * {@link fewDifferInAQuestion compared}, too, and their lenses must be the same: the hold-back of a theme covers the lenses of its own release.
 *
 * Nobody may find out by invented rows what an earlier import contains, so two sides are compared only if more than half of each is in the
 * other and this {@link isBeyondGuessing cannot be guessed}. Importing the same file again is allowed, because the two do not differ. In
 * steps, because of large surveys.
 * @param isSameThreshold whether both are released with the same threshold, so that the release of one covers equal groups of the other
 */
export function* differInFewInSteps(
  earlier: Surveyed,
  next: Surveyed,
  k: number,
  isSameThreshold = true,
): Generator<undefined, boolean> {
  const [themesBefore, themesAfter] = [yield* themesByName(earlier), yield* themesByName(next)];
  const names = [...themesBefore.keys()].filter((name) => themesAfter.has(name)).toSorted();
  if (names.length === 0) return false;
  const answersBefore = yield* answersOf(earlier.rows, themesIn(names, themesBefore));
  const answersAfter = yield* answersOf(next.rows, themesIn(names, themesAfter));
  const [placesBefore, placesAfter] = [yield* placesOf(earlier.rows), yield* placesOf(next.rows)];
  const areAlike = earlier.lenses === next.lenses;
  for (const coding of codingsFor(earlier.scale, next.scale)) {
    const bits = yield* surprises(answersBefore, coding.before);
    const before = yield* codesOf(answersBefore, coding.before, bits);
    const after = yield* codesOf(answersAfter, coding.after, unknown(answersAfter));
    const ways: (readonly [Chosen, Chosen])[] = [];
    for (const way of waysFor(coding.isWhole, names.length))
      ways.push([yield* chosen(before, way, placesBefore), yield* chosen(after, way, placesAfter)]);
    const compared = [
      {
        answers: answersBefore,
        coding: coding.before,
        keys: ways.map(([{ keys }]) => keys).slice(0, nearWays),
      },
      {
        answers: answersAfter,
        coding: coding.after,
        keys: ways.map(([, { keys }]) => keys).slice(0, nearWays),
      },
    ] as const;
    const comparison = startComparison(compared, k, { isSameThreshold, areAlike });
    for (const [at, sides] of ways.entries())
      if (yield* differsInFew(sides, comparison, at === 0)) return true;
  }
  return false;
}

type Said = {
  /** Whether both are released with the same threshold. */
  readonly isSameThreshold: boolean;
  /** Whether they have the same lenses. */
  readonly areAlike: boolean;
};
type Comparison = ReturnType<typeof startComparison>;

/** What all ways in which two imports are compared share. */
function startComparison(compared: readonly [Compared, Compared], k: number, said: Said) {
  const asked = new Set<string>();
  let rows: readonly [ReadonlyMap<number, number[]>, ReadonlyMap<number, number[]>] | undefined;
  return {
    ...said,
    k,
    /** Pairs of sides between which the release of one import covers all differences, by all questions. */
    covered: new Set<string>(),
    /** Whether two sides of nearly the same people differ in few in one question, or in their lenses. */
    tellsFew: function* (
      [before, after]: readonly [Chosen, Chosen],
      pair: readonly [number, number],
    ): Generator<undefined, boolean> {
      if (!said.areAlike) return true;
      const name = pair.join();
      if (asked.has(name)) return false;
      asked.add(name);
      rows ??= [yield* rowsBySide(before), yield* rowsBySide(after)];
      const of = [rows[0].get(pair[0]) ?? [], rows[1].get(pair[1]) ?? []] as const;
      return yield* fewDifferInAQuestion(compared, of, k);
    },
  };
}

function* rowsBySide(places: Places): Generator<undefined, ReadonlyMap<number, number[]>> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row * 2 < places.ofRow.length; row += 1) {
    if (row % stepRows === 0) yield;
    for (const place of placesAt(places, row)) {
      const own = rows.get(place);
      if (own) own.push(row);
      else rows.set(place, [row]);
    }
  }
  return rows;
}

type Scale = Surveyed['scale'];
type Coded = {
  readonly before: (rating: number) => number;
  readonly after: (rating: number) => number;
  /** Only all questions together are compared. */
  readonly isWhole: boolean;
};

/**
 * Ratings are compared by their place on the scale, so that a survey on 0 to 4 is found again on 1 to 5. They are compared as they are
 * too, because the two ends may be given differently; and by their distance from the middle of the scale, which reversing a question does
 * not change.
 */
function codingsFor(before: Scale, after: Scale): readonly Coded[] {
  const place = ({ min, max }: Scale) => {
    const span = Math.max(1, max - min);
    return (rating: number) => rounded((rating - min) / span);
  };
  const folded = (scale: Scale) => {
    const middle = (scale.min + scale.max) / 2;
    const span = Math.max(1, scale.max - scale.min);
    return (rating: number) => rounded(Math.abs(rating - middle) / span);
  };
  const same = (rating: number) => rating;
  const asTheyAre = { before: same, after: same, isWhole: true };
  const areSame = before.min === after.min && before.max === after.max;
  return [
    { before: place(before), after: place(after), isWhole: false },
    { before: folded(before), after: folded(after), isWhole: true },
    ...(areSame ? [] : [asTheyAre]),
  ];
}

/** A code, which is a whole number. */
const rounded = (share: number): number => Math.round(share * 1e6);

/**
 * Choices of parts of the questions, as bits: all; all without each of 8 blocks, so that a question coded in any other way is left out
 * once; and each half.
 */
function waysFor(isWhole: boolean, questions: number): readonly number[] {
  const all = wholeWay;
  if (isWhole || questions === 1) return [all];
  const low = 2 ** blocks - 1;
  const without = Array.from({ length: Math.min(blocks, questions) }, (_, block) => {
    const gone = 2 ** block + 2 ** (block + blocks);
    return all - gone;
  });
  return [all, ...without, low, all - low];
}

/** Of the ways, all questions and all without each block: people are not known by half of the questions. */
const nearWays = 1 + blocks;

/** All parts of the questions. */
const wholeWay = 2 ** parts - 1;

/** The themes with a rating, by the name of their question. */
function* themesByName({ rows, items }: Surveyed): Generator<undefined, Map<string, string>> {
  const themes = new Set<string>();
  for (const [at, { ratings }] of rows.entries()) {
    if (at % stepRows === 0) yield;
    for (const theme in ratings) themes.add(theme);
  }
  return new Map([...themes].map((theme) => [items[theme] ?? theme, theme]));
}

const themesIn = (names: readonly string[], themes: ReadonlyMap<string, string>): readonly string[] =>
  names.map((name) => themes.get(name) ?? name);

/** Nothing is known of how rare the answers of a new file are. */
const unknown = ({ questions, values }: Answers): Float64Array => new Float64Array(questions * values.length);

/** A set of people with figures of its own. */
type Side = { readonly of: 'everyone' | 'first' | 'second'; readonly name: string };
/** Index of the side of all people. */
const everyone = 0;
/** The sides of each row but everyone: two a row, -1 for none. */
type Places = { readonly sides: readonly Side[]; readonly ofRow: Int32Array };

function* placesOf(rows: readonly SurveyRow[]): Generator<undefined, Places> {
  const sides: Side[] = [{ of: 'everyone', name: '' }];
  const known = { first: new Map<string, number>(), second: new Map<string, number>() };
  const placeOf = (of: 'first' | 'second', name: string): number => {
    const place = known[of].get(name) ?? sides.push({ of, name }) - 1;
    known[of].set(name, place);
    return place;
  };
  const ofRow = new Int32Array(rows.length * 2).fill(-1);
  for (const [at, { group, secondGroup }] of rows.entries()) {
    if (at % stepRows === 0) yield;
    ofRow[2 * at] = placeOf('first', group);
    if (secondGroup !== undefined) ofRow[2 * at + 1] = placeOf('second', secondGroup);
  }
  return { sides, ofRow };
}

/** The rows of an import by a choice of parts of its questions. */
type Chosen = Places & {
  /** NaN: a row without any of these ratings is left out, because no figure of them includes it. */
  readonly keys: Float64Array;
  readonly bits: Float64Array;
  /** People by side. */
  readonly people: Int32Array;
};

function* chosen(
  { low, high, bits, rated }: Codes,
  way: number,
  places: Places,
): Generator<undefined, Chosen> {
  const count = rated.length;
  const keys = new Float64Array(count).fill(Number.NaN);
  const sums = new Float64Array(count);
  const people = new Int32Array(places.sides.length);
  const own = Array.from({ length: parts }, (_, part) => part).filter((part) => way & (1 << part));
  for (let row = 0; row < count; row += 1) {
    if (row % stepRows === 0) yield;
    if (((rated[row] ?? 0) & way) === 0) continue;
    let [one, other, sum] = [0, 0, 0];
    for (const part of own) {
      const at = row * parts + part;
      one = (one + (low[at] ?? 0)) | 0;
      other = (other + (high[at] ?? 0)) | 0;
      sum += bits[at] ?? 0;
    }
    // 53 of the 64 bits, which a number holds exactly.
    keys[row] = (one >>> 0) * 2 ** 21 + (other >>> 11);
    sums[row] = sum;
    for (const place of placesAt(places, row)) people[place] = (people[place] ?? 0) + 1;
  }
  return { ...places, keys, bits: sums, people };
}

function placesAt({ ofRow }: Places, row: number): readonly number[] {
  const [first = -1, second = -1] = [ofRow[2 * row], ofRow[2 * row + 1]];
  return second === -1 ? [everyone, first] : [everyone, first, second];
}

/** What two sides share, by the index of the one times the number of the others, plus the index of the other. */
type Shared = {
  readonly people: Int32Array;
  /** Of these, people whose row is unique in both imports, and how rare these rows are in the earlier one, in bits. */
  readonly unique: Int32Array;
  readonly bits: Float64Array;
};

/** @param isWhole whether these are all questions */
function* differsInFew(
  [before, after]: readonly [Chosen, Chosen],
  comparison: Comparison,
  isWhole: boolean,
): Generator<undefined, boolean> {
  const { k, isSameThreshold, covered } = comparison;
  const classes = yield* classesOf(before.keys, after.keys);
  const shared = yield* sharedBy(before, after, classes);
  const width = after.sides.length;
  const divideAlike = (of: Side['of'], other: Side['of']) =>
    areEqual([of, other], before, after, shared.people) && (of === other || isSameThreshold);
  const same = (of: Side['of']) => divideAlike(of, of);
  const equal = { everyone: same('everyone'), first: same('first'), second: same('second') };
  for (const [at, one] of before.sides.entries()) {
    yield;
    for (const [place, other] of after.sides.entries()) {
      const index = at * width + place;
      const both = shared.people[index] ?? 0;
      const [own, others] = [before.people[at] ?? 0, after.people[place] ?? 0];
      // A group of fewer people is never published.
      if (Math.min(own, others) < k || both * 2 <= Math.max(own, others)) continue;
      const isCoveredNow = isCovered(one, other, equal, isSameThreshold);
      const pair = `${one.of} ${other.of}`;
      if (isWhole && isCoveredNow) covered.add(pair);
      const few = (people: number) => people > 0 && people < k;
      const areFew = !isCoveredNow && (few(own - both) || few(others - both));
      // Where people differ in a question, they are not covered by all questions.
      const mayTell = !comparison.areAlike || !covered.has(pair);
      if (!areFew && !mayTell) continue;
      const known = { unique: shared.unique[index] ?? 0, bits: shared.bits[index] ?? 0 };
      if (!isBeyondGuessing(known, own, others)) continue;
      if (areFew || (yield* comparison.tellsFew([before, after], [at, place]))) return true;
    }
  }
  if (yield* haveUnionsWithFewApart(before, after, classes, k, equal, isSameThreshold)) return true;
  return isWhole && (yield* haveOneMoreWithFewApart([before, after], classes, k, divideAlike));
}

const groupings = ['first', 'second'] as const;

/** Whether groups of one import together, and groups of the other together, differ in few people. */
function* haveUnionsWithFewApart(
  before: Chosen,
  after: Chosen,
  classes: Classes,
  k: number,
  equal: Readonly<Record<Side['of'], boolean>>,
  isSameThreshold: boolean,
): Generator<undefined, boolean> {
  for (const own of groupings.filter((one) => hasGroups(before, one)))
    for (const other of groupings.filter((one) => hasGroups(after, one))) {
      if (isCovered({ of: own, name: '' }, { of: other, name: '' }, equal, isSameThreshold)) continue;
      for (const union of yield* unionsWithFewApart(
        groupingOf(before, own),
        groupingOf(after, other),
        classes,
        (row) => before.bits[row] ?? 0,
        k,
      ))
        if (isBeyondGuessing(union, union.own, union.others, union.chosenFrom)) return true;
    }
  return false;
}

/**
 * Whether groups of an import with two groupings, and one group more of its other grouping, differ in few people from groups of the other import.
 * If that one divides people as either grouping does, the release of the first import covers them.
 */
function* haveOneMoreWithFewApart(
  [before, after]: readonly [Chosen, Chosen],
  classes: Classes,
  k: number,
  divideAlike: (before: Side['of'], after: Side['of']) => boolean,
): Generator<undefined, boolean> {
  const hasTwo = (one: Chosen) => groupings.every((of) => hasGroups(one, of));
  if (!hasTwo(before) && !hasTwo(after)) return false;
  const matched = yield* matchedIn(before, classes);
  const { rows, others, repeated } = matched;
  const back = {
    rows: others,
    others: rows,
    bits: matched.bits,
    repeated: repeated.map((one) => ({ rows: one.others, others: one.rows })),
  };
  for (const [one, other, pairs] of [
    [before, after, matched],
    [after, before, back],
  ] as const) {
    if (!hasTwo(one)) continue;
    for (const third of groupings.filter((each) => hasGroups(other, each))) {
      if (groupings.some((own) => (one === before ? divideAlike(own, third) : divideAlike(third, own))))
        continue;
      for (const [main, more] of [groupings, groupings.toReversed()] as const) {
        const all = {
          main: groupingOf(one, main),
          more: groupingOf(one, more),
          other: groupingOf(other, third),
        };
        for (const union of yield* unionsWithOneMore(all, pairs, k))
          if (isBeyondGuessing(union, union.own, union.others, union.chosenFrom)) return true;
      }
    }
  }
  return false;
}

/** The rows of both imports that are equal. */
function* matchedIn(
  before: Chosen,
  { firstBefore, firstAfter, repeated }: Classes,
): Generator<undefined, Matched> {
  const [rows, others]: [number[], number[]] = [[], []];
  for (const [at, row] of firstBefore.entries()) {
    if (at % stepRows === 0) yield;
    const twin = firstAfter[at] ?? -1;
    if (twin === -1 || repeated.has(at)) continue;
    rows.push(row);
    others.push(twin);
  }
  const both = [...repeated.values()].filter(
    ({ rowsBefore, rowsAfter }) => rowsBefore.length > 0 && rowsAfter.length > 0,
  );
  return {
    rows: Int32Array.from(rows),
    others: Int32Array.from(others),
    bits: Float64Array.from(rows, (row) => before.bits[row] ?? 0),
    repeated: both.map(({ rowsBefore, rowsAfter }) => ({ rows: rowsBefore, others: rowsAfter })),
  };
}

const hasGroups = ({ sides }: Chosen, of: Side['of']): boolean => sides.some((side) => side.of === of);

function groupingOf({ sides, ofRow, keys }: Chosen, of: 'first' | 'second'): Grouping {
  const place = of === 'first' ? 0 : 1;
  return {
    groupOf: (row) => (Number.isNaN(keys[row]) ? -2 : (ofRow[2 * row + place] ?? -1)),
    rows: keys.length,
    groups: sides.length,
  };
}

/** Bits by which the evidence must exceed the number of ways in which rows could be paired. */
const margin = 24;
/** Share of a row's surprise that counts: answers of one person are alike, so a row is less rare than its ratings together. */
const counted = 0.8;

/**
 * Whether two sides share more than invented or other people's rows would. `n` rows can be paired with `m` people in C(n,s) C(m,s) s! ways, and a
 * pairing of rows that were chosen without knowing the people is right with a probability of 2^-bits. The expected number of right
 * pairings is therefore below 2^-margin. Only rows that are unique in both imports count, and they must be more than half of either side.
 * @param choices number of groups of which the two sides are unions, so that there are 2^choices of them
 */
function isBeyondGuessing(
  { unique, bits }: { readonly unique: number; readonly bits: number },
  m: number,
  n: number,
  choices = 0,
): boolean {
  if (unique * 2 <= Math.max(m, n)) return false;
  const ways = logFactorial(n) + logFactorial(m) - logFactorial(n - unique) - logFactorial(m - unique);
  const pairings = ways - logFactorial(unique) + Math.log2(Math.min(m, n));
  return bits * counted >= pairings + choices + margin;
}

/** log2(n!), by Stirling's series for more than a few. */
function logFactorial(n: number): number {
  if (n < 2) return 0;
  if (n < 12) return Math.log2(n) + logFactorial(n - 1);
  const natural = n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n);
  return natural / Math.LN2;
}

/** Number of people that two sides share. A row that several people have counts as often as the side with fewer of them has it. */
function* sharedBy(before: Chosen, after: Chosen, classes: Classes): Generator<undefined, Shared> {
  const width = after.sides.length;
  const size = before.sides.length * width;
  const shared = { people: new Int32Array(size), unique: new Int32Array(size), bits: new Float64Array(size) };
  const { repeated } = classes;
  for (const [at, row] of classes.firstBefore.entries()) {
    if (at % stepRows === 0) yield;
    const twin = classes.firstAfter[at] ?? -1;
    if (twin === -1 || repeated.has(at)) continue;
    for (const one of placesAt(before, row))
      for (const other of placesAt(after, twin)) {
        const index = one * width + other;
        shared.people[index] = (shared.people[index] ?? 0) + 1;
        shared.unique[index] = (shared.unique[index] ?? 0) + 1;
        shared.bits[index] = (shared.bits[index] ?? 0) + (before.bits[row] ?? 0);
      }
  }
  let seen = 0;
  for (const { rowsBefore, rowsAfter } of repeated.values()) {
    seen += 1;
    if (seen % 100 === 0) yield;
    if (rowsBefore.length === 0 || rowsAfter.length === 0) continue;
    const others = countsOf(after, rowsAfter);
    for (const [one, times] of countsOf(before, rowsBefore))
      for (const [other, more] of others) {
        const index = one * width + other;
        shared.people[index] = (shared.people[index] ?? 0) + Math.min(times, more);
      }
  }
  return shared;
}

function countsOf(places: Places, rows: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const place of placesAt(places, row)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}

function* classesOf(before: Float64Array, after: Float64Array): Generator<undefined, Classes> {
  const numbers = new Map<number, number>();
  const firstBefore: number[] = [];
  const firstAfter: number[] = [];
  const repeated = new Map<number, { rowsBefore: number[]; rowsAfter: number[] }>();
  const repeat = (number: number) => {
    const known = repeated.get(number);
    if (known) return known;
    const twin = firstAfter[number] ?? -1;
    const rows = { rowsBefore: [firstBefore[number] ?? 0], rowsAfter: twin === -1 ? [] : [twin] };
    repeated.set(number, rows);
    return rows;
  };
  for (const [row, key] of before.entries()) {
    if (row % stepRows === 0) yield;
    if (Number.isNaN(key)) continue;
    const number = numbers.get(key);
    if (number !== undefined) repeat(number).rowsBefore.push(row);
    else {
      numbers.set(key, firstBefore.push(row) - 1);
      firstAfter.push(-1);
    }
  }
  for (const [row, key] of after.entries()) {
    if (row % stepRows === 0) yield;
    const number = Number.isNaN(key) ? undefined : numbers.get(key);
    if (number === undefined) continue;
    if (firstAfter[number] === -1 && !repeated.has(number)) firstAfter[number] = row;
    else repeat(number).rowsAfter.push(row);
  }
  return { firstBefore, firstAfter, repeated };
}

/** Whether two groupings divide the people of both imports in the same way, whatever the names of their groups. */
function areEqual(
  [of, other]: readonly [Side['of'], Side['of']],
  before: Chosen,
  after: Chosen,
  shared: Int32Array,
): boolean {
  const placesIn = ({ sides, people }: Chosen, which: Side['of']) =>
    sides.flatMap((side, at) => (side.of === which && people[at] ? [at] : []));
  const [own, others] = [placesIn(before, of), placesIn(after, other)];
  return (
    own.length === others.length &&
    own.every((at) =>
      others.some(
        (place) =>
          after.people[place] === before.people[at] &&
          shared[at * after.sides.length + place] === before.people[at],
      ),
    )
  );
}

/** Whether two sides have no difference, or the release of one of the two imports itself covers their difference. */
function isCovered(
  one: Side,
  other: Side,
  equal: Readonly<Record<Side['of'], boolean>>,
  isSameThreshold: boolean,
): boolean {
  if (one.of === other.of) return equal[one.of];
  if (one.of === 'everyone' || other.of === 'everyone') return equal.everyone;
  return equal.first && isSameThreshold;
}
