import type { HeatCell, HeatMap } from '../../../../api/results/contract/analysis.ts';
import type { Results } from '../../../../api/results/contract/results.ts';

/** The heat map of the API plus columns for hidden groups, whose `people` is null. */
export type ShownHeatMap = Omit<HeatMap, 'columns'> & {
  readonly columns: readonly { readonly group: string | null; readonly people: number | null }[];
};

export const hiddenGroupsOf = (
  { groups, secondGroups = [] }: Pick<Results, 'groups' | 'secondGroups'>,
  by: 'second' | undefined,
): readonly string[] =>
  (by ? secondGroups : groups).flatMap(({ group, state }) => (state === 'hidden' ? [group] : []));

/** Adds hidden groups to the heat map as explained columns, because an absent group would look forgotten. */
export function withHiddenGroups(heat: HeatMap, hidden: readonly string[]): ShownHeatMap {
  const missing = hidden.filter((group) => !heat.columns.some((column) => column.group === group));
  return {
    ...heat,
    columns: [...heat.columns, ...missing.map((group) => ({ group, people: null }))],
    rows: heat.rows.map((row) => ({ ...row, cells: [...row.cells, ...missing.map(() => hiddenCell)] })),
  };
}

const hiddenCell: HeatCell = {
  n: 0,
  mean: null,
  band: null,
  hidden: 'protected',
  deviation: null,
  over: null,
  averageDeviation: null,
  rwg: null,
};
