import { bothWays, contracted } from '../scoring/release/differencing.ts';
import { ground, joinable } from '../scoring/release/figure-graph.ts';
import { type Edge, networkOf } from '../scoring/release/network.ts';
import { stepRows } from './row-codes.ts';

/** Equal rows of two imports: the first of each import (-1: none), and all of those that repeat in one of them. */
export type Classes = {
  readonly firstBefore: readonly number[];
  readonly firstAfter: readonly number[];
  readonly repeated: ReadonlyMap<
    number,
    { readonly rowsBefore: readonly number[]; readonly rowsAfter: readonly number[] }
  >;
};

/** One grouping of an import, by row. */
export type Grouping = {
  /** Number of the group of each row; -1: none; -2: no figure includes the row. */
  readonly groupOf: (row: number) => number;
  readonly rows: number;
  readonly groups: number;
};

/** Some groups of one import and some of the other: the people of each, and whom they share. */
export type Unions = {
  readonly own: number;
  readonly others: number;
  readonly both: number;
  /** Of these, people whose row is unique in both imports, and how rare these rows are, in bits. */
  readonly unique: number;
  readonly bits: number;
  /** Number of groups of both imports from which these were chosen. */
  readonly chosenFrom: number;
};

/**
 * Unions of groups of one import whose people differ in few from a union of groups of the other: the sum of a division minus those of its
 * departments is that of who is left. Published groups are nodes, and people are edges from their group in one import to their group in the
 * other, or to the ground if they are in one import only, so that such unions are the two sides of a small cut (scoring/release/differencing).
 * Rows that repeat are left out while the cuts are found, because it is not known which is whose, and counted afterwards.
 * @param surprise of a row of the earlier import, in bits @param k a group of fewer people is never published
 */
export function* unionsWithFewApart(
  before: Grouping,
  after: Grouping,
  classes: Classes,
  surprise: (row: number) => number,
  k: number,
): Generator<undefined, readonly Unions[]> {
  const one = yield* nodesOf(before, k, ground + 1);
  const other = yield* nodesOf(after, k, one.end);
  const matched = yield* matchedIn(one, other, classes, surprise);
  const found: Unions[] = [];
  for (const chosen of smallCuts(matched.edges, other.end, k)) {
    yield;
    if (chosen === undefined) continue;
    const unions = { ...matched.of(chosen), chosenFrom: other.end - 1 };
    const apart = unions.own + unions.others - 2 * unions.both;
    if (apart > 0 && apart < k && Math.min(unions.own, unions.others) >= k) found.push(unions);
  }
  return found;
}

/** The published groups of a grouping as nodes. */
type Nodes = {
  /** Node of a row; -1: no figure includes it. */
  readonly nodeOf: (row: number) => number;
  /** People of each node. */
  readonly people: ReadonlyMap<number, number>;
  /** The number after that of the last node. */
  readonly end: number;
};

/**
 * People without a published group are a node, too: their sum is that of everyone minus the groups. If they are fewer than k, the smallest group
 * is not published, either (scoring/release/select), and both are one node.
 */
export function* nodesOf(
  { groupOf, rows, groups }: Grouping,
  k: number,
  first: number,
): Generator<undefined, Nodes> {
  const sizes = new Int32Array(groups);
  let rest = 0;
  for (let row = 0; row < rows; row += 1) {
    if (row % stepRows === 0) yield;
    const group = groupOf(row);
    if (group >= 0) sizes[group] = (sizes[group] ?? 0) + 1;
    else if (group === -1) rest += 1;
  }
  const published = [...sizes.keys()]
    .filter((group) => (sizes[group] ?? 0) >= k)
    .toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  for (const size of sizes) if (size < k) rest += size;
  const nodes = new Map(published.map((group, at) => [group, first + at]));
  const people = new Map(published.map((group, at) => [first + at, sizes[group] ?? 0]));
  const isShared = rest > 0 && rest < k && published.length > 0;
  const restNode = first + published.length - (isShared ? 1 : 0);
  if (rest > 0) people.set(restNode, (people.get(restNode) ?? 0) + rest);
  return {
    nodeOf: (row) => {
      const group = groupOf(row);
      return group === -2 ? -1 : (nodes.get(group) ?? restNode);
    },
    people,
    end: Math.max(first, ...[...people.keys()].map((node) => node + 1)),
  };
}

