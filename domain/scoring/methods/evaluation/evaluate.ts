import { averageDeviation, averageDeviationAcross, awg, rwg, rwgAcross } from '../../statistics/agreement.ts';
import { alphaWithInterval } from '../../statistics/alpha-interval.ts';
import { cliffsDelta } from '../../statistics/cliffs-delta.ts';
import { chiSquareTail, normalCdf } from '../../statistics/distributions.ts';
import { adjustForMany } from '../../statistics/false-discovery.ts';
import { type Histogram, meanOf, medianOf, sizeOf, standardDeviationOf } from '../../statistics/histogram.ts';
import { oneWay } from '../../statistics/icc.ts';
import { meanInterval } from '../../statistics/intervals.ts';
import type { Level } from '../../statistics/krippendorff.ts';
import { kruskalWallis } from '../../statistics/kruskal-wallis.ts';
import { mannWhitney, tieSum } from '../../statistics/rank-tests.ts';
import { panelReliability } from '../../statistics/reliability.ts';
import { criticalLimits } from './critical.ts';
import type { Ratings } from './read-ratings.ts';

export type EvaluationOptions = {
  readonly min: number;
  readonly max: number;
  /** Number of people asked, in total and by group: used for the finite population correction of intervals. */
  readonly population?: number | undefined;
  readonly populationOf?: Readonly<Record<string, number>>;
  readonly confidence?: number;
  readonly seed?: number;
  /** Number of bootstrap and permutation draws. */
  readonly draws?: number;
};

/** With more ratings than this a permutation test adds nothing to chi-square. */
const mostPermuted = 2_000;
/** Panels of raters times items up to this size are compared rating by rating. */
const mostPanel = 2_000_000;

/**
 * Every statistic of a ratings file, item by item, lens by lens, group by group. Null: not defined for these ratings.
 *
 * Over 100 lines, because most of it is the one result that lists all statistics.
 */
