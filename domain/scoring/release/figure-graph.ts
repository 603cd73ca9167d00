import type { Atom } from './atom.ts';
import type { Edge } from './network.ts';

/** Node for people who are in no published figure. */
export const ground = 0;

/**
 * Published figures as nodes of a graph: totals (columns) and group figures (runs), plus the ground for people in no figure.
 * People are edges from their column (a) to their run (b), at most one edge for each pair of nodes.
 */
export type FigureGraph = {
  readonly nodes: number;
  readonly edges: readonly Edge[];
  /** Nodes of new figures; everything published before is known to be safe. */
  readonly fresh: readonly number[];
};

/** New figures, by the names that atoms use. */
export type Added = { readonly columns: readonly number[]; readonly runs: readonly string[] };

export function graphOf(atoms: readonly Atom[], added: Added): FigureGraph {
  const columns = new Map<number, number>();
  const runs = new Map<string, number>();
  let nodes = ground + 1;
  const nodeOf = <Figure>(known: Map<Figure, number>, figure: Figure | null): number => {
    if (figure === null) return ground;
    const node = known.get(figure) ?? nodes++;
    known.set(figure, node);
    return node;
  };
  const edges = new Map<string, Edge>();
  for (const { people, column, run } of atoms) {
    const [a, b] = [nodeOf(columns, column), nodeOf(runs, run)];
    if (a === b) continue;
    const key = `${a} ${b}`;
    edges.set(key, { a, b, people: people + (edges.get(key)?.people ?? 0) });
  }
  const fresh = [
    ...added.columns.flatMap((column) => columns.get(column) ?? []),
    ...added.runs.flatMap((run) => runs.get(run) ?? []),
  ];
  return { nodes, edges: [...edges.values()], fresh };
}

/** Union-find over the nodes. Each set is represented by its smallest number, so the ground stays the ground. */
export function joinable(nodes: number) {
  const parent: number[] = [];
  for (let node = 0; node < nodes; node += 1) parent.push(node);
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== root) root = parent[root] as number;
    parent[node] = root;
    return root;
  };
  return {
    rootOf,
    /**
     * Joins the sets of two nodes.
     * @returns false if they already were in one set
     */
    join: (one: number, other: number): boolean => {
      const [a, b] = [rootOf(one), rootOf(other)];
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
      return a !== b;
    },
  };
}
