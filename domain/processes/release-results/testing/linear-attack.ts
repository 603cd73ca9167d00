/** The ratings that a published figure adds up: those of one theme, as `person` or `person/version`, with their factors. */
export type Equation = ReadonlyMap<string, number>;
export const sumOf = (ratings: readonly string[]): Equation => new Map(ratings.map((rating) => [rating, 1]));

type Column = readonly number[];
/**
 * True if a combination of the equations reveals something about the ratings in `some`.
 * @param rank rank of all columns
 */
export type Goal = (some: readonly Column[], others: readonly Column[], rank: number) => boolean;

/** Goal: the sum of the ratings. The equation with 1 at each of them and 0 elsewhere follows from the published ones. */
export const isFigure: Goal = (some, others, rank) =>
  rankOf([...some.map((column) => [...column, 1]), ...others.map((column) => [...column, 0])]) === rank;

/** Goal: anything about the ratings. Removing their columns lowers the rank. */
export const isAnything: Goal = (_, others, rank) => rankOf(others) < rank;

/** The smallest number of people, below `limit`, for whose ratings alone the equations reach the goal. */
export function fewestDerivable(equations: readonly Equation[], limit: number, told: Goal): number {
  const byRating = new Map<string, number[]>();
  equations.forEach((equation, row) => {
    for (const [rating, times] of equation) {
      const column = byRating.get(rating) ?? equations.map(() => 0);
      column[row] = times;
      byRating.set(rating, column);
    }
  });
  // Ratings that are always added together cannot be told apart.
  const classes = new Map<string, { readonly column: Column; readonly people: Set<string> }>();
  for (const [rating, column] of byRating) {
    const alike = classes.get(column.join()) ?? { column, people: new Set<string>() };
    alike.people.add(rating.split('/')[0] ?? '');
    classes.set(column.join(), alike);
  }
  const all = [...classes.values()];
  const rank = rankOf(all.map(({ column }) => column));
  let fewest = limit;
  const choose = (from: number, chosen: ReadonlySet<number>, people: ReadonlySet<string>) => {
    if (people.size >= fewest) return;
    const columns = (inside: boolean) =>
      all.flatMap(({ column }, at) => (chosen.has(at) === inside ? [column] : []));
    if (chosen.size > 0 && told(columns(true), columns(false), rank)) {
      fewest = people.size;
      return;
    }
    for (let at = from; at < all.length; at += 1)
      choose(at + 1, new Set([...chosen, at]), new Set([...people, ...(all[at]?.people ?? [])]));
  };
  choose(0, new Set(), new Set());
  return fewest;
}

/** Rank over a prime field: exact, and never above the rank over the rationals. */
function rankOf(rows: readonly (readonly number[])[]): number {
  const prime = 1_000_003;
  const left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (left[0]?.length ?? 0); column += 1) {
    const pivot = left.findIndex((row, index) => index >= rank && (row[column] ?? 0) !== 0);
    const row = left[pivot];
    const other = left[rank];
    if (pivot < 0 || !row || !other) continue;
    [left[rank], left[pivot]] = [row, other];
    const inverse = power(row[column] ?? 1, prime - 2, prime);
    for (let index = rank + 1; index < left.length; index += 1) {
      const target = left[index];
      const factor = ((target?.[column] ?? 0) * inverse) % prime;
      if (!target || factor === 0) continue;
      for (let at = column; at < target.length; at += 1)
        target[at] = ((((target[at] ?? 0) - factor * (row[at] ?? 0)) % prime) + prime) % prime;
    }
    rank += 1;
  }
  return rank;
}

function power(base: number, exponent: number, prime: number): number {
  let [result, square, rest] = [1, base % prime, exponent];
  for (; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
