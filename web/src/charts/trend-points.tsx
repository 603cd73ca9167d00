import { Tooltip, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { type Box, boxesAlong, placeMilestones, placeNames } from './point-names.ts';

export type TrendDot = {
  readonly id: string;
  readonly name: string;
  /** Full description: name, date and score. */
  readonly sentence: string;
  /** Position in time, 0 (first) to 1 (last). */
  readonly x: number;
  /** null is hidden. */
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
};
export type ShownDot = TrendDot & { readonly value: number };

/** Converts dots to px of the plot. */
function usePlaced(dots: readonly ShownDot[]) {
  const [acrossOf, upOf, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()];
  if (!acrossOf || !upOf || !plot) return null;
  const x = (at: number) => (acrossOf(at) ?? 0) - plot.x;
  const y = (value: number) => (upOf(value) ?? 0) - plot.y;
  return { plot, x, y, points: dots.map((dot) => ({ x: x(dot.x), y: y(dot.value), name: dot.name })) };
}

type Named = {
  dots: readonly ShownDot[];
  target: number | null;
  /** The milestones whose names are drawn. */
  milestones: readonly { readonly name: string; readonly x: number }[];
  /** Whether the chart is tall; only then the target has a label. */
  tall: boolean;
};

/** recharts would place each label independently. These labels avoid each other and those of the milestones and the target. */
export function PointNames({ dots, target, milestones, tall }: Named) {
  const placed = usePlaced(dots);
  if (!placed) return null;
  const { plot, points, x, y } = placed;
  const { width, height } = plot;
  const targetAt = target === null ? null : y(target);
  const lines = [
    ...boxesAlong(points),
    ...(targetAt === null ? [] : [{ left: 0, right: width, top: targetAt - 2, bottom: targetAt + 2 }]),
  ];
  const named = placeMilestones(
    milestones.map(({ name, x: at }) => ({ name, x: x(at) })),
    { width, height },
  );
  const words: readonly Box[] = [
    ...named.map(({ box }) => box),
    ...(tall && targetAt !== null
      ? [{ left: width - 76, right: width, top: targetAt - 20, bottom: targetAt + 18 }]
      : []),
  ];
  return (
    <ZIndexLayer zIndex={700}>
      {named.map(({ text, x: left, y: top, side }) => (
        <text
          key={`${left}/${text}`}
          x={plot.x + left}
          y={plot.y + top}
          textAnchor={side}
          paintOrder="stroke"
          strokeWidth="3"
          strokeLinejoin="round"
          className="fill-text-2 stroke-surface"
        >
          {text}
        </text>
      ))}
      {placeNames(points, { width, height }, words, lines).map(({ point, text, ...at }) => (
        <text
          key={dots[point]?.id}
          x={plot.x + at.x}
          y={plot.y + at.y}
          textAnchor="middle"
          paintOrder="stroke"
          strokeWidth="3"
          strokeLinejoin="round"
          className="fill-text-2 stroke-surface"
        >
          {text}
        </text>
      ))}
    </ZIndexLayer>
  );
}

/** Tooltip above or below the active dot. Positioned here because recharts does not know of a dot chosen by keyboard. */
export function PointTooltip({ dots, chosen }: { dots: readonly ShownDot[]; chosen: number | null }) {
  const placed = usePlaced(dots);
  const point = chosen === null ? undefined : placed?.points[chosen];
  if (!placed || chosen === null || !point) return null;
  const { x, y, width } = placed.plot;
  const isAbove = point.y >= roomAbove;
  const top = y + point.y + (isAbove ? -roomAtMark : roomAtMark);
  // Shifts the tooltip left by the share of the plot to the dot's left, so that it stays inside the plot.
  const share = Math.round((point.x / width) * 100);
  return (
    <Tooltip
      // One tooltip per dot, so that Escape hides only the current one.
      key={chosen}
      active
      defaultIndex={chosen}
      cursor={false}
      isAnimationActive={false}
      content={() => <ChartTooltip>{dots[chosen]?.sentence}</ChartTooltip>}
      wrapperStyle={{
        transform: `translate(${x + point.x}px, ${top}px) translate(-${share}%, ${isAbove ? '-100%' : '0'})`,
        width: 'max-content',
        maxWidth: width,
        zIndex: 1,
      }}
    />
  );
}

/** In px: space needed above a dot by a two-line tooltip, and its distance from the mark's centre. */
const [roomAbove, roomAtMark] = [44, 16];