export function evaluate(ratings: Ratings, options: EvaluationOptions) {
  const { min, max, population, populationOf = {}, confidence = 0.95, seed = 1, draws = 2_000 } = options;
  const { raters, items, groups } = ratings;
  const width = max - min + 1;
  const critical = criticalLimits(width, { seed });
  const counts = countsOf(ratings, min, width);
  const whole = counts.map((perGroup) => perGroup.reduce(added));
  const lenses = ratings.lenses.length > 0 ? ratings.lenses : ['all items'];
  const inLens = lenses.map((_, lens) =>
    items.flatMap((item, at) => ((item.lens ?? 0) === lens ? [at] : [])),
  );
  const inGroup = groups.map((_, group) =>
    raters.flatMap((rater, at) => (rater.group === group ? [at] : [])),
  );
  const answers = answersOf(ratings);
  const everyItem = items.map((_, at) => at);
  const everybody = raters.map((_, at) => at);

  const histogram = (some: readonly number[]): Histogram => ({ minimum: min, counts: some });
  const figuresOf = (some: readonly number[], asked: number | undefined) => {
    const one = histogram(some);
    return {
      n: sizeOf(one),
      mean: meanOf(one),
      median: medianOf(one),
      sd: standardDeviationOf(one),
      ad: { mean: averageDeviation(one), median: averageDeviation(one, 'median') },
      rwg: rwg(one),
      awg: awg(one),
      interval: meanInterval(one, { confidence, ...(asked !== undefined && { population: asked }) }),
      critical: critical(sizeOf(one)),
    };
  };
  const acrossOf = (some: readonly number[], who: readonly number[], histograms: readonly Histogram[]) =>
    acrossItems({ answers, min, width }, some, who, histograms);

  const between = betweenGroups(counts, min, { seed, groups: groups.length });

  const alphaOf = (units: readonly (readonly number[])[]) =>
    Object.fromEntries(
      (['nominal', 'ordinal', 'interval'] as const).map((level: Level) => [
        level,
        alphaWithInterval(units, level, { confidence, seed, draws }),
      ]),
    );

  const meanOfRater = (rater: number, some: readonly number[]): number | null => {
    const theirs = some.flatMap((item) => answers[rater]?.get(item) ?? []);
    return theirs.length === 0 ? null : theirs.reduce((sum, value) => sum + value, 0) / theirs.length;
  };
  const groupedMeans = (some: readonly number[]) =>
    inGroup.map((who) => who.flatMap((rater) => meanOfRater(rater, some) ?? []));

  return {
    items: items.map((item, at) => ({
      item: item.name,
      lens: item.lens === null ? null : (lenses[item.lens] ?? null),
      ...figuresOf(whole[at] ?? [], population),
      kruskalWallis: between[at]?.kruskalWallis ?? null,
      mannWhitney: between[at]?.mannWhitney ?? null,
      icc: groups.length < 2 ? null : oneWay((counts[at] ?? []).map((some) => valuesOf(some, min))),
      groups: groups.map((group, place) => ({
        group,
        ...figuresOf(counts[at]?.[place] ?? [], populationOf[group]),
      })),
    })),
    lenses: lenses.map((lens, at) => {
      const some = inLens[at] ?? [];
      return {
        lens,
        items: some.length,
        all: acrossOf(
          some,
          everybody,
          some.map((item) => histogram(whole[item] ?? [])),
        ),
        groups: groups.map((group, place) => ({
          group,
          raters: (inGroup[place] ?? []).length,
          ...acrossOf(
            some,
            inGroup[place] ?? [],
            some.map((item) => histogram(counts[item]?.[place] ?? [])),
          ),
        })),
        /** ICC between groups, of each rater's mean over the items they rated. */
        icc: groups.length < 2 ? null : oneWay(groupedMeans(some)),
        alpha: alphaOf(some.map((item) => whole[item] ?? [])),
      };
    }),
    groups: groups.map((group, place) => ({
      group,
      raters: (inGroup[place] ?? []).length,
      ...acrossOf(
        everyItem,
        inGroup[place] ?? [],
        everyItem.map((item) => histogram(counts[item]?.[place] ?? [])),
      ),
      alpha: alphaOf(everyItem.map((item) => counts[item]?.[place] ?? [])),
    })),
    icc: {
      /** ICC between groups of raters, of each rater's mean over all items they rated. */
      groupsOfRaters: groups.length < 2 ? null : oneWay(groupedMeans(everyItem)),
      /** ICC with items as targets, each with several ratings. */
      itemsAsTargets: oneWay(whole.map((some) => valuesOf(some, min))),
      /** ICC(A,1) and ICC(A,k), two-way absolute agreement, over raters who rated every item. */
      panel: panelOf(answers, items.length),
    },
    krippendorff: alphaOf(whole),
  };
}

/**
 * Agreement over several items: once with all ratings, and once with the raters who rated every item (as R's multilevel does).
 */
function acrossItems(
  {
    answers,
    min,
    width,
  }: { readonly answers: ReturnType<typeof answersOf>; readonly min: number; readonly width: number },
  some: readonly number[],
  who: readonly number[],
  histograms: readonly Histogram[],
) {
  const complete = who.filter((rater) => some.every((item) => answers[rater]?.has(item)));
  const filled = histograms.filter((one) => sizeOf(one) >= 2);
  const theirs =
    complete.length === who.length
      ? histograms
      : some.map((item) => ({
          minimum: min,
          counts: tally(
            complete.flatMap((rater) => answers[rater]?.get(item) ?? []),
            min,
            width,
          ),
        }));
  return {
    items: filled.length,
    ...indicesOf(histograms),
    complete: { raters: complete.length, ...indicesOf(theirs) },
  };
}

