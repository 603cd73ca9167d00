import highs from 'highs';
import { describe, expect, it } from 'vitest';
import { themeIds } from '../../../framework/frameworks.ts';
import { frameworkSchema } from '../../../framework/schema.ts';
import { levelsOf } from '../../../scoring/released.ts';
import { drawBelow, seededRandom } from '../../../scoring/statistics/seeded-random.ts';
import { nothingPublished } from '../published.ts';
import { cellOf } from './cells.ts';
import { composeByPeople } from './compose.ts';
import type { GroupTally, History, PeopleState } from './documents.ts';
import { emptyTally, withPerson } from './tally.ts';

/**
 * The attacker knows who answered what of which theme and every published figure: themes as exact sums, levels as means of people's means within ±0.05. They add
 * up figures with any factors. What is left beside one person's own mean of a level is uncertain by the rounding of the levels they used and by everybody
 * else's ratings in it, each anything on the scale. The smallest uncertainty over all factors is a linear program, solved by another's solver; it knows
 * nothing of how the rules decide. An insider knows the ratings of one other person, too.
 */
// Its types say `default`, which is what the module itself is.
const solver = await (highs as unknown as typeof highs.default)();

const range = 9;
const framework = frameworkSchema.parse({
  id: 'attacked',
  version: 1,
  name: 'Attacked',
  language: 'en',
  scale: {
    min: 0,
    max: range,
    labels: [{ at: 0, label: 'Low' }],
    bands: [{ id: 'weak', label: 'Weak', from: 0 }],
  },
  categories: [{ id: 'all', name: 'All', phase: 'All', description: 'All of it.' }],
  lenses: [
    [4, 3],
    [2, 5, 1],
  ].map((sizes, lens) => ({
    id: `${lens + 1}`,
    name: `Lens ${lens + 1}`,
    category: 'all',
    description: 'A lens.',
    subLenses: sizes.map((many, subLens) => ({
      id: `${lens + 1}.${subLens + 1}`,
      name: `Sub-lens ${lens + 1} ${subLens + 1}`,
      description: 'A sub-lens.',
      themes: Array.from({ length: many }, (_, theme) => ({
        id: `${lens + 1}.${subLens + 1}.${theme + 1}`,
        name: `Theme ${lens + 1} ${subLens + 1} ${theme + 1}`,
        question: 'How is it?',
        anchors: { '0': 'Low', '9': 'High' },
      })),
    })),
  })),
});
const nothingReleased: History = {
  kind: 'history',
  rule: 'people@1',
  contributions: [],
  scores: nothingPublished,
  distributions: nothingPublished,
  alike: [],
  counted: {},
};
const themes = themeIds(framework);
const levels = levelsOf(framework);

type Person = {
  readonly group: string;
  /** Of the second grouping, where there is one. */
  readonly second?: string;
  readonly rated: readonly boolean[];
};
type Campaign = { readonly people: readonly Person[]; readonly threshold: number };

describe.each([
  { groupings: 'one grouping', drawnFrom: drawn },
  { groupings: 'one grouping, where many answered alike', drawnFrom: drawnAlike },
  { groupings: 'two groupings', drawnFrom: drawnTwice },
])('an attacker with all figures of an assessment with $groupings', ({ drawnFrom }) => {
  it('knows the mean of nobody who left something out more closely than a third of the scale', () => {
    const found: string[] = [];
    let [targets, published] = [0, 0];
    for (const seed of seeds) {
      const campaign = drawnFrom(seed);
      const figures = figuresOf(campaign);
      published += figures.length;
      for (const { width, text } of narrowest(campaign, figures)) {
        targets += 1;
        if (width < range / 3 - 1e-6) found.push(`seed ${seed}: ${text} within ${width.toFixed(2)}`);
      }
    }
    expect(found).toEqual([]);
    // Publishing nothing would be safe, too.
    expect(published).toBeGreaterThan(campaigns * 20);
    expect(targets).toBeGreaterThan(campaigns * 3);
  }, 600_000);
});

