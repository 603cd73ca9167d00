import type { ReactNode } from 'react';
import { scoreColour, useScale } from '../../../charts/scale.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { formatMean, formatNumber } from '../../../lib/display/format.ts';
import type { ShownHeatMap } from '../../../lib/display/hidden-groups.ts';
import { texts } from '../texts.ts';
import { ChartMenu } from './chart-menu.tsx';

const words = texts.charts;

/** Control beside the sort order of the heat map that saves the rows of the lenses as an image. */
export function HeatMapActions({
  data,
  framework,
  order,
}: {
  data: ShownHeatMap | undefined;
  framework: Framework;
  order: ReactNode;
}) {
  const scale = useScale();
  return (
    <div className="flex items-center gap-1">
      {order}
      {data ? (
        <ChartMenu
          title={words.heatMapTitle}
          subtitle={anyHidden(data) ? words.heatMapHidden : words.heatMap}
          chart={() => ({
            kind: 'heatMap',
            columns: data.columns.map(({ group, people }) =>
              people === null ? (group ?? '') : words.group(group ?? words.everyone, formatNumber(people)),
            ),
            rows: data.rows.map(({ id, cells }) => ({
              name: framework.lenses.find((lens) => lens.id === id)?.name ?? id,
              cells: cells.map(({ mean, hidden }) =>
                mean === null
                  ? { label: hidden === 'protected' ? words.hidden : words.notRated, step: null }
                  : { label: formatMean(mean, scale), step: stepOf(mean) },
              ),
            })),
          })}
        />
      ) : null}
    </div>
  );
}

const anyHidden = ({ rows }: ShownHeatMap): boolean =>
  rows.some(({ cells }) => cells.some(({ hidden }) => hidden === 'protected'));

/** Step of the colour ramp that the page uses for a score. */
const stepOf = (mean: number): number => Number(/\d+/.exec(scoreColour(mean))?.[0] ?? 0);
