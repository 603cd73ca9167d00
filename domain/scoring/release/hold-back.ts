import type { Level } from '../released.ts';

/**
 * A level's figure is a mean of people's means, rounded to 0.1; a theme's figure is an exact sum. For people who rated all of a level, the
 * two carry the same information. So the difference between a level's figure and its themes concerns the others: if one person in six left
 * out one of five themes, six times the level's mean minus the themes' sums ÷ 5 is a fifth of that person's mean, within ±0.3. Themes are
 * held back until nothing about fewer than k people is known more closely than within a third of the scale. All decisions depend on who
 * rated what and never on the ratings, so a held-back figure reveals nothing about a rating.
 *
 * (Rounding as protection, and how closely a respondent may be estimated: Hundepool et al. 2012, Statistical Disclosure Control, 4.2 and
 * 4.4.)
 */

/** Figures above themes are published as multiples of this, in scale points. */
export const levelStep = 0.1;

/** Owner of a figure: a group by its index, or everyone, whose index follows the last group. */
type Who = number;

export type Figures = {
  /** See `levelsOf`. A column is a theme or, after the themes, a level. */
  readonly levels: readonly Level[];
  readonly themes: number;
  /** By group and theme: number of people who rated it. */
  readonly raters: readonly (readonly number[])[];
  /** By group and theme: those of them who are in no published figure of their group yet. */
  readonly unpublished: readonly (readonly number[])[];
  /** By group and level: number of people in its figure. */
  readonly sizes: readonly (readonly number[])[];
  /** For a group and level: people by how many of its themes they rated; and those who are in no release yet. */
  readonly people: (group: number, level: number) => Counts;
  readonly fresh: (group: number, level: number) => Counts;
  /** For an owner and level: number of people in the previously released figure; 0 = none. */
  readonly before: (who: Who, level: number) => number;
};
type Counts = Readonly<Record<string, number>>;

/** By owner and column: 0 where the figure must not be published. */
export type Shown = readonly Uint8Array[];

/**
 * Removes figures from `shown` until the rest is safe: themes first, a lower level before a higher one.
 * @param shown a choice in which no linear combination reveals anything about fewer than k people in one column; figures are only ever
 * removed
 * @param k people
 * @param range of the scale, in points
 */
