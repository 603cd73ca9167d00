/** Nothing published contains what lies here. */
export const ground = 0;

/**
 * Published figures as nodes of a graph: totals (columns) and group figures (runs), with the ground for none. Nodes that never part are joined; each is known by
 * the smallest of its numbers, so the ground stays the ground.
 */
export function startFigureGraph() {
  const parent = [ground];
  const columns = new Map<number, number>();
  const runs = new Map<string, number>();
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== undefined && parent[root] !== root) root = parent[root] ?? ground;
    return root;
  };
  const nodeIn = <Figure>(known: Map<Figure, number>, figure: Figure | null): number => {
    if (figure === null) return ground;
    const node = known.get(figure);
    if (node !== undefined) return node;
    parent.push(parent.length);
    known.set(figure, parent.length - 1);
    return parent.length - 1;
  };
  const rootIn = <Figure>(known: ReadonlyMap<Figure, number>, figure: Figure): number | undefined => {
    const node = known.get(figure);
    return node === undefined ? undefined : rootOf(node);
  };
  return {
    /** The node of a figure, made when it is new. */
    columnNode: (column: number | null) => nodeIn(columns, column),
    runNode: (run: string | null) => nodeIn(runs, run),
    rootOf,
    /** @returns whether they were apart */
    join: (one: number, other: number): boolean => {
      const [a, b] = [rootOf(one), rootOf(other)];
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
      return a !== b;
    },
    /** Where a figure is now; undefined: nobody lies in it. */
    rootOfColumn: (column: number) => rootIn(columns, column),
    rootOfRun: (run: string) => rootIn(runs, run),
  };
}
