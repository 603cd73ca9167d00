import { type FigureGraph, ground, joinable } from './figure-graph.ts';
import { type Edge, networkOf, type Room } from './network.ts';

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
 * Cuts are the people left when a choice with the sources in it and the sinks outside is taken. What is taken away must lie wholly
 * inside: an infinite way back.
 */
const columnsMinusRuns: Room = { forth: (people) => people, back: () => Number.POSITIVE_INFINITY };
const runsMinusColumns: Room = { forth: () => Number.POSITIVE_INFINITY, back: (people) => people };

/**
 * @param graph everything contributed so far, with the new figures already in place
 * @param limit k
 * @returns true when the figure of a non-empty set of fewer than `limit` people can be derived with the help of a new figure
 */
export function derivesSmallSet(graph: FigureGraph, limit: number): boolean {
  const { edges, fresh } = contracted(graph, limit);
  const network = networkOf(edges);
  return [columnsMinusRuns, runsMinusColumns].some((side) =>
    fresh.some((node) => {
      // Every set that uses the node crosses at least this many people; most checks end here.
      if (network.cut(side, [node], [ground], limit) >= limit) return false;
      // A cut of nobody says nothing (everything cancels), so one crossing atom is forced at a time.
      return edges.some(({ a, b }) => {
        const [from, to] = side === columnsMinusRuns ? [a, b] : [b, a];
        if (from === ground || to === node) return false;
        return network.cut(side, [node, from], [to, ground], limit) < limit;
      });
    }),
  );
}

/** Atoms of `limit` people or more can never be part of a small set, so their two ends become one node. */
function contracted(graph: FigureGraph, limit: number) {
  const { rootOf, join } = joinable(graph.nodes);
  // A change can add as well as take away, so it stands in the way of no set.
  const people = graph.edges.filter((edge) => edge.people > 0);
  for (const edge of people) if (edge.people >= limit) join(edge.a, edge.b);
  const used = new Set<number>();
  const edges: Edge[] = [];
  for (const edge of people) {
    used.add(edge.a).add(edge.b);
    const [a, b] = [rootOf(edge.a), rootOf(edge.b)];
    if (a !== b) edges.push({ a, b, people: edge.people });
  }
  const fresh = new Set(graph.fresh.filter((node) => used.has(node)).map(rootOf));
  fresh.delete(ground);
  return { edges, fresh: [...fresh] };
}
