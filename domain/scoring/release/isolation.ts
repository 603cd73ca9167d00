/**
 * Can somebody subtract published figures from each other and be left with fewer than k people?
 *
 * People fall into atoms: stakeholder group × time between two releases. A published total over everyone is a column of
 * atoms, a published group figure a run of atoms. A figure of a set of people follows from the published ones by "a total
 * minus the others" exactly when the set is what is left of some columns after taking away runs that lie wholly inside
 * them (or of some runs after taking away columns wholly inside them). That is a directed cut in the graph whose nodes are
 * columns and runs and whose edges are atoms, so the smallest such set is a minimum cut: max-flow finds it.
 * (Cell suppression as network flow: Gusfield 1988, "A graph theoretic approach to statistical data security".)
 */

/** People of one group who came in one interval; `column` and `run` name the published figures they are part of, or null. */
export type Atom = { readonly people: number; readonly column: string | null; readonly run: string | null };

/**
 * @returns the number of people in the smallest non-empty set whose figure can be derived, or Infinity when there is none below
 * `limit`. Sets of `limit` people or more are not searched for.
 */
export function smallestDerivableSet(atoms: readonly Atom[], limit: number): number {
  const graph = contracted(atoms, limit);
  let smallest = Number.POSITIVE_INFINITY;
  for (const [from, to] of graph.edges.keys2()) {
    for (const side of ['columns', 'runs'] as const) {
      const cut = minimumCut(graph, side, from, to, Math.min(limit, smallest));
      if (cut < Math.min(limit, smallest)) smallest = cut;
    }
  }
  return smallest;
}

const ground = '';

type Graph = { readonly edges: PairMap };

/** Atoms of `limit` people or more can never be part of a small set, so their two ends become one node. */
function contracted(atoms: readonly Atom[], limit: number): Graph {
  const parent = new Map<string, string>();
  const find = (node: string): string => {
    let root = node;
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next;
    return root;
  };
  const merged = new PairMap();
  for (const atom of atoms) {
    if (atom.people <= 0 || (atom.column === null && atom.run === null)) continue;
    merged.add(atom.column === null ? ground : `c${atom.column}`, atom.run === null ? ground : `r${atom.run}`, atom.people);
  }
  for (const [column, run, people] of merged) {
    if (people < limit) continue;
    const [a, b] = [find(column), find(run)];
    // The ground stays the root of its set: nothing published contains it.
    if (a !== b) parent.set(a === ground ? b : a, a === ground ? a : b);
  }
  const edges = new PairMap();
  for (const [column, run, people] of merged) {
    const [a, b] = [find(column), find(run)];
    if (a !== b) edges.add(a, b, people);
  }
  return { edges };
}

/**
 * Smallest set left when columns minus runs are taken (`columns`) or runs minus columns (`runs`), with the atom from→to in
 * it. The published side's nodes chosen must bring every node they take away completely: an infinite edge back.
 */
function minimumCut(graph: Graph, side: 'columns' | 'runs', column: string, run: string, limit: number): number {
  const [source, sink] = side === 'columns' ? [column, run] : [run, column];
  if (source === ground) return Number.POSITIVE_INFINITY;
  const capacity = new Map<string, Map<string, number>>();
  const arc = (a: string, b: string, amount: number) => {
    const row = capacity.get(a) ?? new Map<string, number>();
    capacity.set(a, row);
    row.set(b, (row.get(b) ?? 0) + amount);
    if (!capacity.has(b)) capacity.set(b, new Map());
  };
  for (const [c, r, people] of graph.edges) {
    const [a, b] = side === 'columns' ? [c, r] : [r, c];
    arc(a, b, people);
    arc(b, a, Number.POSITIVE_INFINITY);
  }
  // Nothing published contains the ground, so it can only be on the far side.
  if (sink !== ground) arc(ground, sink, Number.POSITIVE_INFINITY);
  return boundedMaxFlow(capacity, source, sink === ground ? ground : sink, limit);
}

/** Breadth-first augmenting paths, given up once the flow reaches `limit`. */
function boundedMaxFlow(capacity: Map<string, Map<string, number>>, source: string, sink: string, limit: number): number {
  let flow = 0;
  while (flow < limit) {
    const cameFrom = new Map<string, string>([[source, source]]);
    const queue = [source];
    for (let at = queue.shift(); at !== undefined && !cameFrom.has(sink); at = queue.shift()) {
      for (const [next, room] of capacity.get(at) ?? []) {
        if (room > 0 && !cameFrom.has(next)) {
          cameFrom.set(next, at);
          queue.push(next);
        }
      }
    }
    if (!cameFrom.has(sink)) return flow;
    let amount = Number.POSITIVE_INFINITY;
    for (let node = sink; node !== source; node = cameFrom.get(node) ?? source) {
      amount = Math.min(amount, capacity.get(cameFrom.get(node) ?? source)?.get(node) ?? 0);
    }
    if (amount === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    for (let node = sink; node !== source; node = cameFrom.get(node) ?? source) {
      const previous = cameFrom.get(node) ?? source;
      const row = capacity.get(previous);
      const back = capacity.get(node);
      row?.set(node, (row.get(node) ?? 0) - amount);
      back?.set(previous, (back.get(previous) ?? 0) + amount);
    }
    flow += amount;
  }
  return flow;
}

/** Amounts by a pair of nodes. */
class PairMap {
  readonly #rows = new Map<string, Map<string, number>>();

  add(a: string, b: string, amount: number): void {
    const row = this.#rows.get(a) ?? new Map<string, number>();
    this.#rows.set(a, row);
    row.set(b, (row.get(b) ?? 0) + amount);
  }

  *[Symbol.iterator](): Generator<readonly [string, string, number]> {
    for (const [a, row] of this.#rows) for (const [b, amount] of row) yield [a, b, amount];
  }

  *keys2(): Generator<readonly [string, string]> {
    for (const [a, b] of this) yield [a, b];
  }
}
