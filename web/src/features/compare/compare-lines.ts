import type { Comparison, ComparisonRow } from '../../../../api/results/contract/comparison.ts';
import type { Framework } from '../../lib/cache/framework.ts';
import type { CompareOrder } from './compare-orders.ts';

type Node = { readonly id: string; readonly name: string; readonly children: readonly Node[] };

export type CompareLine = {
  readonly id: string;
  readonly name: string;
  /** 0 for a lens, 1 for a sub-lens, 2 for a theme. */
  readonly level: number;
  readonly opens: boolean;
  readonly isOpen: boolean;
  /** True while the row is open but its children are not loaded. */
  readonly isLoading: boolean;
  readonly row: ComparisonRow;
};

type Input = {
  readonly framework: Framework;
  /** Loaded comparisons by the id of their parent; the key null holds the lenses. */
  readonly answers: ReadonlyMap<string | null, Comparison>;
  readonly open: ReadonlySet<string>;
  readonly order: CompareOrder | undefined;
};

/** Visible rows from top to bottom: each level in the chosen order, children below their parent. */
export function compareLines({ framework, answers, open, order }: Input): CompareLine[] {
  return linesOf(null, nodesOf(framework), 0);

  function linesOf(of: string | null, nodes: readonly Node[], level: number): CompareLine[] {
    const rows = new Map(answers.get(of)?.rows.map((row) => [row.id, row]));
    return nodes
      .flatMap((node) => {
        const row = rows.get(node.id);
        return row ? [{ node, row }] : [];
      })
      .toSorted((one, other) => rankOf(one.row, order) - rankOf(other.row, order))
      .flatMap(({ node, row }) => {
        const opens = node.children.length > 0;
        const isOpen = opens && open.has(node.id);
        const line: CompareLine = {
          id: node.id,
          name: node.name,
          level,
          opens,
          isOpen,
          isLoading: isOpen && !answers.has(node.id),
          row,
        };
        return [line, ...(isOpen ? linesOf(node.id, node.children, level + 1) : [])];
      });
  }
}

/** Sorts rows without a figure last; rows with equal values keep the order of the framework. */
const last = 1_000;

function rankOf({ cells, gap, range }: ComparisonRow, order: CompareOrder | undefined): number {
  if (order === 'gap') return -(gap ? Math.abs(gap.points) : (range ?? -last));
  return order === 'lowest' ? (cells[0]?.mean ?? last) : 0;
}

const nodesOf = ({ lenses }: Framework): Node[] =>
  lenses.map((lens) => ({
    ...lens,
    children: lens.subLenses.map((subLens) => ({
      ...subLens,
      children: subLens.themes.map((theme) => ({ ...theme, children: [] })),
    })),
  }));

/** Reads the open rows from the address: ids separated by commas. */
export const readOpen = (text: string | undefined): ReadonlySet<string> =>
  new Set((text ?? '').split(',').filter((id) => /^\d[\d.]*$/.test(id)));

export function toggled(open: ReadonlySet<string>, id: string): string | undefined {
  const after = open.has(id) ? [...open].filter((one) => one !== id) : [...open, id];
  return after.length > 0 ? after.join(',') : undefined;
}
