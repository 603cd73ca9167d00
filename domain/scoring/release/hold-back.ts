import { leavesFew, tellsTooMuch } from './hold-back/exposure.ts';
import { inside, noiseOf, unknown, viaOthers } from './hold-back/known.ts';
import { tellsOutsiders } from './hold-back/outsiders.ts';
import {
  columnOf,
  type Figures,
  isShown,
  type Published,
  publishedOf,
  type Shown,
  sizeOf,
  type Who,
} from './hold-back/published.ts';

/**
 * A level's figure is a mean of people's means, rounded to 0.1; a theme's figure is an exact sum. For people who rated all of a
 * level, the two carry the same information. So the difference between a level's figure and its themes concerns the other people:
 * if one person in six left out one of five themes, six times the level's mean minus the themes' sums ÷ 5 is a fifth of that
 * person's mean, within ±0.3. Themes are held back until nothing about fewer than k people is known more closely than within a
 * third of the scale. All decisions depend on who rated what and never on the ratings, so a held-back figure reveals nothing
 * about a rating.
 *
 * (Rounding as protection, and how closely a respondent may be estimated: Hundepool et al. 2012, Statistical Disclosure Control,
 * 4.2 and 4.4.)
 */

/** `hidden` counts the figures removed so far. */
type Choice = Published & { hidden: number };

/**
 * Removes figures from `shown` until the rest is safe: themes first, a lower level before a higher one.
 * @param shown a choice in which no linear combination reveals anything about fewer than k people in one column; figures are only
 * ever removed
 * @param k minimum number of people
 * @param range of the scale, in points
 */
export function holdBack(figures: Figures, shown: Shown, k: number, range: number): void {
  const choice: Choice = { ...publishedOf(figures, shown, k, range), hidden: 0 };
  const { levels, groups, everyone } = choice;
  levels.forEach(({ kind }, level) => {
    if (kind === 'subLens') settleSubLens(choice, level);
  });
  for (const kind of ['lens', 'category', 'overall'] as const)
    levels.forEach((level, at) => {
      if (level.kind === kind) settleAbove(choice, at);
    });

  whileSomethingIsHidden(choice, () => {
    for (const level of levels.keys())
      for (const who of [...groups, everyone])
        if (tellsOutsiders(choice, who, level)) hideLevel(choice, who, level);
  });
}

/** Terminates, because the number of figures to hide is finite. */
function whileSomethingIsHidden(choice: Choice, step: () => void): void {
  for (let before = -1; before < choice.hidden; ) {
    before = choice.hidden;
    step();
  }
}

/**
 * Holds back a theme of the sub-lens for each owner of a figure that tells too much, and for one more group if the hidden theme
 * would follow from the other groups.
 */
function settleSubLens(choice: Choice, level: number): void {
  const { groups, everyone } = choice;
  whileSomethingIsHidden(choice, () => {
    const needy = [...groups, everyone].filter((who) => tellsTooMuch(choice, who, level));
    const [first] = needy;
    if (first === undefined || holdForEveryone(choice, level, needy)) return;
    if (!holdTheme(choice, level, needy)) hideLevel(choice, first, level);
  });
  whileSomethingIsHidden(choice, () => estimatesFew(choice, level));
  if (leavesFew(choice, level)) hide(choice, everyone, columnOf(choice, level));
}

function settleAbove(choice: Choice, level: number): void {
  const { levels, groups, everyone } = choice;
  whileSomethingIsHidden(choice, () => {
    const who = [...groups, everyone].find((one) => tellsTooMuch(choice, one, level));
    if (who === undefined) return;
    const below = subLensesIn(choice, level);
    const whole = below.find(
      (one) => inside(choice, who, one) === 0 && (levels[one]?.themes.length ?? 0) > 0,
    );
    if (whole !== undefined && holdTheme(choice, whole, [who])) return;
    const known = below.find(
      (one) => inside(choice, who, one) > 0 && noiseOf(choice, who, one) < Number.POSITIVE_INFINITY,
    );
    hideLevel(choice, who, known ?? level);
  });
  if (leavesFew(choice, level)) hide(choice, everyone, columnOf(choice, level));
}

/**
 * Holds back one more theme of a level for these owners.
 * @returns false when none of the owners shows a theme of the level any more
 */
