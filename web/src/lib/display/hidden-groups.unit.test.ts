import { expect, it } from 'vitest';
import type { HeatMap } from '../../../../api/results/contract/analysis.ts';
import { groupRows } from '../../features/results/heat-map/group-rows.ts';
import { hiddenGroupsOf, withHiddenGroups } from './hidden-groups.ts';

const cell = {
  n: 8,
  mean: 6,
  band: 'moderate' as const,
  hidden: null,
  deviation: null,
  over: null,
  averageDeviation: null,
  rwg: null,
};
const heat: HeatMap = {
  of: null,
  columns: [
    { group: null, people: 12 },
    { group: 'Porto', people: 8 },
  ],
  rows: [{ id: '1', cells: [cell, cell], spread: null }],
  position: null,
};
const state = (group: string, of: 'released' | 'waiting' | 'hidden') => ({
  group,
  invited: 4,
  submitted: 4,
  state: of,
  waitingFor: null,
});

it('a hidden group gets its own column and row with an explanation; a waiting group does not', () => {
  const groups = [state('Porto', 'released'), state('Berlin', 'hidden'), state('Oslo', 'waiting')];
  const hidden = hiddenGroupsOf({ groups, secondGroups: [state('Board', 'hidden')] }, undefined);
  expect(hidden).toEqual(['Berlin']);
  const shown = withHiddenGroups(heat, hidden);
  expect(shown.columns.at(-1)).toEqual({ group: 'Berlin', people: null });
  expect(shown.rows[0]?.cells.at(-1)).toMatchObject({ mean: null, hidden: 'protected' });
  expect(groupRows(shown, '', 'people').map(({ group, people }) => [group, people])).toEqual([
    [null, 12],
    ['Porto', 8],
    ['Berlin', null],
  ]);
  expect(hiddenGroupsOf({ groups, secondGroups: [state('Board', 'hidden')] }, 'second')).toEqual(['Board']);
});
