import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import {
  agreedThemes,
  type Gap,
  gapsBetween,
  type ThemeTest,
  themeTest,
} from '../../scoring/analysis/comparison.ts';
import type { Released } from '../../scoring/released.ts';
import type { Group, GroupFigure, Side } from './sides.ts';
import { specialSides } from './special-sides.ts';

/** True if some people would be on both sides; then there is a gap but no test. */
export const overlapping = (sides: readonly Side[]): boolean =>
  sides.some(({ side }) => side === specialSides.everyone);

/**
 * The gap between two sides at every level, in steps: an exact test of one theme takes up to 2 ms and a whole questionnaire 0.3 s, so the
 * caller can yield after each.
 */
export function* gapsInSteps(
  framework: Framework,
  [first, second]: readonly [Side, Side],
): Generator<undefined, ReadonlyMap<string, Gap>> {
  const tests = new Map<string, ThemeTest>();
  if (!overlapping([first, second]))
    for (const theme of themeIds(framework)) {
      const test = themeTest(framework, first.released, second.released, theme);
      if (test) tests.set(theme, test);
      yield;
    }
  return gapsBetween(framework, first.released, second.released, tests);
}

const mostAgreed = 12;

/** Statements all groups agree on, closest first. */
export function agreedBy(framework: Framework, everyone: GroupFigure | null, groups: readonly Group[]) {
  const figures = groups.map(({ group, figure }) => ({ group, statistics: figure.themes }));
  const { themes }: Released = everyone ?? { themes: {} };
  return agreedThemes(framework, themes, figures).slice(0, mostAgreed);
}
