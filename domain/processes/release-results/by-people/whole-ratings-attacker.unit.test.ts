import highs from 'highs';
import { describe, expect, it } from 'vitest';
import { drawBelow, seededRandom } from '../../../scoring/statistics/seeded-random.ts';
import {
  type Campaign,
  drawn,
  drawnAlike,
  drawnTwice,
  type Figure,
  figuresOf,
  isIn,
  isOf,
  levels,
  type Person,
  range,
  ratedIn,
  themes,
} from '../testing/panels.ts';

/**
 * The attacker also knows that ratings are whole numbers from 0 to 9 and that each person counts once. Success depends on the
 * ratings: if all are 9, any mean reveals everything. So ratings are drawn from the middle of the scale, where only a faulty rule
 * lets the attack succeed. The possible ratings, given all figures and distributions, form an integer program, solved by an
 * independent solver.
 */
const solver = await (highs as unknown as typeof highs.default)();

/** `npm run test:long` runs 300 campaigns of each kind. */
const campaigns = process.env.LONG === '1' ? Number(process.env.CAMPAIGNS ?? 300) : 3;

describe.each([
  { groupings: 'one grouping', drawnFrom: drawn },
  { groupings: 'one grouping, where many answered alike', drawnFrom: drawnAlike },
  { groupings: 'two groupings', drawnFrom: drawnTwice },
])('an attacker who knows that ratings are whole, of $groupings', ({ drawnFrom }) => {
  it("finds no person's rating, and no mean of a level within a point", () => {
    const found: string[] = [];
    let asked = 0;
    for (let at = 1; at <= campaigns; at += 1) {
      const seed = process.env.LONG === '1' ? 1 + Math.floor(Math.random() * 2 ** 31) : at;
      const campaign = drawnFrom(seed);
      const random = seededRandom(seed);
      const ratings = campaign.people.map(() => themes.map(() => 2 + drawBelow(random, 6)));
      const figures = figuresOf(campaign, (person, theme) => ratings[person]?.[theme] ?? 0);
      const candidates = targetsIn(campaign);
      for (let more = 0; more < 2 && candidates.length > 0; more += 1) {
        const target = candidates[drawBelow(random, candidates.length)] as Target;
        const width = widthOf(target, campaign, figures);
        asked += 1;
        if (width < (target.level === undefined ? 3 : 1) - 1e-6)
          found.push(`seed ${seed}: ${JSON.stringify(target)} within ${width.toFixed(2)}`);
      }
    }
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(campaigns);
  }, 3_600_000);
});

describe('an attacker who knows that ratings are whole numbers', () => {
  it('would succeed if both a group of four people and three of those four had a figure', () => {
    const campaign: Campaign = {
      threshold: 5,
      people: Array.from({ length: 4 }, (_, at) => ({
        group: at === 0 ? 'A' : 'B',
        rated: themes.map(() => true),
      })),
    };
    const figures = [
      { groups: ['A', 'B'], theme: 0, values: [4, 20] },
      { groups: ['B'], theme: 0, values: [3, 13] },
    ];
    expect(widthOf({ person: 0, theme: 0 }, campaign, figures)).toBe(0);
  });
});

/** A person's rating, or a person's mean of a level of which they left something out. */
type Target = { readonly person: number; readonly theme?: number; readonly level?: number };

function targetsIn({ people }: Campaign): readonly Target[] {
  return people.flatMap((person, at) => [
    ...themes.flatMap((_, theme) => (person.rated[theme] ? [{ person: at, theme }] : [])),
    ...levels.flatMap(({ themes: its }, level) => {
      const rated = ratedIn(person, level);
      return rated > 0 && rated < its.length ? [{ person: at, level }] : [];
    }),
  ]);
}

/**
 * People of the same groups who rated the same themes form a class: figures only depend on how many people of a class gave each
 * rating.
 */
type Class = { readonly person: Person; readonly people: number };

/** Distance between the highest and the lowest possible value of the target. */
function widthOf(target: Target, { people }: Campaign, figures: readonly Figure[]): number {
  const alike = (one: Person) => `${one.group} ${one.second ?? ''} ${one.rated.map(Number).join('')}`;
  const others = people.filter((_, at) => at !== target.person);
  const classes: Class[] = [
    { person: people[target.person] as Person, people: 1 },
    ...[...Map.groupBy(others, alike).values()].map((all) => ({
      person: all[0] as Person,
      people: all.length,
    })),
  ];
  const own = classes[0]?.person as Person;
  const its = target.theme === undefined ? (levels[target.level ?? 0]?.themes ?? []) : [target.theme];
  const rated = its.filter((theme) => own.rated[theme]);
  const objective = rated.flatMap((theme) => valuesOf(0, theme, 1 / rated.length)).join(' ');
  const [least, most] = ['Minimize', 'Maximize'].map((sense) => solved(sense, objective, classes, figures));
  return (most ?? Number.NaN) - (least ?? Number.NaN);
}

const scale = Array.from({ length: range + 1 }, (_, value) => value);
const name = (one: number, theme: number, value: number) => `c${one}_${theme}_${value}`;
const valuesOf = (one: number, theme: number, factor: number) =>
  scale.slice(1).map((value) => `+ ${factor * value} ${name(one, theme, value)}`);

function solved(
  sense: string,
  objective: string,
  classes: readonly Class[],
  figures: readonly Figure[],
): number {
  const rows: string[] = [];
  const names: string[] = [];
  classes.forEach(({ person, people }, one) => {
    for (const theme of themes.keys())
      if (person.rated[theme]) {
        const own = scale.map((value) => name(one, theme, value));
        names.push(...own);
        rows.push(`${own.map((each) => `+ 1 ${each}`).join(' ')} = ${people}`);
      }
  });
  for (const figure of figures) {
    const members = classes.map((one, at) => ({ ...one, at })).filter(({ person }) => isOf(person, figure));
    const { theme, level, values } = figure;
    if (theme !== undefined) {
      const raters = members.filter(({ person }) => person.rated[theme]);
      rows.push(`${raters.flatMap(({ at }) => valuesOf(at, theme, 1)).join(' ')} = ${values[1]}`);
      for (const [value, count] of values.slice(2).entries())
        rows.push(`${raters.map(({ at }) => `+ 1 ${name(at, theme, value)}`).join(' ')} = ${count}`);
    }
    if (level !== undefined) {
      const counted = members.filter(({ person }) => isIn(person, level));
      const sum = counted
        .flatMap(({ person, at }) => {
          const factor = 1 / ratedIn(person, level);
          const its = (levels[level]?.themes ?? []).filter((one) => person.rated[one]);
          return its.flatMap((one) => valuesOf(at, one, factor));
        })
        .join(' ');
      const [people = 0, mean = 0] = values;
      rows.push(`${sum} >= ${people * (mean - 0.05) - 1e-6}`, `${sum} <= ${people * (mean + 0.05) + 1e-6}`);
    }
  }
  const problem = `${sense}\n obj: ${objective}\nSubject To\n ${rows.map((row, at) => `r${at}: ${row}`).join('\n ')}\nGeneral\n ${names.join(' ')}\nEnd`;
  const { Status, ObjectiveValue } = solver.solve(problem, { mip_rel_gap: 0.2 });
  if (Status !== 'Optimal') throw new Error(`The solver says ${Status}.`);
  return ObjectiveValue;
}
