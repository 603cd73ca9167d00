import { columnOf, isShown, levelStep, membersOf, type Published, sizeOf, type Who } from './published.ts';

/**
 * How closely the product of a level's number of people and its mean is known, whether the level is shown or follows from the
 * other figures of the level.
 */
export function noiseOf(published: Published, who: Who, level: number): number {
  const { groups, everyone } = published;
  const column = columnOf(published, level);
  if (sizeOf(published, who, level) === 0) return Number.POSITIVE_INFINITY;
  if (isShown(published, who, column)) return levelStep * sizeOf(published, who, level);
  const others = groups.filter((group) => group !== who && sizeOf(published, group, level) > 0);
  if (who !== everyone && !isShown(published, everyone, column)) return Number.POSITIVE_INFINITY;
  if (!others.every((group) => isShown(published, group, column))) return Number.POSITIVE_INFINITY;
  const all = who === everyone ? 0 : sizeOf(published, everyone, level);
  return levelStep * others.reduce((sum, group) => sum + sizeOf(published, group, level), all);
}

/** How closely the sum of a level's ratings is known from the figures below it, in points. */
export function inside(published: Published, who: Who, level: number): number {
  const { levels } = published;
  const { kind, themes: its = [], parts = [] } = levels[level] ?? {};
  if (kind === 'subLens') {
    const themeByTheme = its.reduce((sum, theme) => sum + unknown(published, who, theme), 0);
    return themeByTheme === 0 ? 0 : Math.min(themeByTheme, viaOthers(published, who, level));
  }
  const partByPart = parts.reduce((sum, part) => {
    const of = levels[part]?.themes.length ?? 0;
    return sum + Math.min(inside(published, who, part), noiseOf(published, who, part) * of);
  }, 0);
  return partByPart === 0 ? 0 : Math.min(partByPart, viaOthers(published, who, level));
}

/** How closely the sum of a level's ratings is known from the figures of all other groups. */
export function viaOthers(published: Published, who: Who, level: number): number {
  const { groups, everyone } = published;
  const others = [...groups, everyone].filter((one) => one !== who);
  const parts = who === everyone ? groups : others;
  // With a single group, its figure and everyone's are the same figure published twice.
  const isOnly = groups.filter((group) => sizeOf(published, group, level) > 0).length < 2;
  return parts.reduce((sum, one) => sum + directly(published, one, level, !isOnly), 0);
}

/** How closely an owner's own figures give the sum of a level's ratings: the themes, or the level in place of all of them. */
function directly(published: Published, who: Who, level: number, withLevel: boolean): number {
  const { figures, levels, range } = published;
  const its = levels[level]?.themes ?? [];
  const members = membersOf(published, who);
  const hiddenSum = its.reduce((sum, theme) => {
    if (isShown(published, who, theme)) return sum;
    return members.reduce((all, one) => all + range * (figures.unpublished[one]?.[theme] ?? 0), sum);
  }, 0);
  const itself =
    withLevel && isShown(published, who, columnOf(published, level))
      ? levelStep * sizeOf(published, who, level) * its.length
      : Number.POSITIVE_INFINITY;
  return Math.min(hiddenSum, itself);
}

/** How closely the sum of a theme hidden for this owner is known from the figures of other owners, in points. */
export function unknown(published: Published, who: Who, theme: number): number {
  const { figures, groups, everyone, range } = published;
  if (isShown(published, who, theme)) return 0;
  const hiddenOthers = groups.reduce(
    (sum, group) =>
      group === who || isShown(published, group, theme) ? sum : sum + byItself(published, group, theme),
    0,
  );
  if (who === everyone) return hiddenOthers;
  const own = range * (figures.unpublished[who]?.[theme] ?? 0);
  return isShown(published, everyone, theme) ? Math.min(own, hiddenOthers) : own;
}

/**
 * How closely a group's own figures give a theme that is hidden for it. Its level gives the theme if the level has no other
 * hidden theme.
 */
function byItself(published: Published, group: number, theme: number): number {
  const { figures, levels, subLensOf, range } = published;
  const own = range * (figures.unpublished[group]?.[theme] ?? 0);
  const level = subLensOf[theme] ?? 0;
  const its = levels[level]?.themes ?? [];
  const isOnly = its.every((other) => other === theme || isShown(published, group, other));
  return isOnly ? Math.min(own, noiseOf(published, group, level) * its.length) : own;
}