describe('an attacker with all figures of an assessment', () => {
  it('would win if every theme were published beside its level', () => {
    const rated = (missing: number) => themes.map((_, theme) => theme !== missing);
    const campaign: Campaign = {
      threshold: 5,
      people: Array.from({ length: 6 }, (_, at) => ({ group: 'A', rated: rated(at === 0 ? 0 : -1) })),
    };
    const everything: Figure[] = [
      ...themes.map((_, theme) => ({ groups: ['A'], theme })),
      ...levels.map((_, level) => ({ groups: ['A'], level })),
    ];
    // A quarter of the person's mean is left of the sub-lens of four, within 0.6.
    const widths = narrowest(campaign, everything).map(({ width }) => width);
    expect(Math.min(...widths)).toBeCloseTo(2.4, 6);
  });
});

/** Found something once, in 2,000: a level's mean less the level's above it, and everyone's themes less the level of the other group. */
const foundOnce = [
  69, 278, 288, 394, 458, 512, 559, 724, 731, 741, 821, 851, 969, 1022, 1131, 1139, 1303, 1316, 1537, 1606,
  1642, 1675, 1870,
];
/** Fresh ones in `npm run test:long`, 2,000 of them. */
const seeds = [
  ...foundOnce,
  ...Array.from(
    { length: process.env.LONG === '1' ? Number(process.env.CAMPAIGNS ?? 2_000) : 37 },
    (_, at) => (process.env.LONG === '1' ? 1 + Math.floor(Math.random() * 2 ** 31) : at + 1),
  ),
];
const campaigns = seeds.length;

function drawn(seed: number): Campaign {
  const random = seededRandom(seed);
  const groups = ['A', 'B', 'C'].slice(0, 1 + drawBelow(random, 3));
  const missing = [0.02, 0.05, 0.12, 0.3][drawBelow(random, 4)] ?? 0;
  const stops = random() < 0.4;
  const people = groups.flatMap((group) =>
    Array.from({ length: 2 + drawBelow(random, 7) }, (): Person => {
      const last = stops && random() < 0.3 ? drawBelow(random, themes.length) : themes.length;
      return { group, rated: themes.map((_, theme) => theme < last && random() >= missing) };
    }),
  );
  return { people, threshold: 4 + drawBelow(random, 3) };
}

/** About half have somebody beside them who rated just what they did. */
function drawnAlike(seed: number): Campaign {
  const { people, threshold } = drawn(seed);
  const random = seededRandom(seed + 2_000_000);
  return { threshold, people: people.flatMap((person) => (random() < 0.5 ? [person, person] : [person])) };
}

/** Everybody at one of two or three sites, which lie across the groups. */
function drawnTwice(seed: number): Campaign {
  const { people, threshold } = drawnAlike(seed);
  const random = seededRandom(seed + 1_000_000);
  const sites = ['X', 'Y', 'Z'].slice(0, 2 + drawBelow(random, 2));
  // Mostly by chance; sometimes a site is nearly a group.
  const along = random() < 0.3 ? 0.85 : 0;
  return {
    threshold,
    people: people.map((person) => ({
      ...person,
      second:
        (random() < along
          ? sites['ABC'.indexOf(person.group) % sites.length]
          : sites[drawBelow(random, sites.length)]) ?? '',
    })),
  };
}

/** A published figure: whose, and of what. */
type Figure = { readonly groups: readonly string[]; readonly theme?: number; readonly level?: number };

function figuresOf({ people, threshold }: Campaign): Figure[] {
  const questionnaire = { themes, levels, min: 0, max: range };
  const tallies: Record<string, GroupTally> = {};
  const progress: Record<string, { invited: number; submitted: number; released: number }> = {};
  for (const { group, second, rated } of people) {
    const cell = cellOf(group, second);
    const ratings = rated.map((is) => (is ? 4 : undefined));
    tallies[cell] = withPerson(tallies[cell] ?? emptyTally(questionnaire), ratings, questionnaire);
    for (const name of second === undefined ? [group] : [group, second]) {
      const { submitted = 0 } = progress[name] ?? {};
      progress[name] = { invited: submitted + 1, submitted: submitted + 1, released: 0 };
    }
  }
  const everyone = { invited: people.length, submitted: people.length, released: 0 };
  const state: PeopleState = {
    kind: 'state',
    rule: 'people@1',
    framework: 'attacked@1',
    threshold,
    inSteps: false,
    closed: true,
    releases: 0,
    everyone,
    groups: progress,
  };
  const released = composeByPeople('a'.repeat(24), state, tallies, nothingReleased, questionnaire, '1');
  const all = [...new Set(people.map(({ group }) => group))];
  return (released ? [released.event] : []).flatMap(({ data }) =>
    [
      ...(data.everyone ? [{ whose: all, figure: data.everyone }] : []),
      ...data.groups.map(({ group, figure }) => ({ whose: [group], figure })),
    ].flatMap(({ whose, figure }) => [
      ...Object.keys(figure.themes).map((theme) => ({ groups: whose, theme: themes.indexOf(theme) })),
      ...Object.keys(figure.levels ?? {}).map((id) => ({
        groups: whose,
        level: levels.findIndex((level) => level.id === id),
      })),
    ]),
  );
}

