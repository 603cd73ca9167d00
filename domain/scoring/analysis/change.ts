import type { Framework } from '../../framework/schema.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import { type Cell, summarise } from '../summarise.ts';
import { round, type Statistics } from './spread.ts';
import { type Uncertainty, uncertaintyOf } from './uncertainty.ts';

export type Change = {
  /** 'overall', a lens or a sub-lens. */
  readonly id: string;
  readonly before: number | null;
  readonly now: number | null;
  /** now - before in scale points. */
  readonly points: number | null;
  readonly verdict: 'clear' | 'notClear' | 'tooFew';
};

/**
 * What changed between two cycles of different people, from published figures.
 *
 * 'clear': the change is larger than t(.975) standard errors of it. Above a theme the standard error is at most the mean of
 * those below (the deviation of a sum is at most the sum of the deviations), which is what is used here, because how one person's
 * answers go together is not published: a clear change is clear, some real ones are called "not clear". 'tooFew': a distribution
 * is missing in one of the cycles, so there is no standard error.
 */
export function changesBetween(framework: Framework, before: Statistics, now: Statistics): readonly Change[] {
  const [old, fresh] = [cellsOf(framework, before), cellsOf(framework, now)];
  const [oldError, freshError] = [uncertaintyOf(framework, before), uncertaintyOf(framework, now)];
  return [...fresh.keys()].map((id) => {
    const [from, to] = [old.get(id)?.mean ?? null, fresh.get(id)?.mean ?? null];
    const points = from === null || to === null ? null : round(to - from);
    return {
      id,
      before: from,
      now: to,
      points,
      verdict: verdictOf(points, oldError.get(id) ?? null, freshError.get(id) ?? null),
    };
  });
}

function verdictOf(
  points: number | null,
  before: Uncertainty | null,
  now: Uncertainty | null,
): Change['verdict'] {
  if (points === null || before === null || now === null) return 'tooFew';
  // The smaller side's degrees of freedom: never narrower than Welch's.
  const t = studentQuantile(0.975, Math.min(before.people, now.people) - 1);
  if (t === null) return 'tooFew';
  return Math.abs(points) > t * Math.hypot(before.error, now.error) ? 'clear' : 'notClear';
}

function cellsOf(framework: Framework, statistics: Statistics): ReadonlyMap<string, Cell> {
  const { overall, lenses, subLenses } = summarise(framework, statistics);
  return new Map([
    ['overall', overall],
    ...[...lenses, ...subLenses].map(({ id, cell }): [string, Cell] => [id, cell]),
  ]);
}
