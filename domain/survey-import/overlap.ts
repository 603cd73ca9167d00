/** One person's row of an imported survey, by what the questions are called in the file. */
export type SurveyRow = {
  readonly group: string;
  readonly ratings: Readonly<Record<string, number>>;
};

/**
 * Whether two imports hold the same people but for fewer than `k` of them, in the whole survey or in one group. The difference between their figures then
 * is the sum of what those few answered: a file that is imported again with one row less would tell that row. Compared are the questions that both ask.
 * The same people: at least `k` rows that are alike in both and like no other row. Two surveys that share nobody have few of those unless their questions
 * are so few that rows repeat, and those do not count. The same file once more differs in nobody and is fine.
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

/** How often each row of ratings occurs; rows without any of these ratings are in no figure of them. */
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
