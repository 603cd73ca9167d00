import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Interval } from '../statistics/intervals.ts';
import { type Cell, summarise } from '../summarise.ts';
import { changesBetween } from './change.ts';
import { round, type Statistics } from './spread.ts';
import { meanIntervalOf, uncertaintyOf } from './uncertainty.ts';

/** One assessment in a row of them, with what was published of it. */
export type Cycle = { readonly id: string; readonly framework: Framework; readonly statistics: Statistics };

export type TrendPoint = {
  readonly cycle: string;
  readonly n: number;
  readonly mean: number | null;
  readonly hidden: Cell['hidden'];
  /** 95 %, in scale points; null while a distribution is not published. */
  readonly interval: Interval | null;
};

/** From one cycle to the next that has a figure, over the themes published in both. */
export type TrendChange = {
  readonly from: string;
  readonly to: string;
  readonly points: number | null;
  readonly verdict: 'clear' | 'notClear' | 'tooFew';
  /** Themes it is over, and themes of the newest framework. */
  readonly compared: number;
  readonly of: number;
};

export type TrendSeries = {
  /** 'overall' or a lens of the newest framework. */
  readonly id: string;
  readonly points: readonly TrendPoint[];
  readonly changes: readonly TrendChange[];
};

/** May cycles of these two be drawn on one axis: versions of one framework, rated on one scale. */
export function comparability(
  newest: Framework,
  other: Framework,
): 'comparable' | 'otherFramework' | 'otherScale' {
  if (newest.id !== other.id) return 'otherFramework';
  const sameScale = newest.scale.min === other.scale.min && newest.scale.max === other.scale.max;
  return sameScale ? 'comparable' : 'otherScale';
}

/** How many themes of the newest framework an older version asked too. Ids are for ever, so a theme is the same by its id. */
export function coverage(newest: Framework, other: Framework) {
  const asked = new Set(themeIds(other));
  return { compared: themeIds(newest).filter((id) => asked.has(id)).length, of: themeIds(newest).length };
}

/**
 * Published figures of several cycles, oldest first, in the order and by the themes of the newest framework: themes it no longer has
 * are left out of older cycles. A change leaves out what is not published in both, so that it is never one of composition.
 */
export function trendOf(newest: Framework, cycles: readonly Cycle[]): readonly TrendSeries[] {
  const known = cycles.map(({ id, framework, statistics }) => ({
    id,
    themes: only(newest, statistics, new Set(themeIds(framework))),
  }));
  const read = known.map(({ id, themes }) => {
    const { overall, lenses } = summarise(newest, themes);
    const sure = uncertaintyOf(newest, themes);
    return {
      id,
      cells: new Map([['overall', overall], ...lenses.map((lens) => [lens.id, lens.cell] as const)]),
      sure,
    };
  });
  const changes = changesOf(newest, known);
  return ['overall', ...newest.lenses.map(({ id }) => id)].map((id) => ({
    id,
    points: read.map(({ id: cycle, cells, sure }) => {
      const { n = 0, mean = null, hidden = 'protected' } = cells.get(id) ?? {};
      const interval = mean === null ? null : meanIntervalOf(newest, mean, sure.get(id) ?? null);
      return {
        cycle,
        n,
        mean,
        hidden,
        interval: interval && { low: round(interval.low), high: round(interval.high) },
      };
    }),
    changes: changes.flatMap((step) => {
      const change = step.byId.get(id);
      return change ? [{ from: step.from, to: step.to, ...change }] : [];
    }),
  }));
}

type Known = { readonly id: string; readonly themes: Statistics };

function changesOf(newest: Framework, cycles: readonly Known[]) {
  const figures = cycles.filter(({ themes }) => Object.keys(themes).length > 0);
  return figures.slice(1).map((now, at) => {
    const before = figures[at] ?? now;
    const both = new Set(Object.keys(now.themes).filter((id) => before.themes[id] !== undefined));
    const rows = changesBetween(newest, only(newest, before.themes, both), only(newest, now.themes, both));
    const of = new Map([
      ['overall', themeIds(newest)],
      ...newest.lenses.map(
        (lens) => [lens.id, lens.subLenses.flatMap(({ themes }) => themes.map(({ id }) => id))] as const,
      ),
    ]);
    return {
      from: before.id,
      to: now.id,
      byId: new Map(
        rows.flatMap(({ id, points, verdict }) => {
          const themes = of.get(id);
          if (!themes) return [];
          const compared = themes.filter((theme) => both.has(theme)).length;
          return [[id, { points, verdict, compared, of: themes.length }] as const];
        }),
      ),
    };
  });
}

/** What is published about themes of the framework that are among `wanted`. */
function only(framework: Framework, statistics: Statistics, wanted: ReadonlySet<string>): Statistics {
  return Object.fromEntries(
    themeIds(framework).flatMap((id) => {
      const published = statistics[id];
      return published && (published[0] ?? 0) > 0 && wanted.has(id) ? [[id, published] as const] : [];
    }),
  );
}
