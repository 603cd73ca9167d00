import type { Atom } from './atom.ts';
import { fewestTogether, tellsFewApart } from './differencing.ts';
import { type FigureGraph, ground } from './figure-graph.ts';
import { derivesSmallSet } from './isolation.ts';
import type { Edge } from './network.ts';

/**
 * Number of raters of one theme who were not counted before (0: only changes by people counted earlier), in one group and
 * interval (the time between two releases, numbered by the release that ends it).
 */
export type Contribution = {
  readonly group: string;
  readonly interval: number;
  readonly raters: number;
};

/** The releases in which one theme's figure was published, for everyone and by group; ascending. */
export type Publications = {
  readonly everyone: readonly number[];
  readonly groups: Readonly<Record<string, readonly number[]>>;
};

export type Selection = { readonly everyone: boolean; readonly groups: readonly string[] };

/**
 * The candidate figures of one theme that may be published now, given everything published before. Tries all candidates, then
 * hides the smallest groups first (with a single hidden group, the next smallest is hidden too), and drops the total last.
 * @param before what earlier calls selected, and nothing else: it is known to be safe
 * @param candidates groups ordered by size, largest first
 * @param k no derivable set may have fewer people than this
 */
export function selectPublishable(
  contributions: readonly Contribution[],
  before: Publications,
  release: number,
  candidates: Selection,
  k: number,
): Selection {
  const placed = placedAmong(contributions, before, release);
  for (const everyone of candidates.everyone ? [true, false] : [false]) {
    for (let count = candidates.groups.length; count >= (everyone ? 0 : 1); count -= 1) {
      const attempt = { everyone, groups: candidates.groups.slice(0, count) };
      const graph = placed.graphWith(attempt);
      if (!derivesSmallSet(graph, k) && !tellsFewApart(graph, fewestTogether)) return attempt;
    }
  }
  return { everyone: false, groups: [] };
}

/**
 * Places the people of one theme among the published figures, with and without the candidates. Nodes are numbered by release: the totals
 * after the ground, then the figures of one group after the other.
 */
function placedAmong(contributions: readonly Contribution[], before: Publications, release: number) {
  const places = new Map<string, number>();
  const columns = firstsOf(before.everyone);
  const runs = new Map<string, (interval: number) => number>();
  const people = contributions.map(({ group, interval, raters }) => {
    const place = places.get(group) ?? places.size;
    places.set(group, place);
    const runOf = runs.get(group) ?? firstsOf(before.groups[group] ?? []);
    runs.set(group, runOf);
    return { place, raters, column: columns(interval), run: runOf(interval) };
  });
  const perFigure = release + 1;
  const nodes = ground + 1 + perFigure * (places.size + 1);
  const columnNode = (number: number) => ground + 1 + number;
  const runNode = (place: number, number: number) => ground + 1 + perFigure * (place + 1) + number;

  return { graphWith };

  function graphWith(selection: Selection): FigureGraph {
    const now = new Set(selection.groups.flatMap((group) => places.get(group) ?? []));
    const edges: Edge[] = [];
    /** Pair of nodes -> index of their edge. */
    const edgeTo = new Map<number, number>();
    for (const { place, raters, column, run } of people) {
      const total = column || (selection.everyone ? release : 0);
      const figure = run || (now.has(place) ? release : 0);
      if (total === 0 && figure === 0) continue;
      const a = total === 0 ? ground : columnNode(total);
      const b = figure === 0 ? ground : runNode(place, figure);
      const key = a * nodes + b;
      const at = edgeTo.get(key);
      const known = at === undefined ? undefined : edges[at];
      if (at !== undefined && known) edges[at] = { a, b, people: known.people + raters };
      else {
        edgeTo.set(key, edges.length);
        edges.push({ a, b, people: raters });
      }
    }
    const fresh = [...now].map((place) => runNode(place, release));
    return { nodes, edges, fresh: selection.everyone ? [columnNode(release), ...fresh] : fresh };
  }
}

/** The first release at or after an interval, 0 for none; fast for ascending queries. */
function firstsOf(releases: readonly number[]): (interval: number) => number {
  let [from, first] = [0, -1];
  return (interval) => {
    if (interval < from || interval > first) {
      first = firstFrom(releases, interval) ?? 0;
      from = interval;
    }
    return first;
  };
}

/** The history after publishing a selection. */
export function withRelease(before: Publications, selection: Selection, release: number): Publications {
  const groups: Record<string, readonly number[]> = { ...before.groups };
  for (const group of selection.groups) groups[group] = [...(groups[group] ?? []), release];
  return { everyone: selection.everyone ? [...before.everyone, release] : before.everyone, groups };
}

/** An interval is part of the first figure published at its end or later. */
export function atomsOf(contributions: readonly Contribution[], published: Publications): readonly Atom[] {
  return contributions.map(({ group, interval, raters }) => {
    const run = firstFrom(published.groups[group], interval);
    return {
      people: raters,
      column: firstFrom(published.everyone, interval),
      run: run === null ? null : runName(group, run),
    };
  });
}

export function runName(group: string, release: number): string {
  return `${release} ${group}`;
}

/** The first of some ascending numbers that is at least `least`. */
function firstFrom(releases: readonly number[] | undefined, least: number): number | null {
  let low = 0;
  let high = releases?.length ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((releases?.[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return releases?.[low] ?? null;
}
