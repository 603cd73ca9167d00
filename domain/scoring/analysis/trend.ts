import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { levelId, type Released, type Statistics } from '../released.ts';
import type { Interval } from '../statistics/intervals.ts';
import { type Cell, summarise } from '../summarise.ts';
import { levelDifferences } from './difference.ts';
import { themesOfLens } from './spread.ts';
import { meanIntervalOf, uncertaintyOf } from './uncertainty.ts';

/** One assessment of a series, with its published figures. */
export type Cycle = { readonly id: string; readonly framework: Framework; readonly released: Released };

export type TrendPoint = {
  readonly cycle: string;
  readonly n: number;
  readonly mean: number | null;
  readonly hidden: Cell['hidden'];
  /** 95 % interval in scale points; null while a distribution is not published. */
  readonly interval: Interval | null;
};

/** Change to the next cycle with a figure, over the themes published in both. */
export type TrendChange = {
  readonly from: string;
  readonly to: string;
  readonly points: number | null;
  readonly verdict: 'clear' | 'notClear' | 'tooFew';
  /** `compared`: number of themes the change is based on. `of`: number of themes in the newest framework. */
  readonly compared: number;
  readonly of: number;
};

export type TrendSeries = {
  /** 'overall' or a lens of the newest framework. */
  readonly id: string;
  readonly points: readonly TrendPoint[];
  readonly changes: readonly TrendChange[];
};

export type Comparability = 'comparable' | 'otherFramework' | 'otherScale' | 'otherThemes';

/** Minimum share of either framework's themes that two cycles must have in common to be drawn as one line. */
const sharedThemes = 0.5;

/** Decides whether two cycles can be drawn on one axis: versions of one framework, rated on one scale, with largely the same themes. */
export function comparability(newest: Framework, other: Framework): Comparability {
  if (newest.id !== other.id) return 'otherFramework';
  if (newest.scale.min !== other.scale.min || newest.scale.max !== other.scale.max) return 'otherScale';
  const { compared, of } = coverage(newest, other);
  return compared < sharedThemes * Math.max(of, themeIds(other).length) ? 'otherThemes' : 'comparable';
}

type Figure = { readonly framework: Framework; readonly released: Released };

/**
 * True if a figure represents its framework and not just a few themes: an overall score of people was released, or at least half
 * of the themes. It is false, for example, for a survey imported with 4 of 196 themes.
 */
function isWhole({ framework, released: { themes, levels } }: Figure): boolean {
  const published = themeIds(framework).filter((id) => (themes[id]?.[0] ?? 0) > 0).length;
  return levels?.[levelId.overall] !== undefined || published >= sharedThemes * themeIds(framework).length;
}

/** Whether a cycle is on the line of `newest` ('comparable'), or why it is drawn separately. */
export function placeOn(newest: Framework, cycle: Figure): Comparability {
  const found = comparability(newest, cycle.framework);
  return found === 'comparable' && !isWhole(cycle) ? 'otherThemes' : found;
}

/**
 * The framework whose line is drawn: the one with the most cycles; among equals the one with the most themes, then the newest. So a short
 * survey, or one of another framework, is drawn separately and is never the newest point.
 * @param cycles oldest first
 */
export function lineOf(cycles: readonly Figure[]): Framework | undefined {
  const on = (framework: Framework) => cycles.filter((cycle) => placeOn(framework, cycle) === 'comparable');
  const [first] = cycles
    .toReversed()
    .map(({ framework }) => ({ framework, size: on(framework).length, themes: themeIds(framework).length }))
    .toSorted((a, b) => b.size - a.size || b.themes - a.themes);
  // The newest version of the framework names the lenses.
  return first && (on(first.framework).at(-1)?.framework ?? first.framework);
}

/** Number of themes of the newest framework that an older version also asked. Ids are permanent, so a theme is identified by its id. */
export function coverage(newest: Framework, other: Framework) {
  const asked = new Set(themeIds(other));
  return { compared: themeIds(newest).filter((id) => asked.has(id)).length, of: themeIds(newest).length };
}

/**
 * Published figures of several cycles, oldest first, in the order and with the themes of the newest framework; themes that it no
 * longer has are left out of older cycles. All cycles use one definition of a level: people's means if every cycle was released
 * with them and asked the same themes. Otherwise levels are derived from themes, and a change leaves out themes not published in
 * both cycles, so that it never reflects a different composition.
 */
