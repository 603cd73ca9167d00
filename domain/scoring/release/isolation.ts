import { type FigureGraph, ground, joinable } from './figure-graph.ts';
import { type Edge, networkOf, type Room } from './network.ts';

/**
 * Checks whether published figures can be subtracted from each other so that fewer than k people remain.
 *
 * People are divided into atoms: stakeholder group × time between two releases. A published total over everyone is a column of atoms, a
 * published group figure a run of atoms. The figure of a set of people follows from the published ones by "a total minus the others"
 * exactly when the set is the remainder of some columns after removing runs that lie wholly inside them (or of some runs after removing
 * columns wholly inside them). That is a directed cut in the graph whose nodes are columns and runs and whose edges are atoms, so the
 * smallest such set is a minimum cut, computed by max-flow. (Cell suppression as network flow: Gusfield 1988, "A graph theoretic approach
 * to statistical data security".)
 */

/**
 * A cut counts the people who are left when the sources are chosen and the sinks are not. A subtracted figure must lie completely
 * inside, so the opposite direction has infinite capacity.
 */
const columnsMinusRuns: Room = { forth: (people) => people, back: () => Number.POSITIVE_INFINITY };
const runsMinusColumns: Room = { forth: () => Number.POSITIVE_INFINITY, back: (people) => people };

/**
 * @param graph everything contributed so far, with the new figures already in place
 * @param limit k
 * @returns true when a new figure allows deriving the figure of a non-empty set of fewer than `limit` people
 */
export function derivesSmallSet(graph: FigureGraph, limit: number): boolean {
  const { edges, fresh } = contracted(graph, limit);
  const network = networkOf(edges);
  return [columnsMinusRuns, runsMinusColumns].some((side) =>
    fresh.some((node) => {
      // Every set that uses this node crosses at least this many people. This decides most checks.
      if (network.cut(side, [node], [ground], limit) >= limit) return false;
      // An empty cut means that everything cancels out, so each crossing atom is forced in turn.
      return edges.some(({ a, b }) => {
        const [from, to] = side === columnsMinusRuns ? [a, b] : [b, a];
        if (from === ground || to === node) return false;
        return network.cut(side, [node, from], [to, ground], limit) < limit;
      });
    }),
  );
}

/** Merges the two ends of every atom of at least `limit` people into one node, because it is never part of a small set. */
function contracted(graph: FigureGraph, limit: number) {
  const { rootOf, join } = joinable(graph.nodes);
  // A change may add or subtract, so it never rules a set out.
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
