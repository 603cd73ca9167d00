import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { HeatMap } from '../../../../../api/results/contract/analysis.ts';
import type { Results } from '../../../../../api/results/contract/results.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { hiddenGroupsOf, withHiddenGroups } from '../../../lib/display/hidden-groups.ts';
import { useAt } from '../../../lib/past.ts';
import { heatMapQuery } from '../../../lib/queries/analysis-queries.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { HeatMapActions } from '../../reports/charts/heat-map-actions.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import { type Weighted, weightedHeatMap } from '../weighting/weighted-figure.ts';
import { heatLines } from './heat-lines.ts';
import { HeatMapGrouping, type HeatMapOf } from './heat-map-grouping.tsx';
import { heatSorts } from './heat-sorts.ts';
import { HeatTable } from './heat-table.tsx';
import { ManyGroups } from './many-groups.tsx';

const words = texts.heatMap;
/** Expected height in px of the heat map with its heading and nine lenses. */
const height = 502;
/** If there are more columns than this, including the column of everyone, groups are shown as rows. */
const mostColumns = 13;

type Props = {
  assessment: HeatMapOf;
  framework: Framework;
  /** Groups of both groupings, to show which are hidden. */
  groups: Pick<Results, 'groups' | 'secondGroups'>;
  /** Weighted means that replace the plain means of everyone; null to show plain means. */
  weighted: Weighted | null;
};

/** Heat map of lenses by group. A row opens to its children, which are loaded then. */
export function HeatMapCard({ assessment, framework, groups, weighted }: Props) {
  const { assessmentId } = assessment;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { order, by: wanted } = useSearch({ from: '/signed-in/of-assessment/dashboard' });
  const by = assessment.secondGrouping && wanted;
  const at = useAt();
  const { data: released, error, refetch } = useQuery(heatMapQuery(assessmentId, null, by, at));
  const hidden = hiddenGroupsOf(groups, by);
  const shown = (heat: HeatMap) => withHiddenGroups(weightedHeatMap(heat, weighted), hidden);
  const data = released && withHiddenGroups(released, hidden);
  const opened = [...open];
  const parts = useQueries({ queries: opened.map((of) => heatMapQuery(assessmentId, of, by, at)) });
  const failed = parts.find((part) => part.error && !part.data);
  const toggle = (id: string) =>
    setOpen(new Set(open.has(id) ? opened.filter((one) => one !== id) : [...opened, id]));

  if (!data && !error) return <Skeleton blocks={[height]} />;
  if (data && data.columns.length > mostColumns)
    return <ManyGroups key={by} assessment={assessment} by={by} framework={framework} hidden={hidden} />;
  return (
    <Card
      title={words.title}
      note={words.note}
      actions={<HeatMapActions data={data} framework={framework} order={<OrderSelect />} />}
      flush
    >
      <HeatMapGrouping assessment={assessment} />
      {error && !data ? (
        <div className="p-4 md:px-5">
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {failed ? (
        <div className="border-line border-b p-4 md:px-5">
          <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      ) : null}
      {released && data ? (
        <HeatTable
          assessment={assessment}
          columns={data.columns}
          lines={heatLines({
            framework,
            columns: data.columns,
            answers: new Map([
              [null, shown(released)],
              ...opened.flatMap((of, index) => {
                const part = parts[index]?.data;
                return part ? [[of, shown(part)] as const] : [];
              }),
            ]),
            open,
            sort: order,
          })}
          sort={order}
          onToggle={toggle}
        />
      ) : null}
      <HowComputed
        assessmentId={assessmentId}
        framework={assessment.framework}
        about={{ kind: 'heatMap', by }}
        name={words.title}
      />
    </Card>
  );
}

function OrderSelect() {
  const { order } = useSearch({ from: '/signed-in/of-assessment/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <div className="w-56 max-w-full">
      <Select
        aria-label={words.sort}
        value={order ?? ''}
        onChange={({ target }) =>
          void navigate({
            search: (all) => ({ ...all, order: heatSorts.find((one) => one === target.value) }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <option value="">{words.sorts.framework}</option>
        {heatSorts.map((one) => (
          <option key={one} value={one}>
            {words.sorts[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}
