import { Area, CartesianGrid, ComposedChart, ErrorBar, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { Scale } from './dumbbell.tsx';
import { Plot } from './plot.tsx';
import { SeriesMark } from './series.tsx';
import { trendSizes } from './sizes.ts';
import { PointNames, PointTooltip, type ShownDot } from './trend-points.tsx';

export type TrendDrawingProps = {
  scale: Scale;
  /** How far the axis extends beyond its ends, as a fraction of its length. */
  axisMargin: number;
  dots: readonly ShownDot[];
  /** Index of the active dot. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  target: number | null;
  /** Label of the target; drawn where there is space. */
  targetLabel: string;
  /** Milestones by their position in time; named where there is space. */
  milestones: readonly { readonly name: string; readonly x: number }[];
  /** Dates that fit on an axis of the given width in px, by their position in time. */
  ticksFor: (width: number) => readonly { readonly x: number; readonly label: string }[];
  /** For the most important chart of a page. */
  tall?: boolean;
};

/** Width in px of the scale's numbers. */
const scaleWidth = 22;

/** Line, intervals, target and milestones of one score over time. */
export function TrendDrawing(props: TrendDrawingProps) {
  return <Plot>{(width) => <Drawn {...props} width={width} />}</Plot>;
}

function Drawn({
  scale,
  axisMargin,
  dots,
  chosen,
  onChoose,
  target,
  targetLabel,
  milestones,
  ticksFor,
  tall = false,
  width,
}: TrendDrawingProps & { width: number }) {
  const ticks = ticksFor(width - scaleWidth);
  const { min, max } = scale;
  const data = dots.map(({ x, value, interval }) => ({
    x,
    value,
    band: interval ? [interval.low, interval.high] : null,
    reach: interval ? [value - interval.low, interval.high - value] : null,
  }));
  return (
    <ComposedChart
      aria-hidden="true"
      // The slider around it (trend-chart.tsx) provides keys and texts.
      accessibilityLayer={false}
      width={width}
      height={trendSizes.heightOf(tall)}
      margin={{ top: trendSizes.top, right: 0, bottom: 0, left: 0 }}
      data={data}
      onMouseMove={({ activeTooltipIndex }) =>
        onChoose(activeTooltipIndex == null ? null : Number(activeTooltipIndex))
      }
      onMouseLeave={() => onChoose(null)}
    >
      <CartesianGrid syncWithTicks stroke="var(--line)" shapeRendering="crispEdges" />
      <XAxis
        type="number"
        dataKey="x"
        domain={[-axisMargin, 1 + axisMargin]}
        ticks={ticks.map(({ x }) => x)}
        interval={0}
        height={trendSizes.dates}
        axisLine={{ stroke: 'var(--line-control)', shapeRendering: 'crispEdges' }}
        tickLine={{ stroke: 'var(--line-control)' }}
        tickSize={4}
        tick={({ x, y, index }) => (
          <text
            x={x}
            y={Number(y) + 8}
            textAnchor={anchorOf(Number(x), scaleWidth, width)}
            className="fill-text-3"
          >
            {ticks[index]?.label}
          </text>
        )}
      />
      <YAxis
        width={scaleWidth}
        domain={[min, max]}
        ticks={linesOf(scale)}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, payload: { value } }) =>
          value === min || value === max ? (
            <text x={Number(x) + 2} y={Number(y) + 4} textAnchor="end" className="fill-text-3">
              {value}
            </text>
          ) : (
            <g />
          )
        }
      />
      {milestones.map(({ name, x }) => (
        <ReferenceLine key={`${name}/${x}`} x={x} stroke="var(--text-3)" strokeDasharray="2 3" />
      ))}
      {target === null ? null : (
        <ReferenceLine
          y={target}
          stroke="var(--quantity)"
          strokeWidth={1.5}
          strokeDasharray="6 4"
          label={
            tall
              ? {
                  value: targetLabel,
                  position: isHigh(target, scale) ? 'insideTopRight' : 'insideBottomRight',
                  offset: 4,
                  fill: 'var(--quantity)',
                }
              : false
          }
        />
      )}
      {data.length > 1 ? (
        <Area
          dataKey="band"
          stroke="none"
          fill="var(--accent-text)"
          fillOpacity={0.15}
          className="keep-fill"
          activeDot={false}
          isAnimationActive={false}
        />
      ) : null}
      <Line
        dataKey="value"
        stroke="var(--accent-text)"
        strokeWidth={2}
        strokeLinejoin="round"
        isAnimationActive={false}
        activeDot={false}
        dot={({ key, cx = 0, cy = 0, index }) => (
          <g key={key}>
            {index === chosen ? (
              <circle cx={cx} cy={cy} r="10" fill="none" strokeWidth="2" className="stroke-text" />
            ) : null}
            <SeriesMark series={0} x={cx} y={cy} />
          </g>
        )}
      >
        <ErrorBar
          dataKey="reach"
          width={0}
          strokeWidth={1}
          stroke="var(--accent-text)"
          isAnimationActive={false}
        />
      </Line>
      <PointNames dots={dots} target={target} milestones={tall ? milestones : []} tall={tall} />
      <PointTooltip dots={dots} chosen={chosen} />
    </ComposedChart>
  );
}

/** Aligns a date at an end of the axis inwards. */
function anchorOf(x: number, from: number, to: number): 'start' | 'middle' | 'end' {
  if (x < from + 28) return 'start';
  return x > to - 28 ? 'end' : 'middle';
}

/** Whether a line is so high that its label goes below it. */
const isHigh = (value: number, { min, max }: Scale): boolean => value > min + (max - min) * 0.85;

/** Both ends and two lines in between, enough to read a point's height. */
const linesOf = ({ min, max }: Scale): number[] => [min, min + (max - min) / 3, max - (max - min) / 3, max];
