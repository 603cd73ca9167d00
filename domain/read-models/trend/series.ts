import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { type Known, knownOf, type TrendSeries, trendOf } from '../../scoring/analysis/trend.ts';
import { summarise } from '../../scoring/summarise.ts';
import type { PublishedFigure } from '../results/published-figure.ts';
import type { Alone, Series, SeriesLine } from './documents.ts';
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
  const seriesOf = (some: readonly Known[]) =>
    trendOf(
      newest,
      some.map((one) => ({ ...one, framework: newest })),
    );
  const points = known.map((one) =>
    unchanged.has(one.id) && same
      ? pointsOf(same.series, one.id)
      : seriesOf([one]).map((each) => each.points),
  );
  const figures = known.filter(hasFigure);
  const changes = figures.slice(1).map((now, at) => {
    const earlier = figures[at] ?? now;
    const kept =
      unchanged.has(now.id) && unchanged.has(earlier.id) && same
        ? changesOf(same.series, earlier.id, now.id)
        : undefined;
    return kept ?? seriesOf([earlier, now]).map((each) => each.changes);
  });
  return {
    by,
    asPeople,
    cycles,
    series: ['overall', ...newest.lenses.map(({ id }) => id)].map((id, at) => ({
      id,
      points: points.flatMap((one) => one[at] ?? []),
      changes: changes.flatMap((one) => one[at] ?? []),
    })),
  };
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

const pointsOf = (series: Series['lines'][string]['series'], cycle: string) =>
  series.map(({ points }) => points.filter((point) => point.cycle === cycle));

/** The stored changes between two cycles; undefined if another cycle lay between them. */
function changesOf(series: readonly TrendSeries[], from: string, to: string) {
  const kept = series.map(({ changes }) =>
    changes.filter((change) => change.from === from && change.to === to),
  );
  return kept.some((changes) => changes.length > 0) ? kept : undefined;
}

const hasFigure = ({ released }: Known): boolean =>
  Object.keys(released.themes).length > 0 || Object.keys(released.levels ?? {}).length > 0;
