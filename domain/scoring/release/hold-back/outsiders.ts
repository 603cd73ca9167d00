import { inside, noiseOf } from './known.ts';
import { membersOf, type Published, sizeOf, type Who } from './published.ts';

/**
 * True if a level above, minus everything else in it, reveals too much about people who are in this level but not in the one
 * above. A person who rated this level but too little of the one above is only in this figure, with all of their mean.
 */
export function tellsOutsiders(published: Published, who: Who, level: number): boolean {
  const { levels, k, width } = published;
  const of = levels[level]?.themes.length ?? 0;
  const noise = noiseOf(published, who, level);
  if (noise >= width * (k - 1)) return false;
  return levels.some(({ themes: its }, above) => {
    if (its.length <= of || noise + noiseOf(published, who, above) * (its.length / of) >= width * (k - 1))
      return false;
    if (!isPart(published, level, above)) return false;
    const most = Math.min(outsiders(published, who, above), sizeOf(published, who, level), k - 1);
    if (most < 1) return false;
    const around = noiseOf(published, who, above) * its.length + besides(published, who, level, above);
    return noise + around / of < width * most - 1e-9;
  });
}

/** Number of people who rated some themes of a level, but too few to be in its figure. */
function outsiders(published: Published, who: Who, level: number): number {
  const { figures, levels } = published;
  const of = levels[level]?.themes.length ?? 0;
  const members = membersOf(published, who);
  return members.reduce((sum, group) => {
    const counts = figures.people(group, level);
    for (const rated in counts) if (Number(rated) > 0 && Number(rated) * 2 < of) sum += counts[rated] ?? 0;
    return sum;
  }, 0);
}

/** How closely the sum of a level's ratings is known without the ratings of one of its parts. */
function besides(published: Published, who: Who, level: number, above: number): number {
  const { levels } = published;
  return (levels[above]?.parts ?? []).reduce((sum, part) => {
    if (part === level) return sum;
    if (isPart(published, level, part)) return sum + besides(published, who, level, part);
    const of = levels[part]?.themes.length ?? 0;
    return sum + Math.min(inside(published, who, part), noiseOf(published, who, part) * of);
  }, 0);
}

function isPart(published: Published, level: number, above: number): boolean {
  const { levels } = published;
  return (levels[above]?.parts ?? []).some((part) => part === level || isPart(published, level, part));
}
