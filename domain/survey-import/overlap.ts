/** One person's row of an imported survey, keyed by the names of the questions in the file. */
export type SurveyRow = {
  readonly group: string;
  readonly ratings: Readonly<Record<string, number>>;
};

/**
 * True if two imports contain the same people except fewer than `k`, in the whole survey or in one group. The difference between
 * their figures would then be the sum of those few people's answers: a file imported again with one row less would reveal that
 * row. Only questions in both are compared. "The same people" means at least `k` rows that are equal in both and unique within
 * each. Two surveys of different people rarely have that many, unless their questions are so few that rows repeat, and repeated
 * rows do not count. Importing the same file again is allowed, because the two do not differ.
 */
export function differInFew(earlier: readonly SurveyRow[], next: readonly SurveyRow[], k: number): boolean {
  const names = inBoth(questionsOf(earlier), questionsOf(next)).toSorted();
  if (names.length === 0) return false;
  const before = counted(earlier, names);
  const after = counted(next, names);
  let alike = 0;
  for (const [row, times] of before) if (times === 1 && after.get(row) === 1) alike += 1;
  if (alike < k) return false;
  if (isFew(before, after, k)) return true;
  return inBoth(groupsOf(earlier), groupsOf(next)).some((group) => {
    const own = (rows: readonly SurveyRow[]) =>
      counted(
        rows.filter((row) => row.group === group),
        names,
      );
    return isFew(own(earlier), own(next), k);
  });
}

const inBoth = (these: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...these].filter((one) => others.has(one));

const groupsOf = (rows: readonly SurveyRow[]): Set<string> => new Set(rows.map(({ group }) => group));

function questionsOf(rows: readonly SurveyRow[]): Set<string> {
  return new Set(rows.flatMap(({ ratings }) => Object.keys(ratings)));
}

/**
 * Number of occurrences of each row of ratings. Rows without any of these ratings are left out, because no figure of them
 * includes such a row.
 */
function counted(rows: readonly SurveyRow[], names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { ratings } of rows) {
    if (!names.some((name) => name in ratings)) continue;
    const row = names.map((name) => ratings[name] ?? '').join(' ');
    found.set(row, (found.get(row) ?? 0) + 1);
  }
  return found;
}

function isFew(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, k: number): boolean {
  return [moreIn(before, after), moreIn(after, before)].some((people) => people > 0 && people < k);
}

function moreIn(these: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  let people = 0;
  for (const [row, times] of these) people += Math.max(0, times - (others.get(row) ?? 0));
  return people;
}