function holdTheme(choice: Choice, level: number, needy: readonly Who[]): boolean {
  const { figures, levels, groups } = choice;
  const all = (theme: number) =>
    groups.reduce((sum, group) => sum + (figures.raters[group]?.[theme] ?? 0), 0);
  const showing = (theme: number) => needy.filter((who) => isShown(choice, who, theme)).length;
  const [theme] = (levels[level]?.themes ?? [])
    .filter((one) => showing(one) > 0)
    .toSorted((a, b) => showing(b) - showing(a) || all(a) - all(b) || a - b);
  if (theme === undefined) return false;
  for (const who of needy) hide(choice, who, theme);
  for (const who of needy) if (unknown(choice, who, theme) === 0) hidePartner(choice, who, theme);
  return true;
}

/**
 * Everyone's themes minus the other groups' levels give the sum of a group's themes. In that case a theme hidden for the group is
 * hidden for everyone, too.
 */
function holdForEveryone(choice: Choice, level: number, needy: readonly Who[]): boolean {
  const { levels, everyone } = choice;
  const theme = (levels[level]?.themes ?? []).find(
    (one) =>
      isShown(choice, everyone, one) &&
      needy.some(
        (who) => !isShown(choice, who, one) && viaOthers(choice, who, level) <= unknown(choice, who, one),
      ),
  );
  if (theme === undefined) return false;
  hide(choice, everyone, theme);
  return true;
}

/** Hides the smallest other figure that an attacker would need, besides the remaining ones, to derive this figure. */
function hidePartner(choice: Choice, who: Who, column: number): void {
  const { figures, themes, groups, everyone } = choice;
  const isTheme = column < themes;
  const size = (group: number) =>
    isTheme ? (figures.raters[group]?.[column] ?? 0) : sizeOf(choice, group, column - themes);
  const [partner] = groups
    .filter((group) => group !== who && isShown(choice, group, column) && size(group) > 0)
    .toSorted((a, b) => size(a) - size(b) || a - b);
  hide(choice, partner ?? everyone, column);
}

function hideLevel(choice: Choice, who: Who, level: number): void {
  const column = columnOf(choice, level);
  if (isShown(choice, who, column)) hide(choice, who, column);
  else hidePartner(choice, who, column);
}

/**
 * Holds back another theme if the only hidden theme of a sub-lens could be estimated from its level for too few people.
 * @returns true if a theme was held back
 */
function estimatesFew(choice: Choice, level: number): boolean {
  const { figures, levels, groups, everyone, k, width } = choice;
  const its = levels[level]?.themes ?? [];
  return its.some((theme) => {
    const estimate = (who: Who): number =>
      isShown(choice, who, theme)
        ? 0
        : its.some((other) => other !== theme && !isShown(choice, who, other))
          ? Number.POSITIVE_INFINITY
          : noiseOf(choice, who, level) * its.length;
    let around = estimate(everyone);
    let [left, largest, most] = [0, everyone, 0];
    for (const group of groups) {
      const raters = figures.raters[group]?.[theme] ?? 0;
      const closest = estimate(group);
      if (raters === 0) continue;
      if (closest === Number.POSITIVE_INFINITY) left += raters;
      else around += closest;
      if (closest > 0 && closest < Number.POSITIVE_INFINITY && raters > most)
        [largest, most] = [group, raters];
    }
    if (left === 0 || left >= k || around >= width * left - 1e-9) return false;
    const others = its.filter((other) => other !== theme && isShown(choice, largest, other));
    const [other] = others;
    if (other === undefined || around === 0) return false;
    hide(choice, largest, other);
    if (unknown(choice, largest, other) === 0) hidePartner(choice, largest, other);
    return true;
  });
}

function subLensesIn(choice: Choice, level: number): readonly number[] {
  const { levels } = choice;
  const { kind, parts = [] } = levels[level] ?? {};
  if (kind === 'subLens') return [level];
  return parts
    .flatMap((part) => subLensesIn(choice, part))
    .toSorted((a, b) => (levels[b]?.themes.length ?? 0) - (levels[a]?.themes.length ?? 0));
}

function hide(choice: Choice, who: Who, column: number): void {
  const row = choice.shown[who];
  if (!row?.[column]) return;
  row[column] = 0;
  choice.hidden += 1;
}
