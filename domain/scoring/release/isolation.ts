import { ground, startFigureGraph } from './figure-graph.ts';

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

/**
 * People of one group who came in one interval. `column` and `run` name the published figures they are part of; null = none. `people` is 0
 * for changes by people who were counted before: nobody new, so nothing may be left that consists of them, and they hide nobody.
 */
export type Atom = { readonly people: number; readonly column: number | null; readonly run: string | null };

/** Figures that are new: whatever was published before is known to be safe, so only sets that use one of these are searched. */
export type Added = { readonly columns: readonly number[]; readonly runs: readonly string[] };

/**
 * @param atoms everything contributed so far, with the new figures already in place
 * @param limit k
 * @returns true when the figure of a non-empty set of fewer than `limit` people can be derived with the help of a new figure
 */
export function derivesSmallSet(atoms: readonly Atom[], limit: number, added: Added): boolean {
  const graph = contracted(atoms, limit);
  const nodes = [
    ...added.columns.map((column) => graph.rootOfColumn(column)),
    ...added.runs.map((run) => graph.rootOfRun(run)),
  ];
  for (const node of new Set(nodes)) {
    if (node === undefined || node === ground) continue;
    for (const side of ['columns', 'runs'] as const) {
      // Every set that uses the node crosses at least this many people; most checks end here.
      if (minimumCut(graph.edges, side, [node], ground, limit) >= limit) continue;
      // A cut of nobody says nothing (everything cancels), so one crossing atom is forced at a time.
      for (const { a, b } of graph.edges) {
        const [from, to] = side === 'columns' ? [a, b] : [b, a];
        if (from === ground) continue;
        if (minimumCut(graph.edges, side, [node, from], to, limit) < limit) return true;
      }
    }
  }
  return false;
}

/** An atom as an edge from its column (a) to its run (b). */
type Edge = { readonly a: number; readonly b: number; readonly people: number };

/** Atoms of `limit` people or more can never be part of a small set, so their two ends become one node. */
function contracted(atoms: readonly Atom[], limit: number) {
  const graph = startFigureGraph();
  const sums = new Map<number, number>();
  const keyOf = (a: number, b: number) => a * 65_536 + b;
  for (const { people, column, run } of atoms) {
    // A change can add as well as take away, so it stands in the way of no set.
    if (people === 0 || (column === null && run === null)) continue;
    const key = keyOf(graph.columnNode(column), graph.runNode(run));
    sums.set(key, (sums.get(key) ?? 0) + people);
  }
  for (const [key, people] of sums) if (people >= limit) graph.join(Math.floor(key / 65_536), key % 65_536);
  const edges = [...sums].flatMap(([key, people]): Edge[] => {
    const [a, b] = [graph.rootOf(Math.floor(key / 65_536)), graph.rootOf(key % 65_536)];
    return a === b ? [] : [{ a, b, people }];
  });
  return { ...graph, edges };
}

/**
 * The fewest people left when a choice with `sources` in it and `sink` (and the ground) outside is taken, columns minus runs
 * or runs minus columns. What is taken away must lie wholly inside: an infinite arc back. Given up at `limit`.
 */
function minimumCut(
  edges: readonly Edge[],
  side: 'columns' | 'runs',
  sources: readonly number[],
  sink: number,
  limit: number,
): number {
  if (sources.includes(sink) || sources.includes(ground)) return Number.POSITIVE_INFINITY;
  const arcs: { to: number; room: number; back: number }[] = [];
  const from = new Map<number, number[]>();
  const arc = (a: number, b: number, room: number, reverse: number) => {
    arcs.push({ to: b, room, back: arcs.length + 1 }, { to: a, room: reverse, back: arcs.length });
    outOf(from, a).push(arcs.length - 2);
    outOf(from, b).push(arcs.length - 1);
  };
  for (const { a, b, people } of edges) {
    if (side === 'columns') arc(a, b, people, Number.POSITIVE_INFINITY);
    else arc(b, a, people, Number.POSITIVE_INFINITY);
  }
  const [source = ground, ...others] = sources;
  for (const other of others) if (other !== source) arc(source, other, Number.POSITIVE_INFINITY, 0);
  if (sink !== ground) arc(ground, sink, Number.POSITIVE_INFINITY, 0);

  let flow = 0;
  while (flow < limit) {
    const via = new Map<number, number>([[source, -1]]);
    const queue = [source];
    for (let at = 0; at < queue.length && !via.has(sink); at += 1) {
      for (const index of from.get(queue[at] ?? ground) ?? []) {
        const { to, room } = arcs[index] ?? { to: source, room: 0 };
        if (room <= 0 || via.has(to)) continue;
        via.set(to, index);
        queue.push(to);
      }
    }
    if (!via.has(sink)) return flow;
    const path: number[] = [];
    for (let index = via.get(sink) ?? -1; index >= 0; ) {
      path.push(index);
      const previous = arcs[arcs[index]?.back ?? 0]?.to ?? source;
      index = via.get(previous) ?? -1;
    }
    const amount = Math.min(...path.map((index) => arcs[index]?.room ?? 0));
    if (amount === Number.POSITIVE_INFINITY) return amount;
    for (const index of path) {
      const forward = arcs[index];
      const backward = arcs[forward?.back ?? 0];
      if (forward) forward.room -= amount;
      if (backward) backward.room += amount;
    }
    flow += amount;
  }
  return flow;
}

function outOf(from: Map<number, number[]>, node: number): number[] {
  const known = from.get(node) ?? [];
  from.set(node, known);
  return known;
}
