import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import {
  changesOf,
  hasFigure,
  knownOf,
  pointsOf,
  seriesOf,
  type TrendChange,
  type TrendPoint,
  type TrendSeries,
} from '../../scoring/analysis/trend.ts';
import { summarise } from '../../scoring/summarise.ts';
import type { PublishedFigure } from '../results/published-figure.ts';
import type { Alone, SeriesLine } from './documents.ts';
import type { CompanyLine, Cycle } from './lines.ts';

/** A cycle with the figure drawn for it, of everyone or of a group. */
export type Drawn = { readonly cycle: Cycle; readonly figure: PublishedFigure };

/**
 * Gives the same result as `trendOf` for the cycles of a line. A point depends only on its cycle and a change only on the two
 * cycles it connects, so all other points and changes are taken from the previous line: a release in the fortieth cycle costs the
 * same as one in the third.
 */
export function seriesLine(
  { newest, line: { by } }: Pick<CompanyLine, 'newest' | 'line'>,
  drawn: readonly Drawn[],
  before: SeriesLine | undefined,
): SeriesLine {
  const known = knownOf(
    newest,
    drawn.map(({ cycle, figure }) => ({
      id: cycle.about.assessmentId,
      framework: cycle.framework,
      released: figure,
    })),
  );
  const asPeople = known.some(({ released }) => released.levels !== undefined);
  const cycles = drawn.map(({ cycle: { about }, figure }) => [about.assessmentId, figure.release] as const);
  const same = before?.by === by && before.asPeople === asPeople ? before : undefined;
  const unchanged = unchangedBetween(same, cycles);
  const points = known.map((one) => {
    const kept = unchanged.has(one.id) && same ? keptPoints(same.series, one.id) : undefined;
    return kept ?? pointsOf(newest, one);
  });
  const figures = known.filter(hasFigure);
  const changes = figures.slice(1).map((now, at) => {
    const earlier = figures[at] ?? now;
    const bothKept = unchanged.has(now.id) && unchanged.has(earlier.id);
    const kept = bothKept && same ? keptChanges(same.series, earlier.id, now.id) : undefined;
    return kept ?? changesOf(newest, earlier, now);
  });
  return { by, asPeople, cycles, series: seriesOf(newest, points, changes) };
}

/** The figures of a cycle outside any line. */
export function aloneOf(framework: Framework, { people, themes, levels }: PublishedFigure): Alone {
  const asked = themeIds(framework);
  return {
    people,
    mean: summarise(framework, { themes, levels }).overall.mean,
    scale: { min: framework.scale.min, max: framework.scale.max },
    themes: { shown: asked.filter((id) => themes[id] !== undefined).length, of: asked.length },
  };
}

/** A group's line on the time axis of all cycles of the company; it has gaps in cycles without a figure of the group. */
export function amongCycles(
  series: readonly TrendSeries[],
  cycles: readonly string[],
): readonly TrendSeries[] {
  return series.map(({ id, points, changes }) => {
    const known = new Map(points.map((point) => [point.cycle, point]));
    return {
      id,
      points: cycles.map(
        (cycle) => known.get(cycle) ?? { cycle, n: 0, mean: null, hidden: 'protected', interval: null },
      ),
      changes,
    };
  });
}

/** True if this stored line of a group still covers exactly these cycles. */
export const isLineOf = (
  line: SeriesLine | undefined,
  by: string,
  cycles: SeriesLine['cycles'],
): line is SeriesLine => line?.by === by && JSON.stringify(line.cycles) === JSON.stringify(cycles);

function unchangedBetween(before: SeriesLine | undefined, cycles: SeriesLine['cycles']): ReadonlySet<string> {
  const releases = new Map(before?.cycles);
  return new Set(cycles.flatMap(([id, release]) => (releases.get(id) === release ? [id] : [])));
}

const keptPoints = (series: readonly TrendSeries[], cycle: string): ReadonlyMap<string, TrendPoint> =>
  new Map(
    series.flatMap(({ id, points }) =>
      points.filter((point) => point.cycle === cycle).map((point) => [id, point] as const),
    ),
  );

/** The stored changes between two cycles; undefined if another cycle lay between them. */
function keptChanges(
  series: readonly TrendSeries[],
  from: string,
  to: string,
): ReadonlyMap<string, TrendChange> | undefined {
  const kept = new Map(
    series.flatMap(({ id, changes }) =>
      changes
        .filter((change) => change.from === from && change.to === to)
        .map((change) => [id, change] as const),
    ),
  );
  return kept.size > 0 ? kept : undefined;
}
