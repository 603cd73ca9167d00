import { inside, noiseOf, unknown } from './known.ts';
import {
  type Counts,
  columnOf,
  isShown,
  levelStep,
  membersOf,
  type Published,
  sizeOf,
  type Who,
} from './published.ts';

/** True if something about fewer than k people in this figure is known too closely. */
export function tellsTooMuch(published: Published, who: Who, level: number): boolean {
  const { figures, levels, everyone, k, width } = published;
  const noise = noiseOf(published, who, level);
  const of = levels[level]?.themes.length ?? 0;
  if (noise === Number.POSITIVE_INFINITY || of < 2) return false;
  // No person contributes more than their own mean, so with this much noise from rounding nobody is exposed.
  if (noise >= width * (k - 1)) return false;
  if (tellsHiddenRaters(published, who, level, noise)) return true;
  const around = noise + inside(published, who, level) / of;
  if (around >= width * (k - 1)) return false;
  // A person who is in a level but not in the level above or below it is exposed by at most twice of what they left out, because
  // they rated at least half of one level and less than half of the other.
  const times = usesLevels(published, who, level) && hasFewRated(published, who, level) ? 2 : 1;
  const members = membersOf(published, who);
  const now = members.map((group) => ({ group, counts: figures.people(group, level) }));
  const known = (group: number) =>
    who === everyone && noiseOf(published, group, level) < Number.POSITIVE_INFINITY
      ? noiseOf(published, group, level) + inside(published, group, level) / of
      : Number.POSITIVE_INFINITY;
  if (isNarrow(published, now, level, around, known, times)) return true;
  const before = figures.before(who, level);
  if (before === 0) return false;
  // The difference between two releases concerns the people who came between them.
  const came = members.map((group) => ({ group, counts: figures.fresh(group, level) }));
  return isNarrow(published, came, level, around + levelStep * before, () => Number.POSITIVE_INFINITY, times);
}

/**
 * True if a level minus its shown themes reveals too much about the people who rated the hidden themes. A person who rated little
 * else is in this difference with nearly all of their mean, so there must be enough ratings of other people in it: of people who
 * rated everything, and of several who did not.
 */
function tellsHiddenRaters(published: Published, who: Who, level: number, noise: number): boolean {
  const { figures, levels, everyone, range, k, width } = published;
  const its = levels[level]?.themes ?? [];
  const of = its.length;
  const members = membersOf(published, who);
  let [few, complete, ratings, most, largest] = [0, 0, 0, 0, 0];
  for (const group of members) {
    const hiddenFor = its.filter(
      (theme) =>
        unknown(published, who, theme) > 0 && (who !== everyone || !isShown(published, group, theme)),
    );
    if (hiddenFor.length === 0) continue;
    most = Math.max(most, hiddenFor.length);
    ratings += hiddenFor.reduce((sum, theme) => sum + (figures.raters[group]?.[theme] ?? 0), 0);
    const counts = figures.people(group, level);
    for (const text in counts) {
      const [rated, people] = [Number(text), counts[text] ?? 0];
      if (rated === of) complete += people * hiddenFor.length;
      // People who rated less than half are not in the level's figure.
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
    // The attacker subtracts their ratings of shown themes together with those themes.
    const missing = range * (1 - largest) * chosen;
    return noise + missing + (range * (complete + others)) / of < width * chosen - 1e-9;
  };
  const fewest = Math.ceil(ratings / most);
  if (fewest >= k) return isTold(1, 1);
  return Array.from({ length: Math.min(few, fewest) }, (_, at) => at + 1).some((one) => isTold(one, 0));
}

/**
 * True if something about too few of these people is known too closely.
 * @param around how closely the whole is known, in points of people's means
 * @param known how closely the part of a group is known separately
 * @param times factor by which a person can be exposed beyond the themes they left out
 */
function isNarrow(
  published: Published,
  parts: readonly { readonly group: number; readonly counts: Counts }[],
  level: number,
  around: number,
  known: (group: number) => number,
  times: number,
): boolean {
  const { levels, range, k, width } = published;
  const of = levels[level]?.themes.length ?? 0;
  return referencesIn(parts, of, sharedGaps(published, parts, level)).some((reference) => {
    const shares = parts.map(({ group, counts }) => sharesOf(published, group, counts, of, reference, times));
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

/**
 * Number of the level's themes that two or more of these people left out. Several people can have the same gaps only in these
 * themes.
 */
function sharedGaps(
  published: Published,
  parts: readonly { readonly group: number }[],
  level: number,
): number {
  const { figures, levels } = published;
  const anybody = parts.reduce(
    (sum, { group }) =>
      sum + Object.values(figures.people(group, level)).reduce((some, people) => some + people, 0),
    0,
  );
  const raters = (theme: number) =>
    parts.reduce((sum, { group }) => sum + (figures.raters[group]?.[theme] ?? 0), 0);
  return (levels[level]?.themes ?? []).filter((theme) => anybody - raters(theme) > 1).length;
}

/** The largest shares of a group's people, from one share up to all of them. */
function sharesOf(
  published: Published,
  group: number,
  counts: Counts,
  of: number,
  reference: number,
  times: number,
) {
  const { k } = published;
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

/** True if a person rated some themes of this level, or of a level below it, but less than half. */
function hasFewRated(published: Published, who: Who, level: number): boolean {
  const { figures, levels } = published;
  const { themes: its = [], parts = [] } = levels[level] ?? {};
  const members = membersOf(published, who);
  const some = members.some((group) => {
    const counts = figures.people(group, level);
    return Object.keys(counts).some(
      (rated) => Number(rated) > 0 && Number(rated) * 2 < its.length && (counts[rated] ?? 0) > 0,
    );
  });
  return some || parts.some((part) => hasFewRated(published, who, part));
}

/** True if a level below gives the closest estimate of a theme hidden in this level. */
function usesLevels(published: Published, who: Who, level: number): boolean {
  const { levels } = published;
  return (levels[level]?.parts ?? []).some((part) => {
    const of = levels[part]?.themes.length ?? 0;
    const [below, itself] = [inside(published, who, part), noiseOf(published, who, part) * of];
    return below > 0 && (itself <= below || usesLevels(published, who, part));
  });
}

/**
 * True if groups that have neither their level nor their themes published, under a published total, leave a remainder about too
 * few people.
 */
export function leavesFew(published: Published, level: number): boolean {
  const { levels, groups, everyone, k, width } = published;
  if (!isShown(published, everyone, columnOf(published, level))) return false;
  const of = levels[level]?.themes.length ?? 1;
  let [around, left] = [noiseOf(published, everyone, level), 0];
  if (around >= width * (k - 1)) return false;
  for (const group of groups) {
    const size = sizeOf(published, group, level);
    const closest = Math.min(noiseOf(published, group, level), inside(published, group, level) / of);
    if (closest < width * size) around += closest;
    else left += size;
  }
  return left > 0 && left < k && around < width * left - 1e-9;
}

/**
 * The numbers of rated themes that an attacker may choose so that people cancel out: all themes, or any number that several
 * people share.
 * @param gaps number of themes that several people left out
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
