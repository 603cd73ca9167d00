import { useState } from 'react';
import { Bar, BarChart, LabelList, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartTooltip, PointedAt } from './chart-tooltip.tsx';
import { Plot } from './plot.tsx';
import { useScale } from './scale.ts';
import { distributionHeight } from './sizes.ts';

export type DistributionDrawingProps = {
  /** Accessible name of the chart. */
  label: string;
  /** Ratings per scale point, lowest first. */
  counts: readonly number[];
  mean: number;
  average: string;
  /** Sentence about one bar, for the tooltip and for screen readers. */
  tell: (score: number, people: number) => string;
};

/**
 * One bar per scale point with its count, and a line at the average. A slider for screen readers, with a value per bar; recharts handles the arrow
 * keys.
 */
export function DistributionDrawing({ label, counts, mean, average, tell }: DistributionDrawingProps) {
  const { min, max } = useScale();
  const [at, setAt] = useState(0);
  const data = counts.map((people, index) => ({ score: index + min, people }));
  const toldOf = (index: number) => tell(index + min, counts[index] ?? 0);
  return (
    <Plot>
      {(width) => (
        <BarChart
          accessibilityLayer
          role="slider"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={counts.length}
          aria-valuenow={at + 1}
          aria-valuetext={toldOf(at)}
          width={width}
          height={distributionHeight}
          margin={{ top: 30, right: 0, bottom: 0, left: 0 }}
          data={data}
        >
          <XAxis
            type="number"
            dataKey="score"
            domain={[min - 0.5, max + 0.5]}
            ticks={data.map(({ score }) => score)}
            height={22}
            axisLine={{ stroke: 'var(--line-control)', shapeRendering: 'crispEdges' }}
            tickLine={false}
            tick={{ fill: 'var(--text-3)' }}
          />
          <YAxis domain={[0, (most: number) => Math.max(1, most) * 1.2]} hide />
          <Bar
            dataKey="people"
            fill="var(--quantity)"
            radius={2}
            minPointSize={(people) => (people ? 2 : 0)}
            className="keep-fill"
            isAnimationActive={false}
          >
            <LabelList
              dataKey="people"
              position="top"
              fill="var(--text)"
              formatter={(people) => (people ? people : '')}
            />
          </Bar>
          <ReferenceLine
            x={mean}
            stroke="var(--text)"
            strokeDasharray="3 3"
            label={({ viewBox: { x = 0, y = 0 } }) => (
              <text x={x} y={y - 8} textAnchor={anchorAt(mean, min, max)} className="fill-text-2">
                {average}
              </text>
            )}
          />
          <Tooltip
            cursor={{ fill: 'var(--text)', fillOpacity: 0.07, stroke: 'none' }}
            isAnimationActive={false}
            content={({ label: score }) =>
              typeof score === 'number' ? <ChartTooltip>{toldOf(score - min)}</ChartTooltip> : null
            }
          />
          <PointedAt labels={data.map(({ score }) => score)} onPoint={setAt} />
        </BarChart>
      )}
    </Plot>
  );
}

/** Near an end of the axis, the text is aligned inwards so that it stays in the chart. */
function anchorAt(score: number, min: number, max: number): 'start' | 'middle' | 'end' {
  if (score < min + (max - min) / 9) return 'start';
  return score > max - (max - min) / 9 ? 'end' : 'middle';
}
