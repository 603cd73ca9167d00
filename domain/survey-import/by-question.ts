import { threshold } from '../assessment/limits.ts';
import { type Answers, type Coding, stepRows } from './row-codes.ts';

/** One import: its answers, and rows by what they say in a choice of the questions (NaN: nothing). */
export type Compared = {
  readonly answers: Answers;
  readonly coding: Coding;
  /** First all questions, then ever fewer; each as a key for every row. */
  readonly keys: readonly Float64Array[];
};

/**
 * True if there is a question to which 1 to k - 1 people of two sides have other answers than in the other import, or an answer in one of them
 * only: its two figures would tell theirs, however many people differ in all questions together. Rows are of one person if they are equal, or equal
 * without a few of the questions; of several such rows any are paired, because equal answers cancel out whoever gave them.
 * @param rows of each side @param k a group of fewer people is never published
 */
export function* fewDifferInAQuestion(
  [one, other]: readonly [Compared, Compared],
  rows: readonly [readonly number[], readonly number[]],
  k: number,
): Generator<undefined, boolean> {
  const { left, right, pairs } = yield* matched([one, other], rows);
  if (left.length + right.length + pairs.length === 0) return false;
  const { questions } = one.answers;
  const [answered, apart] = [
    [new Int32Array(questions), new Int32Array(questions)],
    new Int32Array(questions),
  ];
  for (const [side, { answers }] of [one, other].entries())
    for (const [at, row] of (rows[side] ?? []).entries()) {
      if (at % stepRows === 0) yield;
      for (let question = 0; question < questions; question += 1)
        if (answers.cells[row * questions + question]) add(answered[side], question);
    }
  for (const [{ answers }, alone] of [
    [one, left],
    [other, right],
  ] as const)
    for (const [at, row] of alone.entries()) {
      if (at % stepRows === 0) yield;
      for (let question = 0; question < questions; question += 1)
        if (answers.cells[row * questions + question]) add(apart, question);
    }
  const [codes, otherCodes] = [codesOf(one), codesOf(other)];
  for (const [at, [row, twin]] of pairs.entries()) {
    if (at % stepRows === 0) yield;
    for (let question = 0; question < questions; question += 1) {
      const own = codes[one.answers.cells[row * questions + question] ?? 0];
      const its = otherCodes[other.answers.cells[twin * questions + question] ?? 0];
      if (own !== its) add(apart, question);
    }
  }
  return apart.some(
    (people, question) =>
      people > 0 &&
      people < k &&
      // Of a question that fewer people rated, one of the two has no figure.
      answered.every((side) => (side[question] ?? 0) >= threshold.min),
  );
}

function add(counts: Int32Array | undefined, question: number): void {
  if (counts) counts[question] = (counts[question] ?? 0) + 1;
}

/** Code of each value; that of no answer is no code of a rating. */
const codesOf = ({ answers, coding }: Compared): readonly (number | undefined)[] =>
  answers.values.map((value, at) => (at === 0 ? undefined : coding(value)));

/**
 * People whose answers differ in some questions, and rows of people who are in one of the two sides only. Of the ways in which a question is left
 * out, the one in which most rows are equal comes first, because one question may be coded otherwise for everybody.
 */
function* matched(
  [one, other]: readonly [Compared, Compared],
  rows: readonly [readonly number[], readonly number[]],
) {
  const [all, ...others] = one.keys.map((keys, way) => [keys, other.keys[way] ?? keys] as const);
  let { left, right } = all ? yield* paired(all, rows) : { left: rows[0], right: rows[1] };
  const pairs: (readonly [number, number])[] = [];
  const ways: { readonly way: (typeof others)[number]; readonly many: number }[] = [];
  if (left.length > 0 && right.length > 0)
    for (const way of others) ways.push({ way, many: (yield* paired(way, [left, right])).pairs.length });
  for (const { way } of ways.toSorted((a, b) => b.many - a.many)) {
    const found: Paired = yield* paired(way, [left, right]);
    pairs.push(...found.pairs);
    ({ left, right } = found);
  }
  return { left, right, pairs };
}

type Paired = {
  readonly pairs: (readonly [number, number])[];
  readonly left: readonly number[];
  readonly right: readonly number[];
};

/** Pairs rows with the same key. */
function* paired(
  [keys, otherKeys]: readonly [Float64Array, Float64Array],
  [left, right]: readonly [readonly number[], readonly number[]],
): Generator<undefined, Paired> {
  const places = new Map<number, number[]>();
  for (const [at, row] of right.entries()) {
    if (at % stepRows === 0) yield;
    const key = otherKeys[row] ?? Number.NaN;
    const same = places.get(key);
    if (same) same.push(row);
    else if (!Number.isNaN(key)) places.set(key, [row]);
  }
  const pairs: (readonly [number, number])[] = [];
  const rest: number[] = [];
  for (const [at, row] of left.entries()) {
    if (at % stepRows === 0) yield;
    const twin = places.get(keys[row] ?? Number.NaN)?.pop();
    if (twin === undefined) rest.push(row);
    else pairs.push([row, twin]);
  }
  const taken = new Set(pairs.map(([, twin]) => twin));
  return { pairs, left: rest, right: right.filter((row) => !taken.has(row)) };
}
