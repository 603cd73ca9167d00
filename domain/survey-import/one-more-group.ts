import { bothWays, contracted } from '../scoring/release/differencing.ts';
import { ground } from '../scoring/release/figure-graph.ts';
import { type Edge, networkOf } from '../scoring/release/network.ts';
import { stepRows } from './row-codes.ts';
import { type Grouping, nodesOf, type Unions } from './unions.ts';

/** Who of an import with two groupings is who of another one: row and row, without rows that repeat. */
export type Matched = {
  readonly rows: Int32Array;
  readonly others: Int32Array;
  /** How rare each of these rows is, in bits. */
  readonly bits: Float64Array;
  /** Rows that are equal, of which it is not known which is whose. */
  readonly repeated: readonly { readonly rows: readonly number[]; readonly others: readonly number[] }[];
};

/** The side of everybody who is in the one group of the second grouping. */
const source = ground + 1;
/** Matched people in the same group of each grouping. */
type Triple = {
  readonly main: number;
  readonly more: number;
  readonly other: number;
  people: number;
  bits: number;
};
/** People who are in the import with two groupings only. */
type Alone = { readonly main: number; readonly more: number; people: number };
type Nodes = ReturnType<typeof nodesOf> extends Generator<undefined, infer One> ? One : never;

/**
 * Finds where groups of one grouping of an import and one group of its other grouping, added or subtracted, have nearly the people of groups of
 * another import: a site and a team elsewhere, minus the division of both. As in {@link unionsWithFewApart} such groups are a small cut; people of
 * the one group pull theirs to the other side. Whoever would be counted twice counts as two, so the smallest cuts of nearly k such people may
 * be missed, and so are several groups of both groupings: the smallest such sum is no cut.
 * @param k a group of fewer people is never published
 */
export function* unionsWithOneMore(
  { main, more, other }: { readonly main: Grouping; readonly more: Grouping; readonly other: Grouping },
  matched: Matched,
  k: number,
): Generator<undefined, readonly Unions[]> {
  // Fewer than half of the smallest group that is published cannot be enough.
  if (matched.rows.length * 2 <= k) return [];
  const mains = yield* nodesOf(main, k, source + 1);
  const others = yield* nodesOf(other, k, mains.end);
  const mores = yield* nodesOf(more, k, 0);
  const people = yield* peopleBy({ mains, mores, others }, { main, other }, matched);
  const found: Unions[] = [];
  for (const [one, size] of mores.people) {
    if (size < k) continue;
    for (const sign of [1, -1] as const) {
      yield;
      const { edges, fixed } = edgesWith(people, one, sign);
      if (fixed >= k) continue;
      for (const chosen of yield* smallCuts(edges, others.end, k - fixed)) {
        const unions = people.of(chosen, one, sign);
        const { apart, others: many } = unions;
        const chosenFrom = others.end - 2 + Math.ceil(Math.log2(2 * mores.people.size));
        if (apart > 0 && apart < k && many >= k) found.push({ ...unions, chosenFrom });
      }
    }
  }
  return found;
}

type People = {
  readonly triples: readonly Triple[];
  readonly alone: readonly Alone[];
  readonly aloneInOther: ReadonlyMap<number, number>;
  /** What groups and the one group more have in common with groups of the other import. */
  readonly of: (
    chosen: ReadonlySet<number>,
    one: number,
    sign: 1 | -1,
  ) => Omit<Unions, 'chosenFrom'> & { readonly apart: number };
};

