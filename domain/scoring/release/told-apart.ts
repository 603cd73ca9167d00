import { ground, startFigureGraph } from './figure-graph.ts';
import type { Added, Atom } from './isolation.ts';

/**
 * Can published figures be combined, adding some and taking away others, so that only ratings of very few people are left, whatever their signs?
 *
 * isolation.ts finds figures of small sets. The difference of two people's ratings is no figure of a set, and yet whoever is one of
 * the two, or sees that it is 9, knows the other. A combination leaves exactly the atoms whose column and run got different factors: edges
 * across a cut of the graph whose nodes are columns and runs (and the ground, for what no figure contains). The smallest one is a minimum cut.
 */

/** With three people left nobody who is one of them knows another's rating. */
export const fewestTogether = 3;

/**
 * @param atoms everything contributed so far, with the new figures already in place
 * @param limit people, usually {@link fewestTogether}
 * @returns true when a combination leaves ratings of somebody, and of fewer than `limit` people
 */
export function tellsFewApart(atoms: readonly Atom[], limit: number, added: Added): boolean {
  const graph = contracted(atoms, limit);
  // What hangs together with nothing new was looked at before.
  const start = [
    ...added.columns.flatMap((column) => graph.rootOfColumn(column) ?? []),
    ...added.runs.flatMap((run) => graph.rootOfRun(run) ?? []),
  ];
  const edges = connectedWith(graph.edges, start);
  // The cut around one node: most answers end here.
  const around = new Map<number, number>();
  for (const { a, b, people } of edges)
    for (const node of [a, b]) around.set(node, (around.get(node) ?? 0) + people);
  for (const people of around.values()) if (people < limit) return true;
  return edges.some(({ a, b }) => minimumCut(edges, a, b, limit) < limit);
}

/**
 * The same question only of combinations in which a new figure takes part: of old ones alone the answer was no when they were new, and with what is
 * known of the atoms by now it could come out differently. Their potential differs at the new figure from the ground, so a cut lies between the two.
 */
export function tellsFewWithNew(atoms: readonly Atom[], limit: number, added: Added): boolean {
  const graph = contracted(atoms, limit);
  const fresh = new Set([
    ...added.columns.flatMap((column) => graph.rootOfColumn(column) ?? []),
    ...added.runs.flatMap((run) => graph.rootOfRun(run) ?? []),
  ]);
  fresh.delete(ground);
  return [...fresh].some((node) => {
    const edges = connectedWith(graph.edges, [node]);
    const others = new Set(edges.flatMap(({ a, b }) => [a, b]));
    // Away from the ground, figures that contain the same people cancel out; then any cut will do.
    others.delete(node);
    const ends = others.has(ground) ? [ground] : [...others];
    return ends.some((end) => minimumCut(edges, node, end, limit) < limit);
  });
}

/** Atoms with the same column (a) and run (b). */
type Edge = { readonly a: number; readonly b: number; readonly people: number };

/** Atoms of `limit` people or more are never part of a small set, so their two ends become one node; what then lies side by side is added up. */
function contracted(atoms: readonly Atom[], limit: number) {
  const graph = startFigureGraph();
  let edges: readonly Edge[] = atoms
    .filter(({ column, run }) => column !== null || run !== null)
    .map(({ people, column, run }) => ({ a: graph.columnNode(column), b: graph.runNode(run), people }));
  for (let joined = true; joined; ) {
    joined = false;
    const sums = new Map<number, Edge>();
    for (const edge of edges) {
      const [one, other] = [graph.rootOf(edge.a), graph.rootOf(edge.b)];
      if (one === other) continue;
      const [a, b] = [Math.min(one, other), Math.max(one, other)];
      const key = a * 65_536 + b;
      sums.set(key, { a, b, people: (sums.get(key)?.people ?? 0) + edge.people });
    }
    edges = [...sums.values()];
    for (const { a, b, people } of edges) if (people >= limit && graph.join(a, b)) joined = true;
  }
  return { ...graph, edges };
}

/** The edges that can be reached from some nodes. */
function connectedWith(edges: readonly Edge[], start: readonly number[]): readonly Edge[] {
  const reached = new Set(start);
  for (let grew = true; grew; ) {
    const before = reached.size;
    for (const { a, b } of edges)
      if (reached.has(a) || reached.has(b)) {
        reached.add(a);
        reached.add(b);
      }
    grew = reached.size > before;
  }
  return edges.filter(({ a }) => reached.has(a));
}

/** The fewest people on the edges between two sides, one with `source` and one with `sink`. Given up at `limit`. */
function minimumCut(edges: readonly Edge[], source: number, sink: number, limit: number): number {
  // An edge is passed both ways: an arc and its back arc with the same room.
  const room = edges.flatMap(({ people }) => [people, people]);
  const outOf = new Map<number, number[]>();
  edges.forEach(({ a, b }, index) => {
    for (const [node, arc] of [
      [a, index * 2],
      [b, index * 2 + 1],
    ] as const)
      outOf.set(node, [...(outOf.get(node) ?? []), arc]);
  });
  const endOf = (arc: number): number => {
    const edge = edges[arc >> 1];
    return (arc % 2 === 0 ? edge?.b : edge?.a) ?? ground;
  };
  let flow = 0;
  while (flow < limit) {
    const via = new Map<number, number>([[source, -1]]);
    const queue = [source];
    for (let at = 0; at < queue.length && !via.has(sink); at += 1)
      for (const arc of outOf.get(queue[at] ?? ground) ?? []) {
        const to = endOf(arc);
        if ((room[arc] ?? 0) <= 0 || via.has(to)) continue;
        via.set(to, arc);
        queue.push(to);
      }
    if (!via.has(sink)) return flow;
    const path: number[] = [];
    for (let arc = via.get(sink) ?? -1; arc >= 0; arc = via.get(endOf(arc ^ 1)) ?? -1) path.push(arc);
    const amount = Math.min(...path.map((arc) => room[arc] ?? 0));
    for (const arc of path) {
      room[arc] = (room[arc] ?? 0) - amount;
      room[arc ^ 1] = (room[arc ^ 1] ?? 0) + amount;
    }
    flow += amount;
  }
  return flow;
}
