import { type FigureGraph, ground, joinable } from './figure-graph.ts';
import { type Edge, networkOf, type Room } from './network.ts';

/**
 * Checks whether published figures can be added and subtracted so that only ratings of very few people remain, with any signs.
 *
 * isolation.ts finds figures of small sets. The difference between two people's ratings is not the figure of a set, and yet each
 * of the two, or anybody who sees a difference of 9, learns the other's rating. A combination leaves exactly the atoms whose
 * column and run got different factors: edges across a cut of the graph whose nodes are columns and runs (and the ground, for
 * atoms in no figure). The smallest such set is a minimum cut.
 */

/** With three people left, no person among them can compute another's rating. */
export const fewestTogether = 3;

/**
 * @param graph everything contributed so far, with the new figures already in place
 * @param limit people, usually {@link fewestTogether}
 * @returns true when a combination leaves ratings of at least one and fewer than `limit` people
 */
export function tellsFewApart(graph: FigureGraph, limit: number): boolean {
  const { edges: all, fresh } = contracted(graph, limit);
  // Parts of the graph that are not connected with a new figure were checked earlier.
  const edges = connectedWith(all, fresh);
  // The cut around a single node decides most cases.
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
 * Like {@link tellsFewApart}, but only for combinations that include a new figure: combinations of old figures were safe when
 * they were new, and with the present atoms the result could differ. The new figure and the ground have different factors, so the
 * cut lies between the two.
 */
export function tellsFewWithNew(graph: FigureGraph, limit: number): boolean {
  const { edges: all, fresh } = contracted(graph, limit);
  return fresh.some((node) => {
    if (node === ground) return false;
    const edges = connectedWith(all, [node]);
    const others = new Set(edges.flatMap(({ a, b }) => [a, b]));
    // Without a connection to the ground, figures that contain the same people cancel out, so any cut counts.
    others.delete(node);
    const ends = others.has(ground) ? [ground] : [...others];
    const network = networkOf(edges);
    return ends.some((end) => network.cut(bothWays, [node], [end], limit) < limit);
  });
}

const bothWays: Room = { forth: (people) => people, back: (people) => people };

/**
 * Merges the two ends of every atom of at least `limit` people into one node, because it is never part of a small set, and adds
 * up parallel edges.
 */
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

/** Edges between the remaining nodes, one for each pair. */
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

/** The edges reachable from some nodes. */
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
