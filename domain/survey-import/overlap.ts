import {
  type Answers,
  answersOf,
  blocks,
  type Codes,
  codesOf,
  parts,
  rowsInStep,
  stepRows,
  surprises,
} from './row-codes.ts';

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
};

/**
 * True if two imports share most of their people: more than half of everyone, or of one group, of either of them is in the other import, or
 * in one of its groups. Then figures of both together would tell what few people answered: of late people, each question tells the ratings of
 * those who answered it; of corrected cells, each its rating; other lenses undo what is held back; comments that are in one import only are few.
 * Which of these a pair of imports allows is not tried out: one survey is imported once. Unions of groups need no look of their own: if some of
 * one import are nearly some of the other, most people of one of these groups are in the other import. Only questions in both are compared, in
 * several {@link waysFor ways}, because one of them may be coded otherwise and a person's answers may have been corrected.
 *
 * Nobody may find out by invented rows what an earlier import contains, and different people are not taken for the same, so equal rows count
 * only as far as they {@link isBeyondGuessing cannot be guessed}. In steps, because of large surveys.
 * @param thresholds of the two: a group of fewer people is never published
 */
export function* sharePeopleInSteps(
  earlier: Surveyed,
  next: Surveyed,
  thresholds: readonly [number, number],
): Generator<undefined, boolean> {
  const [themesBefore, themesAfter] = [yield* themesByName(earlier), yield* themesByName(next)];
  const names = [...themesBefore.keys()].filter((name) => themesAfter.has(name)).toSorted();
  if (names.length === 0) return false;
  const answersBefore = yield* answersOf(earlier.rows, themesIn(names, themesBefore));
  const answersAfter = yield* answersOf(next.rows, themesIn(names, themesAfter));
  const [placesBefore, placesAfter] = [yield* placesOf(earlier.rows), yield* placesOf(next.rows)];
  for (const coding of codingsFor(earlier.scale, next.scale)) {
    const bits = yield* surprises(answersBefore, coding.before);
    const before = yield* codesOf(answersBefore, coding.before, bits);
    const after = yield* codesOf(answersAfter, coding.after, unknown(answersAfter));
    for (const way of waysFor(coding.isWhole, names.length))
      if (
        yield* sharePeople(
          [yield* chosen(before, way, placesBefore), yield* chosen(after, way, placesAfter)],
          thresholds,
        )
      )
        return true;
  }
  return false;
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

/** All parts of the questions. */
const wholeWay = 2 ** parts - 1;

/** The themes with a rating, by the name of their question. */
function* themesByName({ rows, items }: Surveyed): Generator<undefined, Map<string, string>> {
  const themes = new Set<string>();
  const step = rowsInStep(Object.keys(items).length);
  for (const [at, { ratings }] of rows.entries()) {
    if (at % step === 0) yield;
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

/**
 * How many people whose row is unique in both imports two sides share, and how rare these rows are in the earlier one, in bits: by the index of
 * the one times the number of the others, plus the index of the other.
 */
type Shared = { readonly unique: Int32Array; readonly bits: Float64Array };

function* sharePeople(
  [before, after]: readonly [Chosen, Chosen],
  thresholds: readonly [number, number],
): Generator<undefined, boolean> {
  const shared = yield* sharedBy(before, after);
  for (let at = 0; at < before.sides.length; at += 1) {
    yield;
    for (let place = 0; place < after.sides.length; place += 1) {
      const [own, others] = [before.people[at] ?? 0, after.people[place] ?? 0];
      if (own < thresholds[0] || others < thresholds[1]) continue;
      const index = at * after.sides.length + place;
      const known = { unique: shared.unique[index] ?? 0, bits: shared.bits[index] ?? 0 };
      if (isBeyondGuessing(known, own, others)) return true;
    }
  }
  return false;
}

/** Bits by which the evidence must exceed the number of ways in which rows could be paired. */
const margin = 24;
/** Share of a row's surprise that counts: answers of one person are alike, so a row is less rare than its ratings together. */
const counted = 0.8;

/**
 * Whether two sides share more than invented or other people's rows would. `n` rows can be paired with `m` people in C(n,s) C(m,s) s! ways, and a
 * pairing of rows that were chosen without knowing the people is right with a probability of 2^-bits. The expected number of right
 * pairings is therefore below 2^-margin. Only rows that are unique in both imports count, and they must be more than half of the smaller side.
 * Who has half of the rows of a group can still test guesses about its others, the fewer the more they invent.
 */
function isBeyondGuessing(
  { unique, bits }: { readonly unique: number; readonly bits: number },
  m: number,
  n: number,
): boolean {
  if (unique * 2 <= Math.min(m, n)) return false;
  const ways = logFactorial(n) + logFactorial(m) - logFactorial(n - unique) - logFactorial(m - unique);
  const pairings = ways - logFactorial(unique) + Math.log2(Math.min(m, n));
  return bits * counted >= pairings + margin;
}

/** log2(n!), by Stirling's series for more than a few. */
function logFactorial(n: number): number {
  if (n < 2) return 0;
  if (n < 12) return Math.log2(n) + logFactorial(n - 1);
  const natural = n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n);
  return natural / Math.LN2;
}

function* sharedBy(before: Chosen, after: Chosen): Generator<undefined, Shared> {
  const width = after.sides.length;
  const size = before.sides.length * width;
  const shared = { unique: new Int32Array(size), bits: new Float64Array(size) };
  const twins = yield* uniqueRows(after.keys);
  const rows = yield* uniqueRows(before.keys);
  let seen = 0;
  for (const [key, row] of rows) {
    if (seen % stepRows === 0) yield;
    seen += 1;
    const twin = twins.get(key) ?? repeats;
    if (row === repeats || twin === repeats) continue;
    for (const one of placesAt(before, row))
      for (const other of placesAt(after, twin)) {
        const index = one * width + other;
        shared.unique[index] = (shared.unique[index] ?? 0) + 1;
        shared.bits[index] = (shared.bits[index] ?? 0) + (before.bits[row] ?? 0);
      }
  }
  return shared;
}

const repeats = -1;

/** Row by key, or that several rows have the key. */
function* uniqueRows(keys: Float64Array): Generator<undefined, ReadonlyMap<number, number>> {
  const rows = new Map<number, number>();
  for (const [row, key] of keys.entries()) {
    if (row % stepRows === 0) yield;
    if (!Number.isNaN(key)) rows.set(key, rows.has(key) ? repeats : row);
  }
  return rows;
}