const isOf = ({ group, second = group }: Person, { groups }: Figure) =>
  groups.includes(group) || groups.includes(second);

const ratedIn = ({ rated }: Person, level: number) =>
  levels[level]?.themes.filter((theme) => rated[theme]).length ?? 0;
const isIn = (person: Person, level: number) => {
  const rated = ratedIn(person, level);
  return rated > 0 && rated * 2 >= (levels[level]?.themes.length ?? 0);
};

/** How often a rating of a person counts in a figure. */
function factorOf(figure: Figure, person: Person, at: number): number {
  const { theme, level } = figure;
  if (!isOf(person, figure) || !person.rated[at]) return 0;
  if (theme !== undefined) return theme === at ? 1 : 0;
  if (level === undefined || !levels[level]?.themes.includes(at) || !isIn(person, level)) return 0;
  return 1 / ratedIn(person, level);
}

/** Of everybody who left out something of a level: how closely their mean of it is known. */
function narrowest({ people }: Campaign, figures: readonly Figure[]) {
  const alike = (one: Person) => `${one.group} ${one.second ?? ''} ${one.rated.map(Number).join('')}`;
  const classes = Map.groupBy(people, alike);
  return [...classes.values()].flatMap((members) =>
    levels.flatMap((level, at) => {
      const [person] = members;
      const rated = person ? ratedIn(person, at) : 0;
      if (!person || rated === 0 || rated === level.themes.length) return [];
      const others = [...classes.values()].map((all) => ({
        person: all[0] as Person,
        people: all.length - (all === members ? 1 : 0),
      }));
      // Whose ratings an insider knows are free: the largest of the others who left something out.
      const insider = others.findIndex(
        (one) =>
          one.people > 0 && ratedIn(one.person, at) > 0 && ratedIn(one.person, at) < level.themes.length,
      );
      const known = others.map((one, index) => ({
        ...one,
        people: index === insider ? one.people - 1 : one.people,
      }));
      const width = solved(person, at, known, people, figures);
      return [{ width, text: `${level.id} of ${alike(person)}` }];
    }),
  );
}

/** Minimise the rounding of the figures used + everybody else's ratings left, over all factors of the figures. */
function solved(
  target: Person,
  level: number,
  others: readonly { readonly person: Person; readonly people: number }[],
  people: readonly Person[],
  figures: readonly Figure[],
): number {
  const cost: string[] = [];
  const rows: string[] = [];
  const term = (factor: number, name: string) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`;
  figures.forEach((figure, index) => {
    const of = figure.level;
    if (of === undefined) return;
    const counted = people.filter((one) => isOf(one, figure) && isIn(one, of)).length;
    cost.push(term(0.1 * counted, `u${index}`), term(0.1 * counted, `v${index}`));
  });
  const wanted = 1 / ratedIn(target, level);
  for (const [index, { person, people: many }] of [{ person: target, people: 1 }, ...others].entries())
    for (const [theme] of themes.entries()) {
      if (!person.rated[theme] || many === 0) continue;
      const factors = figures.flatMap((figure, at) => {
        const factor = factorOf(figure, person, theme);
        return factor === 0 ? [] : [term(factor, `u${at}`), term(-factor, `v${at}`)];
      });
      const right = index === 0 && levels[level]?.themes.includes(theme) ? wanted : 0;
      if (factors.length === 0 && right === 0) continue;
      const name = `${index}_${theme}`;
      cost.push(term(range * many, `p${name}`), term(range * many, `m${name}`));
      rows.push(`c${name}: ${factors.join(' ')} + 1 p${name} - 1 m${name} = ${right}`);
    }
  const { Status, ObjectiveValue } = solver.solve(
    `Minimize\n obj: ${cost.join(' ')}\nSubject To\n ${rows.join('\n ')}\nEnd`,
  );
  if (Status !== 'Optimal') throw new Error(`The solver says ${Status}.`);
  return ObjectiveValue;
}