export function trendOf(newest: Framework, cycles: readonly Cycle[]): readonly TrendSeries[] {
  const known = knownOf(newest, cycles);
  const figures = known.filter(hasFigure);
  return seriesOf(
    newest,
    known.map((cycle) => pointsOf(newest, cycle)),
    figures.slice(1).map((now, at) => changesOf(newest, figures[at] ?? now, now)),
  );
}

/** What is drawn of one cycle, or of the step between two, by series id. */
type ById<Drawn> = ReadonlyMap<string, Drawn>;

/** Ids of the series, in their order. */
const seriesIds = ({ lenses }: Framework): readonly string[] => ['overall', ...lenses.map(({ id }) => id)];

/** Arranges points and changes, oldest first, by series. */
export function seriesOf(
  newest: Framework,
  points: readonly ById<TrendPoint>[],
  changes: readonly ById<TrendChange>[],
): readonly TrendSeries[] {
  const of = <Drawn>(all: readonly ById<Drawn>[], id: string) => all.flatMap((one) => one.get(id) ?? []);
  return seriesIds(newest).map((id) => ({ id, points: of(points, id), changes: of(changes, id) }));
}

/** The points of a cycle; they depend on no other cycle. */
export function pointsOf(newest: Framework, { id: cycle, released }: Known): ById<TrendPoint> {
  const { overall, lenses } = summarise(newest, released);
  const cells = new Map([['overall', overall], ...lenses.map((lens) => [lens.id, lens.cell] as const)]);
  const sure = uncertaintyOf(newest, released);
  return new Map(
    seriesIds(newest).map((id) => {
      const { n = 0, mean = null, hidden = 'protected' } = cells.get(id) ?? {};
      const interval = mean === null ? null : meanIntervalOf(newest, mean, sure.get(id) ?? null);
      return [id, { cycle, n, mean, hidden, interval }];
    }),
  );
}

export type Known = { readonly id: string; readonly released: Released };

/** Published figures of a line, with the themes of its newest framework and one definition of a level. */
export function knownOf(newest: Framework, cycles: readonly Cycle[]): readonly Known[] {
  const asked = JSON.stringify(themesByLevel(newest));
  const withFigure = cycles.filter(({ released }) => Object.keys(released.themes).length > 0);
  const asPeople = withFigure.every(
    ({ framework, released }) =>
      released.levels !== undefined && JSON.stringify(themesByLevel(framework)) === asked,
  );
  return cycles.map(({ id, framework, released: { themes, levels } }) => ({
    id,
    released: {
      themes: only(newest, themes, new Set(themeIds(framework))),
      ...(asPeople && levels ? { levels } : {}),
    },
  }));
}

const themesByLevel = ({ lenses }: Framework) =>
  lenses.map(({ id, subLenses }) => [
    id,
    subLenses.map((part) => [part.id, part.themes.map(({ id: theme, reversed }) => [theme, reversed])]),
  ]);

/** Only such cycles are connected by changes. */
export const hasFigure = ({ released }: Known): boolean =>
  Object.keys(released.themes).length > 0 || Object.keys(released.levels ?? {}).length > 0;

/** The changes between two cycles with figures; they depend on no other cycle. */
export function changesOf(newest: Framework, before: Known, now: Known): ById<TrendChange> {
  const asPeople = before.released.levels !== undefined && now.released.levels !== undefined;
  const both = new Set(
    Object.keys(now.released.themes).filter((id) => before.released.themes[id] !== undefined),
  );
  const side = ({ released }: Known): Released =>
    asPeople ? released : { themes: only(newest, released.themes, both) };
  const found = new Map(levelDifferences(newest, side(now), side(before), false).map((one) => [one.id, one]));
  const themes = new Map([
    ['overall', themeIds(newest)],
    ...newest.lenses.map((lens) => [lens.id, themesOfLens(lens)] as const),
  ]);
  return new Map(
    [...themes].map(([id, asked]) => {
      const { points = null, verdict = 'tooFew' } = found.get(id) ?? {};
      const compared = asPeople ? asked.length : asked.filter((theme) => both.has(theme)).length;
      return [id, { from: before.id, to: now.id, points, verdict, compared, of: asked.length }];
    }),
  );
}

/** Published statistics of the framework's themes that are in `wanted`. */
function only(framework: Framework, statistics: Statistics, wanted: ReadonlySet<string>): Statistics {
  return Object.fromEntries(
    themeIds(framework).flatMap((id) => {
      const published = statistics[id];
      return published && (published[0] ?? 0) > 0 && wanted.has(id) ? [[id, published] as const] : [];
    }),
  );
}
