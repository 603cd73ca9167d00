import { themeIds } from '../../../framework/frameworks.ts';
import { frameworkSchema } from '../../../framework/schema.ts';
import { levelsOf } from '../../../scoring/released.ts';
import { drawBelow, seededRandom } from '../../../scoring/statistics/seeded-random.ts';
import { cellOf } from '../by-people/cells.ts';
import { composeByPeople } from '../by-people/compose.ts';
import type { GroupTally, History, PeopleState } from '../by-people/documents.ts';
import { emptyTally, withPerson } from '../by-people/tally.ts';
import { nothingPublished } from '../published.ts';

/** Small random panels with missing ratings, and the figures the rules publish of them at closing. */
export const range = 9;
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
export const themes = themeIds(framework);
export const levels = levelsOf(framework);

export type Person = {
  readonly group: string;
  /** Group of the second grouping, if there is one. */
  readonly second?: string;
  readonly rated: readonly boolean[];
};
export type Campaign = { readonly people: readonly Person[]; readonly threshold: number };

export function drawn(seed: number): Campaign {
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

/** About half of the people have another person who rated exactly the same themes. */
export function drawnAlike(seed: number): Campaign {
  const { people, threshold } = drawn(seed);
  const random = seededRandom(seed + 2_000_000);
  return { threshold, people: people.flatMap((person) => (random() < 0.5 ? [person, person] : [person])) };
}

/** Adds a second grouping: each person is at one of two or three sites, independent of the groups. */
export function drawnTwice(seed: number): Campaign {
  const { people, threshold } = drawnAlike(seed);
  const random = seededRandom(seed + 1_000_000);
  const sites = ['X', 'Y', 'Z'].slice(0, 2 + drawBelow(random, 2));
  // Mostly random; sometimes a site nearly equals a group.
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

/** A published figure: its groups and its column. */
export type Figure = {
  readonly groups: readonly string[];
  readonly theme?: number;
  readonly level?: number;
  /** The released numbers. */
  readonly values: readonly number[];
};

/** @param ratingOf a person's rating, 0 to 9; it does not affect whether a figure is published */
export function figuresOf(
  { people, threshold }: Campaign,
  ratingOf: (person: number, theme: number) => number = () => 4,
): Figure[] {
  const questionnaire = { themes, levels, min: 0, max: range };
  const tallies: Record<string, GroupTally> = {};
  const progress: Record<string, { invited: number; submitted: number; released: number }> = {};
  for (const [at, { group, second, rated }] of people.entries()) {
    const cell = cellOf(group, second);
    const ratings = rated.map((is, theme) => (is ? ratingOf(at, theme) : undefined));
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
      ...Object.entries(figure.themes).map(([theme, values]) => ({
        groups: whose,
        theme: themes.indexOf(theme),
        values,
      })),
      ...Object.entries(figure.levels ?? {}).map(([id, values]) => ({
        groups: whose,
        level: levels.findIndex((level) => level.id === id),
        values,
      })),
    ]),
  );
}

export const isOf = ({ group, second = group }: Person, { groups }: Figure) =>
  groups.includes(group) || groups.includes(second);

export const ratedIn = ({ rated }: Person, level: number) =>
  levels[level]?.themes.filter((theme) => rated[theme]).length ?? 0;
export const isIn = (person: Person, level: number) => {
  const rated = ratedIn(person, level);
  return rated > 0 && rated * 2 >= (levels[level]?.themes.length ?? 0);
};