/** Tests of a difference between groups for each item, adjusted for the number of items. */
function betweenGroups(
  counts: readonly (readonly (readonly number[])[])[],
  min: number,
  { seed, groups }: { readonly seed: number; readonly groups: number },
) {
  const between = counts.map((ofItem) => {
    const perGroup = ofItem.map((some) => ({ minimum: min, counts: some }));
    const total = perGroup.reduce((sum, one) => sum + sizeOf(one), 0);
    const kruskal = kruskalWallis(perGroup, {
      seed,
      draws: 9_999,
      ...(total > mostPermuted && { smallUnder: 0 }),
    });
    const [first, second] = perGroup.filter((one) => sizeOf(one) > 0);
    const filled = perGroup.filter((one) => sizeOf(one) > 0).length;
    const two = groups === 2 && first && second ? { ...ranksOf(first, second) } : null;
    return {
      kruskal: kruskal && {
        h: kruskal.h,
        df: filled - 1,
        p: kruskal.p,
        by: kruskal.by,
        pChiSquare: chiSquareTail(kruskal.h, filled - 1),
      },
      two,
    };
  });
  const kruskalAdjusted = adjustForMany(between.map(({ kruskal }) => kruskal?.p ?? null));
  const chiSquareAdjusted = adjustForMany(between.map(({ kruskal }) => kruskal?.pChiSquare ?? null));
  const twoAdjusted = adjustForMany(between.map(({ two }) => two?.p ?? null));
  return between.map(({ kruskal, two }, at) => ({
    kruskalWallis: kruskal && {
      ...kruskal,
      pAdjusted: kruskalAdjusted[at],
      pChiSquareAdjusted: chiSquareAdjusted[at],
    },
    mannWhitney: two && { ...two, pAdjusted: twoAdjusted[at] },
  }));
}

/** Reliability over the raters who rated every item. */
function panelOf(answers: readonly ReadonlyMap<number, number>[], items: number) {
  const complete = answers.filter((own) => own.size === items);
  if (complete.length < 2 || complete.length * items > mostPanel) return null;
  const found = panelReliability(
    Array.from({ length: items }, (_, item) => complete.map((own) => own.get(item) ?? null)),
  );
  return found && { raters: complete.length, iccA1: found.single, iccAk: found.average };
}

function indicesOf(histograms: readonly Histogram[]) {
  return {
    rwgJ: rwgAcross(histograms),
    ad: { mean: averageDeviationAcross(histograms), median: averageDeviationAcross(histograms, 'median') },
  };
}

/** U of the first group (W in R), the exact p given the ties if it can be enumerated, and the p of the normal approximation. */
function ranksOf(first: Histogram, second: Histogram) {
  const test = mannWhitney(first, second);
  if (!test) return null;
  const n = sizeOf(first);
  const m = sizeOf(second);
  let below = 0;
  const u = first.counts.reduce((sum, many, at) => {
    const other = second.counts[at] ?? 0;
    const won = many * (below + other / 2);
    below += other;
    return sum + won;
  }, 0);
  const ties = tieSum(first.counts.map((many, at) => many + (second.counts[at] ?? 0)));
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return {
    n: [n, m],
    u,
    p: test.p,
    exact: test.exact,
    /** p of the normal approximation, with corrections for ties and continuity. */
    pNormal: Math.min(1, 2 * normalCdf(-distance / Math.sqrt(variance))),
    cliffsDelta: cliffsDelta(first, second)?.delta ?? null,
  };
}

/** item -> group -> number of raters at each point; one group if the file names none. */
function countsOf({ items, groups, raters, rater, item, value }: Ratings, min: number, width: number) {
  const counts = items.map(() =>
    Array.from({ length: Math.max(1, groups.length) }, () => Array.from({ length: width }, () => 0)),
  );
  for (const [at, score] of value.entries()) {
    const here = counts[item[at] ?? 0]?.[raters[rater[at] ?? 0]?.group ?? 0];
    if (here) here[score - min] = (here[score - min] ?? 0) + 1;
  }
  return counts;
}

/** rater -> item -> rating. */
function answersOf({ raters, rater, item, value }: Ratings): readonly ReadonlyMap<number, number>[] {
  const answers = raters.map(() => new Map<number, number>());
  for (const [at, score] of value.entries()) answers[rater[at] ?? 0]?.set(item[at] ?? 0, score);
  return answers;
}

function tally(values: readonly number[], min: number, width: number): number[] {
  const counts = Array.from({ length: width }, () => 0);
  for (const value of values) counts[value - min] = (counts[value - min] ?? 0) + 1;
  return counts;
}

const added = (a: number[], b: number[]): number[] => a.map((many, at) => many + (b[at] ?? 0));

function valuesOf(counts: readonly number[], min: number): number[] {
  return counts.flatMap((many, at) => Array.from({ length: many }, () => min + at));
}
