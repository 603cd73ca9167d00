import type { HeatCell } from '../../../../../api/results/contract/analysis.ts';
import type { ShownHeatMap } from '../../../lib/display/hidden-groups.ts';

export type GroupRow = {
  /** null for everyone. */
  readonly group: string | null;
  /** null if hidden. */
  readonly people: number | null;
  /** One entry per column: a lens, a sub-lens or a theme. */
  readonly cells: readonly (HeatCell | undefined)[];
};
/** Sort order: 'people', 'name', or the id of a column. */
export type GroupOrder = string;

/**
 * Transposes the heat map to one row per group. Everyone comes first, then the groups whose name contains `search`: largest
 * first, by name, or by the score in one column with the lowest first and missing scores last.
 */
export function groupRows(heat: ShownHeatMap, search: string, order: GroupOrder): readonly GroupRow[] {
  const word = search.trim().toLocaleLowerCase();
  const rows = heat.columns.map(({ group, people }, index) => ({
    group,
    people,
    cells: heat.rows.map(({ cells }) => cells[index]),
  }));
  const column = heat.rows.findIndex(({ id }) => id === order);
  const name = ({ group }: GroupRow) => group ?? '';
  const score = ({ cells }: GroupRow) => cells[column]?.mean ?? Number.POSITIVE_INFINITY;
  const found = rows
    .filter(({ group }) => group?.toLocaleLowerCase().includes(word))
    .toSorted((a, b) => {
      const byName = name(a).localeCompare(name(b), undefined, { numeric: true });
      if (order === 'name') return byName;
      const first = column >= 0 ? score(a) - score(b) : (b.people ?? 0) - (a.people ?? 0);
      return Number.isNaN(first) || first === 0 ? byName : first;
    });
  return [...rows.filter(({ group }) => group === null), ...found];
}
