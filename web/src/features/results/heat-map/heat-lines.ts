import type { HeatCell } from '../../../../../api/results/contract/analysis.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import type { ShownHeatMap } from '../../../lib/display/hidden-groups.ts';
import type { HeatSort } from './heat-sorts.ts';

type Row = ShownHeatMap['rows'][number];
type Node = { readonly id: string; readonly name: string; readonly children: readonly Node[] };

export type HeatLine = {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly opens: boolean;
  readonly isOpen: boolean;
  /** True while the row is open but its children are not loaded. */
  readonly isLoading: boolean;
  /** In the order of the columns; undefined if the answer for this level lacks the column. */
  readonly cells: readonly (HeatCell | undefined)[];
  readonly spread: number | null;
  /** Whether the row is a theme for which a low rating is good. */
  readonly reversed: boolean;
};

type Input = {
  readonly framework: Framework;
  readonly columns: ShownHeatMap['columns'];
  /** Loaded heat maps by the id of their parent; the key null holds the lenses. */
  readonly answers: ReadonlyMap<string | null, ShownHeatMap>;
  readonly open: ReadonlySet<string>;
  readonly sort: HeatSort | undefined;
};

/** Visible rows from top to bottom: each level in the chosen order, children below their parent. */
export function heatLines({ framework, columns, answers, open, sort }: Input): HeatLine[] {
  return linesOf(null, lensNodes(framework), 0);

  function linesOf(of: string | null, nodes: readonly Node[], level: number): HeatLine[] {
    const answer = answers.get(of);
    if (!answer) return [];
    const placeOf = columns.map(({ group }) => answer.columns.findIndex((column) => column.group === group));
    const rows = new Map(answer.rows.map((row) => [row.id, row]));
    return ordered(
      nodes.flatMap((node) => {
        const row = rows.get(node.id);
        return row ? [{ node, row }] : [];
      }),
      sort,
      framework.scale,
    ).flatMap(({ node, row }) => {
      const opens = node.children.length > 0;
      const isOpen = opens && open.has(node.id);
      const line: HeatLine = {
        id: node.id,
        name: node.name,
        level,
        opens,
        isOpen,
        isLoading: isOpen && !answers.has(node.id),
        cells: placeOf.map((place) => row.cells[place]),
        spread: row.spread,
        reversed: row.cells.some((cell) => cell.reversed),
      };
      return [line, ...(isOpen ? linesOf(node.id, node.children, level + 1) : [])];
    });
  }
}

const lensNodes = ({ lenses }: Framework): Node[] =>
  lenses.map((lens) => ({
    ...lens,
    children: lens.subLenses.map((subLens) => ({
      ...subLens,
      children: subLens.themes.map((theme) => ({ ...theme, children: [] })),
    })),
  }));

/** Sorts rows without a figure last; rows with equal values keep the order of the framework. */
function ordered<T extends { readonly row: Row }>(
  items: readonly T[],
  sort: HeatSort | undefined,
  { min, max }: Framework['scale'],
): T[] {
  if (sort === undefined) return [...items];
  // The first column is that of everyone.
  const rank = ({ row }: T): number => {
    if (sort === 'spread') return row.spread === null ? Infinity : -row.spread;
    const { mean = null, reversed } = row.cells[0] ?? {};
    if (mean === null) return Infinity;
    return reversed ? min + max - mean : mean;
  };
  return items.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? 0 : first - second;
  });
}
