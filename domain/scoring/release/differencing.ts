import { type FigureGraph, ground, joinable } from './figure-graph.ts';
import { type Edge, networkOf, type Room } from './network.ts';

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
 * @param graph everything contributed so far, with the new figures already in place
 * @param limit people, usually {@link fewestTogether}
 * @returns true when a combination leaves ratings of somebody, and of fewer than `limit` people
 */
export function tellsFewApart(graph: FigureGraph, limit: number): boolean {
  const { edges: all, fresh } = contracted(graph, limit);
  // What hangs together with nothing new was looked at before.
  const edges = connectedWith(all, fresh);
  // The cut around one node: most answers end here.
  const around = new Map<number, number>();
  for (const { a, b, people } of edges) {
    around.set(a, (around.get(a) ?? 0) + people);
    around.set(b, (around.get(b) ?? 0) + people);
  }
  for (const people of around.values()) if (people < limit) return true;
  const network = networkOf(edges);
  return edges.some(({ a, b }) => network.cut(bothWays, [a], [b], limit) < limit);
}

/**
 * The same question only of combinations in which a new figure takes part: of old ones alone the answer was no when they were new, and with what is
 * known of the atoms by now it could come out differently. Their potential differs at the new figure from the ground, so a cut lies between the two.
 */
export function tellsFewWithNew(graph: FigureGraph, limit: number): boolean {
  const { edges: all, fresh } = contracted(graph, limit);
  return fresh.some((node) => {
    if (node === ground) return false;
    const edges = connectedWith(all, [node]);
    const others = new Set(edges.flatMap(({ a, b }) => [a, b]));
    // Away from the ground, figures that contain the same people cancel out; then any cut will do.
    others.delete(node);
    const ends = others.has(ground) ? [ground] : [...others];
    const network = networkOf(edges);
    return ends.some((end) => network.cut(bothWays, [node], [end], limit) < limit);
  });
}

const bothWays: Room = { forth: (people) => people, back: (people) => people };

/** Atoms of `limit` people or more are never part of a small set, so their two ends become one node; what then lies side by side is added up. */
function contracted(graph: FigureGraph, limit: number) {
  const { rootOf, join } = joinable(graph.nodes);
  let { edges } = graph;
  for (let joined = true; joined; ) {
    joined = false;
    for (const { a, b, people } of edges) if (people >= limit && join(a, b)) joined = true;
    if (joined) edges = addedUp(edges, rootOf, graph.nodes);
  }
  return { edges: addedUp(edges, rootOf, graph.nodes), fresh: [...new Set(graph.fresh.map(rootOf))] };
}

/** Edges between the nodes that are left, one a pair. */
function addedUp(edges: readonly Edge[], rootOf: (node: number) => number, nodes: number): readonly Edge[] {
  const sums = new Map<number, number>();
  for (const edge of edges) {
    const [one, other] = [rootOf(edge.a), rootOf(edge.b)];
    if (one === other) continue;
    const key = Math.min(one, other) * nodes + Math.max(one, other);
    sums.set(key, (sums.get(key) ?? 0) + edge.people);
  }
  return Array.from(sums, ([key, people]) => ({ a: Math.floor(key / nodes), b: key % nodes, people }));
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
