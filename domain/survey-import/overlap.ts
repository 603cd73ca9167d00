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
};

/** Number of rows between two steps. */
const stepRows = 500;

/**
 * True if two imports contain the same people, and the difference between a figure of one and a figure of the other would be the answers
 * of fewer than `k` people: a file imported again with one row less would reveal that row. Everyone and each group of either grouping of one
 * are compared with those of the other, whatever their names, because the same column may be the first grouping of one and the second of the
 * other. Only questions in both are compared. "The same people" means at least `k` rows that are equal in both and unique within
 * each. Two surveys of different people rarely have that many, unless their questions are so few that rows repeat, and repeated
 * rows do not count. Importing the same file again is allowed, because the two do not differ. In steps, because of large surveys.
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
  const before = yield* counted(earlier, themesIn(names, themesBefore));
  const after = yield* counted(next, themesIn(names, themesAfter));
  let alike = 0;
  for (const [row, own] of before.rows)
    if (own.get(everyone) === 1 && after.rows.get(row)?.get(everyone) === 1) alike += 1;
  if (alike < k) return false;
  const shared = yield* sharedBy(before, after);
  const same = (of: Side['of']) => areEqual(of, before.sides, after.sides, shared);
  const equal = { everyone: same('everyone'), first: same('first'), second: same('second') };
  for (const [at, one] of before.sides.entries()) {
    yield;
    for (const [place, other] of after.sides.entries())
      if (
        !isCovered(one, other, equal, isSameThreshold) &&
        isFew(one, other, shared[at * after.sides.length + place] ?? 0, k)
      )
        return true;
  }
  return false;
}

/** A set of people with figures of its own. */
type Side = { readonly of: 'everyone' | 'first' | 'second'; readonly name: string; people: number };
/** `rows`: row of ratings -> index of a side -> number of its people with this row. */
type Counted = {
  readonly sides: readonly Side[];
  readonly rows: ReadonlyMap<string, ReadonlyMap<number, number>>;
};
/** Index of the side of all people. */
const everyone = 0;

/** The themes with a rating, by the name of their question. */
function* themesByName({ rows, items }: Surveyed): Generator<undefined, Map<string, string>> {
  const themes = new Set<string>();
  for (const [at, { ratings }] of rows.entries()) {
    if (at % stepRows === 0) yield;
    for (const theme of Object.keys(ratings)) themes.add(theme);
  }
  return new Map([...themes].map((theme) => [items[theme] ?? theme, theme]));
}

const themesIn = (names: readonly string[], themes: ReadonlyMap<string, string>): readonly string[] =>
  names.map((name) => themes.get(name) ?? name);

/**
 * Number of occurrences of each row of ratings, of all and by group. Rows without any of these ratings are left out, because no
 * figure of them includes such a row.
 */
function* counted({ rows }: Surveyed, themes: readonly string[]): Generator<undefined, Counted> {
  const sides: Side[] = [{ of: 'everyone', name: '', people: 0 }];
  const places = { first: new Map<string, number>(), second: new Map<string, number>() };
  const found = new Map<string, Map<number, number>>();
  const placeOf = (of: 'first' | 'second', name: string): number => {
    const known = places[of].get(name);
    if (known !== undefined) return known;
    places[of].set(name, sides.length);
    return sides.push({ of, name, people: 0 }) - 1;
  };
  for (const [at, { group, secondGroup, ratings }] of rows.entries()) {
    if (at % stepRows === 0) yield;
    if (!themes.some((theme) => theme in ratings)) continue;
    const row = themes.map((theme) => ratings[theme] ?? '').join(' ');
    const own = found.get(row) ?? new Map<number, number>();
    found.set(row, own);
    const sidesOfRow = [everyone, placeOf('first', group)];
    if (secondGroup !== undefined) sidesOfRow.push(placeOf('second', secondGroup));
    for (const place of sidesOfRow) {
      own.set(place, (own.get(place) ?? 0) + 1);
      const side = sides[place];
      if (side) side.people += 1;
    }
  }
  return { sides, rows: found };
}

/** Number of people that two sides share, by the index of the one times the number of the others, plus the index of the other. */
function* sharedBy(before: Counted, after: Counted): Generator<undefined, Int32Array> {
  const width = after.sides.length;
  const shared = new Int32Array(before.sides.length * width);
  let seen = 0;
  for (const [row, own] of before.rows) {
    seen += 1;
    if (seen % stepRows === 0) yield;
    const others = after.rows.get(row);
    if (!others) continue;
    for (const [at, times] of own)
      for (const [place, more] of others) {
        const index = at * width + place;
        shared[index] = (shared[index] ?? 0) + Math.min(times, more);
      }
  }
  return shared;
}

/** Whether a grouping divides the people of both in the same way, whatever the names of its groups. */
function areEqual(
  of: Side['of'],
  before: readonly Side[],
  after: readonly Side[],
  shared: Int32Array,
): boolean {
  const others = after.flatMap((side, place) => (side.of === of ? [{ ...side, place }] : []));
  const own = before.flatMap((side, at) => (side.of === of ? [{ ...side, at }] : []));
  return (
    own.length === others.length &&
    own.every(({ people, at }) =>
      others.some((other) => other.people === people && shared[at * after.length + other.place] === people),
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

/**
 * Whether the difference of two sides is that of few people. Where both are one group of people, by their name or because most of each are
 * in the other, few people on one side are enough: what joined or left besides may be known.
 */
function isFew(one: Side, other: Side, shared: number, k: number): boolean {
  const [left, right] = [one.people - shared, other.people - shared];
  const few = (people: number) => people > 0 && people < k;
  if (one.name === other.name && one.of !== 'everyone' && other.of !== 'everyone')
    return few(left) || few(right);
  if (one.of === 'everyone' && other.of === 'everyone') return few(left) || few(right);
  // A group of fewer people is never published.
  if (Math.min(one.people, other.people) < k) return false;
  const isOneGroup = shared * 2 > Math.max(one.people, other.people);
  return few(left + right) || (isOneGroup && (few(left) || few(right)));
}