type Shared = { readonly a: number; readonly b: number; people: number; bits: number };

/** Who of one import is who of the other. */
function* matchedIn(
  one: Nodes,
  other: Nodes,
  { firstBefore, firstAfter, repeated }: Classes,
  surprise: (row: number) => number,
) {
  const shared = new Map<number, Shared>();
  /** People of each node that are in one import only, as far as this is known. */
  const alone = new Map([...one.people, ...other.people]);
  const leave = (node: number, people: number) => alone.set(node, (alone.get(node) ?? 0) - people);
  for (const [at, row] of firstBefore.entries()) {
    if (at % stepRows === 0) yield;
    const twin = firstAfter[at] ?? -1;
    if (twin === -1 || repeated.has(at)) continue;
    const [a, b] = [one.nodeOf(row), other.nodeOf(twin)];
    const key = a * other.end + b;
    const known = shared.get(key) ?? { a, b, people: 0, bits: 0 };
    known.people += 1;
    known.bits += surprise(row);
    shared.set(key, known);
    leave(a, 1);
    leave(b, 1);
  }
  const unclear: { readonly before: readonly number[]; readonly after: readonly number[] }[] = [];
  for (const { rowsBefore, rowsAfter } of repeated.values()) {
    if (rowsBefore.length === 0 || rowsAfter.length === 0) continue;
    yield;
    const [a, b] = [rowsBefore.map(one.nodeOf), rowsAfter.map(other.nodeOf)];
    for (const node of [...a, ...b]) leave(node, 1);
    unclear.push({ before: a, after: b });
  }
  const edges: Edge[] = [...shared.values()].map(({ a, b, people }) => ({ a, b, people }));
  for (const [node, people] of alone) if (people > 0) edges.push({ a: ground, b: node, people });
  const peopleOf = (nodes: Nodes, chosen: ReadonlySet<number>) =>
    [...nodes.people].reduce((sum, [node, people]) => sum + (chosen.has(node) ? people : 0), 0);
  return {
    edges,
    of: (chosen: ReadonlySet<number>): Omit<Unions, 'chosenFrom'> => {
      let [unique, bits] = [0, 0];
      for (const { a, b, people, bits: own } of shared.values())
        if (chosen.has(a) && chosen.has(b)) [unique, bits] = [unique + people, bits + own];
      const isChosen = (node: number) => chosen.has(node);
      const both = unclear.reduce(
        (sum, { before, after }) =>
          sum + Math.min(before.filter(isChosen).length, after.filter(isChosen).length),
        unique,
      );
      return { own: peopleOf(one, chosen), others: peopleOf(other, chosen), both, unique, bits };
    },
  };
}

/**
 * Sets of nodes without the ground whose edges to all other nodes are fewer than `limit` people: each part of the graph that nothing connects with
 * the rest, and in each part the smallest cuts between one node and each other one, among which is the smallest of all; undefined after each
 * of these that is not small.
 */
function* smallCuts(
  edges: readonly Edge[],
  nodes: number,
  limit: number,
): Generator<ReadonlySet<number> | undefined> {
  const joined = contracted({ nodes, edges }, limit);
  const network = networkOf(joined.edges);
  const whole = joinable(nodes);
  for (const { a, b } of joined.edges) whole.join(a, b);
  const parts = new Map<number, number[]>();
  for (const node of new Set(Array.from({ length: nodes }, (_, at) => joined.rootOf(at)))) {
    const part = parts.get(whole.rootOf(node)) ?? [];
    parts.set(whole.rootOf(node), part);
    part.push(node);
  }
  const nodesIn = (roots: readonly number[]): ReadonlySet<number> => {
    const chosen = new Set(roots);
    return new Set(
      Array.from({ length: nodes }, (_, node) => node).filter((node) => chosen.has(joined.rootOf(node))),
    );
  };
  for (const [root, part] of parts) {
    // The smallest number of a set is its root, so the ground is the first of its part.
    const [first = root, ...others] = part.toSorted((a, b) => a - b);
    if (first !== ground) yield nodesIn(part);
    for (const node of others) {
      const side = network.side(bothWays, [node], [first], limit);
      yield side && nodesIn(side);
      if (!side) continue;
      if (first !== ground) yield nodesIn(part.filter((other) => !side.includes(other)));
    }
  }
}