export function holdBack(figures: Figures, shown: Shown, k: number, range: number): void {
  const { levels, themes } = figures;
  const everyone: Who = figures.raters.length;
  const groups = figures.raters.map((_, group) => group);
  const width = range / 3;
  const columnOf = (level: number) => themes + level;
  const subLensOf: number[] = [];
  levels.forEach(({ kind, themes: its }, level) => {
    if (kind === 'subLens') for (const theme of its) subLensOf[theme] = level;
  });
  const sizeOfAll = levels.map((_, level) =>
    figures.sizes.reduce((sum, sizes) => sum + (sizes[level] ?? 0), 0),
  );
  const sizeOf = (who: Who, level: number) =>
    (who === everyone ? sizeOfAll[level] : figures.sizes[who]?.[level]) ?? 0;
  const isShown = (who: Who, column: number) => (shown[who]?.[column] ?? 0) > 0;
  let hidden = 0;
  const hide = (who: Who, column: number) => {
    const row = shown[who];
    if (!row?.[column]) return;
    row[column] = 0;
    hidden += 1;
  };

  levels.forEach(({ kind }, level) => {
    if (kind === 'subLens') settleSubLens(level);
  });
  for (const kind of ['lens', 'category', 'overall'] as const)
    levels.forEach((level, at) => {
      if (level.kind === kind) settleAbove(at);
    });

  whileSomethingIsHidden(() => {
    for (const level of levels.keys())
      for (const who of [...groups, everyone]) if (tellsOutsiders(who, level)) hideLevel(who, level);
  });

  /** Terminates, because the number of figures to hide is finite. */
  function whileSomethingIsHidden(step: () => void): void {
    for (let before = -1; before < hidden; ) {
      before = hidden;
      step();
    }
  }

  /** Holds back a theme of the sub-lens for every owner that needs it, and for one more group if the theme would follow from the others. */
  function settleSubLens(level: number): void {
    whileSomethingIsHidden(() => {
      const needy = [...groups, everyone].filter((who) => tellsTooMuch(who, level));
      const [first] = needy;
      if (first === undefined || holdForEveryone(level, needy)) return;
      if (!holdTheme(level, needy)) hideLevel(first, level);
    });
    whileSomethingIsHidden(() => estimatesFew(level));
    if (leavesFew(level)) hide(everyone, columnOf(level));
  }

  function settleAbove(level: number): void {
    whileSomethingIsHidden(() => {
      const who = [...groups, everyone].find((one) => tellsTooMuch(one, level));
      if (who === undefined) return;
      const below = subLensesIn(level);
      const whole = below.find((one) => inside(who, one) === 0 && (levels[one]?.themes.length ?? 0) > 0);
      if (whole !== undefined && holdTheme(whole, [who])) return;
      const known = below.find((one) => inside(who, one) > 0 && noiseOf(who, one) < Number.POSITIVE_INFINITY);
      hideLevel(who, known ?? level);
    });
    if (leavesFew(level)) hide(everyone, columnOf(level));
  }

  /** @returns false when none of them shows a theme of it any more */
  function holdTheme(level: number, needy: readonly Who[]): boolean {
    const all = (theme: number) =>
      groups.reduce((sum, group) => sum + (figures.raters[group]?.[theme] ?? 0), 0);
    const showing = (theme: number) => needy.filter((who) => isShown(who, theme)).length;
    const [theme] = (levels[level]?.themes ?? [])
      .filter((one) => showing(one) > 0)
      .toSorted((a, b) => showing(b) - showing(a) || all(a) - all(b) || a - b);
    if (theme === undefined) return false;
    for (const who of needy) hide(who, theme);
    for (const who of needy) if (unknown(who, theme) === 0) hidePartner(who, theme);
    return true;
  }

  /**
   * Everyone's themes minus the other groups' levels give the sum of a group's themes: then a theme hidden for the group is hidden for
   * everyone, too.
   */
  function holdForEveryone(level: number, needy: readonly Who[]): boolean {
    const theme = (levels[level]?.themes ?? []).find(
      (one) =>
        isShown(everyone, one) &&
        needy.some((who) => !isShown(who, one) && viaOthers(who, level) <= unknown(who, one)),
    );
    if (theme === undefined) return false;
    hide(everyone, theme);
    return true;
  }

  /** Hides the smallest other figure from which, with the rest, this one could be derived. */
  function hidePartner(who: Who, column: number): void {
    const isTheme = column < themes;
    const size = (group: number) =>
      isTheme ? (figures.raters[group]?.[column] ?? 0) : sizeOf(group, column - themes);
    const [partner] = groups
      .filter((group) => group !== who && isShown(group, column) && size(group) > 0)
      .toSorted((a, b) => size(a) - size(b) || a - b);
    hide(partner ?? everyone, column);
  }

  function hideLevel(who: Who, level: number): void {
    const column = columnOf(level);
    if (isShown(who, column)) hide(who, column);
    else hidePartner(who, column);
  }

  /** True if something about fewer than k people in this figure is known too closely. */
  function tellsTooMuch(who: Who, level: number): boolean {
    const noise = noiseOf(who, level);
    const of = levels[level]?.themes.length ?? 0;
    if (noise === Number.POSITIVE_INFINITY || of < 2) return false;
    // No person contributes more than their own mean, so among many people rounding alone protects them.
    if (noise >= width * (k - 1)) return false;
    if (tellsHiddenRaters(who, level, noise)) return true;
    const around = noise + inside(who, level) / of;
    if (around >= width * (k - 1)) return false;
    // A person who is in a level but not in one above or below it is exposed by at most twice of what they left out, because they rated at
    // least, or less than, half.
    const times = usesLevels(who, level) && hasFewRated(who, level) ? 2 : 1;
    const members = who === everyone ? groups : [who];
    const now = members.map((group) => ({ group, counts: figures.people(group, level) }));
    const known = (group: number) =>
      who === everyone && noiseOf(group, level) < Number.POSITIVE_INFINITY
        ? noiseOf(group, level) + inside(group, level) / of
        : Number.POSITIVE_INFINITY;
    if (isNarrow(now, level, around, known, times)) return true;
    const before = figures.before(who, level);
    if (before === 0) return false;
    // The difference of two releases concerns the people who came between them.
    const came = members.map((group) => ({ group, counts: figures.fresh(group, level) }));
    return isNarrow(came, level, around + levelStep * before, () => Number.POSITIVE_INFINITY, times);
  }

  /**
   * A level minus its shown themes concerns the people who rated the hidden ones. A person who rated little else is in it with nearly all
   * of their mean, so there must be enough ratings of others beside theirs: of people who rated everything, and of several who did not.
   */
  function tellsHiddenRaters(who: Who, level: number, noise: number): boolean {
    const its = levels[level]?.themes ?? [];
    const of = its.length;
    const members = who === everyone ? groups : [who];
    let [few, complete, ratings, most, largest] = [0, 0, 0, 0, 0];
    for (const group of members) {
      const hiddenFor = its.filter(
        (theme) => unknown(who, theme) > 0 && (who !== everyone || !isShown(group, theme)),
      );
      if (hiddenFor.length === 0) continue;
      most = Math.max(most, hiddenFor.length);
      ratings += hiddenFor.reduce((sum, theme) => sum + (figures.raters[group]?.[theme] ?? 0), 0);
      const counts = figures.people(group, level);
      for (const text in counts) {
        const [rated, people] = [Number(text), counts[text] ?? 0];
        if (rated === of) complete += people * hiddenFor.length;
        // These people are not in the level's figure.
        else if (rated * 2 < of) ratings -= people * Math.min(rated, hiddenFor.length);
        else if (Math.min(rated, hiddenFor.length) * 3 > rated * 2) {
          few += people;
          largest = Math.max(largest, Math.min(1, hiddenFor.length / rated));
        }
      }
    }
    if (few === 0) return false;
    const isTold = (chosen: number, aware: number) => {
      const others = Math.max(0, ratings - complete - (chosen + aware) * most);
      // Their ratings of shown themes are subtracted together with those themes.
      const missing = range * (1 - largest) * chosen;
      return noise + missing + (range * (complete + others)) / of < width * chosen - 1e-9;
    };
    const fewest = Math.ceil(ratings / most);
    if (fewest >= k) return isTold(1, 1);
    return Array.from({ length: Math.min(few, fewest) }, (_, at) => at + 1).some((one) => isTold(one, 0));
  }

  /**
   * @param around how closely the whole is known, in points of people's means
   * @param known how closely the part of a group is known separately
   * @param times factor by which a person can be exposed beyond their themes
   */
  function isNarrow(
    parts: readonly { readonly group: number; readonly counts: Counts }[],
    level: number,
    around: number,
    known: (group: number) => number,
    times: number,
  ): boolean {
    const of = levels[level]?.themes.length ?? 0;
    return referencesIn(parts, of, sharedGaps(parts, level)).some((reference) => {
      const shares = parts.map(({ group, counts }) => sharesOf(group, counts, of, reference, times));
      const people = shares.reduce((sum, one) => sum + one.people, 0);
      if (people === 0) return false;
      const largest = shares
        .flatMap(({ group, top }) => top.map((share) => ({ group, share })))
        .toSorted((a, b) => b.share - a.share)
        .slice(0, k);
      const isTold = (chosen: number, aware: number) => {
        const taken = largest.slice(0, chosen + aware);
        const rest = shares.reduce((sum, { group, total }) => {
          const own = taken.reduce((some, one) => some + (one.group === group ? one.share : 0), 0);
          return sum + Math.min(range * Math.max(0, total - own), known(group));
        }, 0);
        const target = largest.slice(0, chosen).reduce((sum, { share }) => sum + share, 0);
        return around + rest < width * target - 1e-9;
      };
      // A figure of k people or more may be revealed, but its members must also be protected from each other.
      if (people >= k) return isTold(1, 1);
      return Array.from({ length: people }, (_, at) => at + 1).some((chosen) => isTold(chosen, 0));
    });
  }

  /** Number of the level's themes that two or more of these people left out: only these can be left out by several people alike. */
  function sharedGaps(parts: readonly { readonly group: number }[], level: number): number {
    const anybody = parts.reduce(
      (sum, { group }) =>
        sum + Object.values(figures.people(group, level)).reduce((some, people) => some + people, 0),
      0,
    );
    const raters = (theme: number) =>
      parts.reduce((sum, { group }) => sum + (figures.raters[group]?.[theme] ?? 0), 0);
    return (levels[level]?.themes ?? []).filter((theme) => anybody - raters(theme) > 1).length;
  }

  /**
   * A level above minus everything else in it concerns the people in both figures. A person who rated this level but too little of the one
   * above is in only one of them, with all of their mean.
   */
  function tellsOutsiders(who: Who, level: number): boolean {
    const of = levels[level]?.themes.length ?? 0;
    const noise = noiseOf(who, level);
    if (noise >= width * (k - 1)) return false;
    return levels.some(({ themes: its }, above) => {
      if (its.length <= of || noise + noiseOf(who, above) * (its.length / of) >= width * (k - 1))
        return false;
      if (!isPart(level, above)) return false;
      const most = Math.min(outsiders(who, above), sizeOf(who, level), k - 1);
      if (most < 1) return false;
      const around = noiseOf(who, above) * its.length + besides(who, level, above);
      return noise + around / of < width * most - 1e-9;
    });
  }

  /** Number of people who rated some of a level, but too little to be in its figure. */
  function outsiders(who: Who, level: number): number {
    const of = levels[level]?.themes.length ?? 0;
    const members = who === everyone ? groups : [who];
    return members.reduce((sum, group) => {
      const counts = figures.people(group, level);
      for (const rated in counts) if (Number(rated) > 0 && Number(rated) * 2 < of) sum += counts[rated] ?? 0;
      return sum;
    }, 0);
  }

  /** How closely the sum of a level's ratings is known without those of one of its parts. */
  function besides(who: Who, level: number, above: number): number {
    return (levels[above]?.parts ?? []).reduce((sum, part) => {
      if (part === level) return sum;
      if (isPart(level, part)) return sum + besides(who, level, part);
      const of = levels[part]?.themes.length ?? 0;
      return sum + Math.min(inside(who, part), noiseOf(who, part) * of);
    }, 0);
  }

  function isPart(level: number, above: number): boolean {
    return (levels[above]?.parts ?? []).some((part) => part === level || isPart(level, part));
  }

  /** Groups with neither their level nor their themes published, under a published total: the remainder must not reveal too few of them. */
  function leavesFew(level: number): boolean {
    if (!isShown(everyone, columnOf(level))) return false;
    const of = levels[level]?.themes.length ?? 1;
    let [around, left] = [noiseOf(everyone, level), 0];
    if (around >= width * (k - 1)) return false;
    for (const group of groups) {
      const size = sizeOf(group, level);
      const closest = Math.min(noiseOf(group, level), inside(group, level) / of);
      if (closest < width * size) around += closest;
      else left += size;
    }
    return left > 0 && left < k && around < width * left - 1e-9;
  }

  /**
   * A single hidden theme of a sub-lens can be estimated from its level. If that leaves too few people of a theme, another theme is held
   * back.
   * @returns whether one was
   */
  function estimatesFew(level: number): boolean {
    const its = levels[level]?.themes ?? [];
    return its.some((theme) => {
      const estimate = (who: Who): number =>
        isShown(who, theme)
          ? 0
          : its.some((other) => other !== theme && !isShown(who, other))
            ? Number.POSITIVE_INFINITY
            : noiseOf(who, level) * its.length;
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
      const others = its.filter((other) => other !== theme && isShown(largest, other));
      const [other] = others;
      if (other === undefined || around === 0) return false;
      hide(largest, other);
      if (unknown(largest, other) === 0) hidePartner(largest, other);
      return true;
    });
  }

  /**
   * How closely the number of a level's people times their mean is known, whether it is shown or follows from the other figures of the
   * level.
   */
  function noiseOf(who: Who, level: number): number {
    const column = columnOf(level);
    if (sizeOf(who, level) === 0) return Number.POSITIVE_INFINITY;
    if (isShown(who, column)) return levelStep * sizeOf(who, level);
    const others = groups.filter((group) => group !== who && sizeOf(group, level) > 0);
    if (who !== everyone && !isShown(everyone, column)) return Number.POSITIVE_INFINITY;
    if (!others.every((group) => isShown(group, column))) return Number.POSITIVE_INFINITY;
    const all = who === everyone ? 0 : sizeOf(everyone, level);
    return levelStep * others.reduce((sum, group) => sum + sizeOf(group, level), all);
  }

  /** How closely the sum of a level's ratings is known from the figures below it, in points. */
  function inside(who: Who, level: number): number {
    const { kind, themes: its = [], parts = [] } = levels[level] ?? {};
    if (kind === 'subLens') {
      const themeByTheme = its.reduce((sum, theme) => sum + unknown(who, theme), 0);
      return themeByTheme === 0 ? 0 : Math.min(themeByTheme, viaOthers(who, level));
    }
    const partByPart = parts.reduce((sum, part) => {
      const of = levels[part]?.themes.length ?? 0;
      return sum + Math.min(inside(who, part), noiseOf(who, part) * of);
    }, 0);
    return partByPart === 0 ? 0 : Math.min(partByPart, viaOthers(who, level));
  }

  /** True if a person rated some of this level, or of one below it, but less than half. */
  function hasFewRated(who: Who, level: number): boolean {
    const { themes: its = [], parts = [] } = levels[level] ?? {};
    const members = who === everyone ? groups : [who];
    const some = members.some((group) => {
      const counts = figures.people(group, level);
      return Object.keys(counts).some(
        (rated) => Number(rated) > 0 && Number(rated) * 2 < its.length && (counts[rated] ?? 0) > 0,
      );
    });
    return some || parts.some((part) => hasFewRated(who, part));
  }

  /** True if a level below gives the closest estimate of a theme that is hidden in it. */
  function usesLevels(who: Who, level: number): boolean {
    return (levels[level]?.parts ?? []).some((part) => {
      const of = levels[part]?.themes.length ?? 0;
      const [below, itself] = [inside(who, part), noiseOf(who, part) * of];
      return below > 0 && (itself <= below || usesLevels(who, part));
    });
  }

  /** How closely the sum of a level's ratings is known from the figures of all other groups. */
  function viaOthers(who: Who, level: number): number {
    const others = [...groups, everyone].filter((one) => one !== who);
    const parts = who === everyone ? groups : others;
    // With a single group, its figure and everyone's are the same figure published twice.
    const isOnly = groups.filter((group) => sizeOf(group, level) > 0).length < 2;
    return parts.reduce((sum, one) => sum + directly(one, level, !isOnly), 0);
  }

  /** How closely an owner's own figures give the sum of a level's ratings: the themes, or the level in place of all of them. */
  function directly(who: Who, level: number, withLevel: boolean): number {
    const its = levels[level]?.themes ?? [];
    const members = who === everyone ? groups : [who];
    const hiddenSum = its.reduce((sum, theme) => {
      if (isShown(who, theme)) return sum;
      return members.reduce((all, one) => all + range * (figures.unpublished[one]?.[theme] ?? 0), sum);
    }, 0);
    const itself =
      withLevel && isShown(who, columnOf(level))
        ? levelStep * sizeOf(who, level) * its.length
        : Number.POSITIVE_INFINITY;
    return Math.min(hiddenSum, itself);
  }

  /** How closely the sum of a hidden theme is known from the figures of others, in points. */
  function unknown(who: Who, theme: number): number {
    if (isShown(who, theme)) return 0;
    const hiddenOthers = groups.reduce(
      (sum, group) => (group === who || isShown(group, theme) ? sum : sum + byItself(group, theme)),
      0,
    );
    if (who === everyone) return hiddenOthers;
    const own = range * (figures.unpublished[who]?.[theme] ?? 0);
    return isShown(everyone, theme) ? Math.min(own, hiddenOthers) : own;
  }

  /** How closely a group's own figures give a theme that is hidden for it: its level does, if the level hides nothing else of it. */
  function byItself(group: number, theme: number): number {
    const own = range * (figures.unpublished[group]?.[theme] ?? 0);
    const level = subLensOf[theme] ?? 0;
    const its = levels[level]?.themes ?? [];
    const isOnly = its.every((other) => other === theme || isShown(group, other));
    return isOnly ? Math.min(own, noiseOf(group, level) * its.length) : own;
  }

  function subLensesIn(level: number): readonly number[] {
    const { kind, parts = [] } = levels[level] ?? {};
    if (kind === 'subLens') return [level];
    return parts
      .flatMap(subLensesIn)
      .toSorted((a, b) => (levels[b]?.themes.length ?? 0) - (levels[a]?.themes.length ?? 0));
  }

  /** The largest shares of a group's people, and all of them. */
  function sharesOf(group: number, counts: Counts, of: number, reference: number, times: number) {
    let [people, total] = [0, 0];
    const some: [share: number, many: number][] = [];
    for (const [text, many] of Object.entries(counts)) {
      const rated = Number(text);
      if (rated === reference || many <= 0) continue;
      const share = rated * 2 >= of ? Math.abs(1 - rated / reference) : rated / reference;
      people += many;
      total += share * many;
      some.push([Math.min(1, share * times), many]);
    }
    const top = some
      .toSorted(([a], [b]) => b - a)
      .flatMap(([share, many]) => new Array<number>(Math.min(many, k)).fill(share))
      .slice(0, k);
    return { group, people, total, top };
  }
}

/**
 * The numbers of rated themes an attacker may let cancel out: all of them, or any number that several people share.
 * @param gaps themes that several people left out
 */
function referencesIn(
  parts: readonly { readonly counts: Counts }[],
  of: number,
  gaps: number,
): readonly number[] {
  const people = new Map<number, number>();
  for (const { counts } of parts)
    for (const [rated, times] of Object.entries(counts))
      people.set(Number(rated), (people.get(Number(rated)) ?? 0) + times);
  return [
    of,
    ...[...people].flatMap(([rated, times]) =>
      rated < of && rated * 2 >= of && of - rated <= gaps && times > 1 ? [rated] : [],
    ),
  ];
}
