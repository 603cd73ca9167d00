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
 * True if two imports contain the same people except fewer than `k`, in the whole survey or in one group. The difference between
 * their figures would then be the sum of those few people's answers: a file imported again with one row less would reveal that
 * row. Only questions in both are compared. "The same people" means at least `k` rows that are equal in both and unique within
 * each. Two surveys of different people rarely have that many, unless their questions are so few that rows repeat, and repeated
 * rows do not count. Importing the same file again is allowed, because the two do not differ. In steps, because of large surveys.
 */
export function* differInFewInSteps(
  earlier: Surveyed,
  next: Surveyed,
  k: number,
): Generator<undefined, boolean> {
  const [themesBefore, themesAfter] = [yield* themesByName(earlier), yield* themesByName(next)];
  const names = [...themesBefore.keys()].filter((name) => themesAfter.has(name)).toSorted();
  if (names.length === 0) return false;
  const before = yield* counted(earlier, themesIn(names, themesBefore));
  const after = yield* counted(next, themesIn(names, themesAfter));
  let alike = 0;
  for (const [row, times] of before.all) if (times === 1 && after.all.get(row) === 1) alike += 1;
  if (alike < k) return false;
  yield;
  if (isFew(before.all, after.all, k)) return true;
  for (const [group, own] of before.groups) {
    yield;
    const others = after.groups.get(group);
    if (others && isFew(own, others, k)) return true;
  }
  return false;
}

type Times = ReadonlyMap<string, number>;

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
function* counted(
  { rows }: Surveyed,
  themes: readonly string[],
): Generator<undefined, { readonly all: Times; readonly groups: ReadonlyMap<string, Times> }> {
  const all = new Map<string, number>();
  const groups = new Map<string, Map<string, number>>();
  for (const [at, { group, ratings }] of rows.entries()) {
    if (at % stepRows === 0) yield;
    const own = groups.get(group) ?? new Map<string, number>();
    groups.set(group, own);
    if (!themes.some((theme) => theme in ratings)) continue;
    const row = themes.map((theme) => ratings[theme] ?? '').join(' ');
    all.set(row, (all.get(row) ?? 0) + 1);
    own.set(row, (own.get(row) ?? 0) + 1);
  }
  return { all, groups };
}

function isFew(before: Times, after: Times, k: number): boolean {
  return [moreIn(before, after), moreIn(after, before)].some((people) => people > 0 && people < k);
}

function moreIn(these: Times, others: Times): number {
  let people = 0;
  for (const [row, times] of these) people += Math.max(0, times - (others.get(row) ?? 0));
  return people;
}
