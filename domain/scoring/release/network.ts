/** People between two nodes. */
export type Edge = { readonly a: number; readonly b: number; readonly people: number };

/** Capacity of an edge with this many people, from a to b and from b to a. */
export type Room = { readonly forth: (people: number) => number; readonly back: (people: number) => number };

/** Edges, indexed once for many small queries. */
export type Network = {
  /**
   * The fewest people on the edges between two sides, one with all `sources` and one with all `sinks`: a minimum cut, found by augmenting
   * shortest paths (Edmonds & Karp 1972).
   * @returns the exact number when it is below `limit`, otherwise at least `limit`
   */
  cut(room: Room, sources: readonly number[], sinks: readonly number[], limit: number): number;
};

// Plain arrays: most networks have a few dozen edges, and creating a typed array is expensive.
export function networkOf(edges: readonly Edge[]): Network {
  // Arc 2i goes along edge i, arc 2i + 1 against it.
  const end: number[] = [];
  const arcsFrom: (number[] | undefined)[] = [];
  for (const { a, b } of edges) {
    leave(a, end.length);
    leave(b, end.length + 1);
    end.push(b, a);
  }
  let arranged: Room | undefined;
  const room: number[] = [];
  /** Arc by which a node was reached in the search numbered in `reached`. */
  const via: number[] = [];
  const reached: number[] = [];
  let search = 0;

  return { cut };

  function leave(node: number, arc: number): void {
    const arcs = arcsFrom[node];
    if (arcs) arcs.push(arc);
    else arcsFrom[node] = [arc];
  }

  function arrange(wanted: Room): void {
    if (arranged === wanted) return;
    arranged = wanted;
    for (let index = 0; index < edges.length; index += 1) {
      const { people } = edges[index] as Edge;
      room[index * 2] = wanted.forth(people);
      room[index * 2 + 1] = wanted.back(people);
    }
  }

  function cut(wanted: Room, sources: readonly number[], sinks: readonly number[], limit: number): number {
    arrange(wanted);
    const passed: number[] = [];
    let flow = 0;
    while (flow < limit) {
      const sink = pathTo(sources, sinks);
      if (sink === undefined) break;
      const path: number[] = [];
      for (let arc = via[sink] as number; arc >= 0; arc = via[end[arc ^ 1] as number] as number)
        path.push(arc);
      const amount = path.reduce(
        (least, arc) => Math.min(least, room[arc] as number),
        Number.POSITIVE_INFINITY,
      );
      flow += amount;
      if (flow >= limit) break;
      for (const arc of path) {
        push(arc, amount);
        passed.push(arc, amount);
      }
    }
    // Restores the capacities for the next query.
    for (let index = 0; index < passed.length; index += 2)
      push(passed[index] as number, -(passed[index + 1] as number));
    return flow;
  }

  function push(arc: number, amount: number): void {
    room[arc] = (room[arc] as number) - amount;
    room[arc ^ 1] = (room[arc ^ 1] as number) + amount;
  }

  /** Breadth-first search: the sink reached first. */
  function pathTo(sources: readonly number[], sinks: readonly number[]): number | undefined {
    search += 1;
    const queue: number[] = [];
    for (const source of sources) {
      reached[source] = search;
      via[source] = -1;
      queue.push(source);
    }
    for (let next = 0; next < queue.length; next += 1) {
      const arcs = arcsFrom[queue[next] as number] ?? [];
      for (const arc of arcs) {
        const to = end[arc] as number;
        if (reached[to] === search || (room[arc] as number) <= 0) continue;
        reached[to] = search;
        via[to] = arc;
        if (sinks.includes(to)) return to;
        queue.push(to);
      }
    }
    return undefined;
  }
}