function* peopleBy(
  { mains, mores, others }: { readonly mains: Nodes; readonly mores: Nodes; readonly others: Nodes },
  { main, other }: { readonly main: Grouping; readonly other: Grouping },
  { rows, others: rowsOfOther, bits, repeated }: Matched,
): Generator<undefined, People> {
  const triples = new Map<number, Triple>();
  const alone = new Map<number, Alone>();
  const aloneInOther = new Map<number, number>();
  const wide = mores.end + 1;
  const add = (row: number, people: number) => {
    const [a, b] = [mains.nodeOf(row), mores.nodeOf(row)];
    if (a === -1) return;
    const known = alone.get(a * wide + b + 1) ?? { main: a, more: b, people: 0 };
    known.people += people;
    alone.set(a * wide + b + 1, known);
  };
  const addOther = (row: number, people: number) => {
    const node = others.nodeOf(row);
    if (node !== -1) aloneInOther.set(node, (aloneInOther.get(node) ?? 0) + people);
  };
  for (let row = 0; row < main.rows; row += 1) {
    if (row % stepRows === 0) yield;
    add(row, 1);
  }
  for (let row = 0; row < other.rows; row += 1) {
    if (row % stepRows === 0) yield;
    addOther(row, 1);
  }
  for (const [at, row] of rows.entries()) {
    if (at % stepRows === 0) yield;
    const twin = rowsOfOther[at] ?? 0;
    const [a, b, c] = [mains.nodeOf(row), mores.nodeOf(row), others.nodeOf(twin)];
    const key = (a * wide + b + 1) * others.end + c;
    const known = triples.get(key) ?? { main: a, more: b, other: c, people: 0, bits: 0 };
    known.people += 1;
    known.bits += bits[at] ?? 0;
    triples.set(key, known);
    add(row, -1);
    addOther(twin, -1);
  }
  const unclear = repeated.map(({ rows: own, others: twins }) => ({
    own: own.map((row) => ({ main: mains.nodeOf(row), more: mores.nodeOf(row) })),
    twins: twins.map(others.nodeOf),
  }));
  for (const { rows: own, others: twins } of repeated) {
    yield;
    for (const row of own) add(row, -1);
    for (const row of twins) addOther(row, -1);
  }
  const all = [...triples.values()];
  const ownAlone = [...alone.values()].filter(({ people }) => people > 0);
  return {
    triples: all,
    alone: ownAlone,
    aloneInOther,
    of: (chosen, one, sign) => {
      const weight = ({ main: a, more: b }: { readonly main: number; readonly more: number }) =>
        Number(chosen.has(a)) + (b === one ? sign : 0);
      const sums = { own: 0, others: 0, both: 0, unique: 0, bits: 0, apart: 0 };
      for (const triple of all) {
        const [left, right] = [weight(triple), Number(chosen.has(triple.other))];
        if (left !== right) sums.apart += triple.people;
        if (left > 0) sums.own += triple.people;
        if (right > 0) sums.others += triple.people;
        if (left <= 0 || right <= 0) continue;
        sums.both += triple.people;
        sums.unique += triple.people;
        sums.bits += triple.bits;
      }
      for (const { people, ...place } of ownAlone) {
        if (weight(place) !== 0) sums.apart += people;
        if (weight(place) > 0) sums.own += people;
      }
      for (const [node, people] of aloneInOther)
        if (chosen.has(node)) [sums.apart, sums.others] = [sums.apart + people, sums.others + people];
      for (const { own, twins } of unclear) {
        const [left, right] = [own.map(weight), twins.filter((node) => chosen.has(node)).length];
        const taken = left.filter((one) => one > 0).length;
        // Equal answers cancel out, whoever gave them.
        sums.apart += Math.abs(left.reduce((sum, one) => sum + one, 0) - right);
        sums.own += taken;
        sums.others += right;
        sums.both += Math.min(taken, right);
      }
      return sums;
    },
  };
}

/** @returns `fixed`: people who remain whichever groups are chosen */
function edgesWith({ triples, alone, aloneInOther }: People, one: number, sign: 1 | -1) {
  const edges: Edge[] = [];
  let fixed = 0;
  for (const { main, more, other, people } of triples) {
    if (more !== one) edges.push({ a: main, b: other, people });
    else if (sign === 1) edges.push({ a: ground, b: main, people }, { a: source, b: other, people });
    else edges.push({ a: source, b: main, people }, { a: ground, b: other, people });
  }
  for (const { main, more, people } of alone) {
    if (more !== one) edges.push({ a: ground, b: main, people });
    else if (sign === -1) edges.push({ a: source, b: main, people });
    else fixed += people;
  }
  for (const [node, people] of aloneInOther) if (people > 0) edges.push({ a: ground, b: node, people });
  return { edges, fixed };
}

/** The smallest cuts of fewer than `limit` people between source and ground, and those with one node on the other side. */
function* smallCuts(
  edges: readonly Edge[],
  nodes: number,
  limit: number,
): Generator<undefined, readonly ReadonlySet<number>[]> {
  const joined = contracted({ nodes, edges }, limit);
  const [one, zero] = [joined.rootOf(source), joined.rootOf(ground)];
  if (one === zero) return [];
  const network = networkOf(joined.edges);
  const nodesIn = (roots: readonly number[]): ReadonlySet<number> => {
    const chosen = new Set(roots);
    return new Set(
      Array.from({ length: nodes }, (_, node) => node).filter((node) => chosen.has(joined.rootOf(node))),
    );
  };
  const least = network.side(bothWays, [one], [zero], limit);
  if (!least) return [];
  const cuts = [nodesIn(least)];
  for (let node = source + 1; node < nodes; node += 1) {
    if (joined.rootOf(node) !== node) continue;
    yield;
    const isOne = least.includes(node);
    const side = isOne
      ? network.side(bothWays, [one], [zero, node], limit)
      : network.side(bothWays, [one, node], [zero], limit);
    if (side) cuts.push(nodesIn(side));
  }
  return cuts;
}
