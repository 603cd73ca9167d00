import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SurveyRow, sharePeopleInSteps } from './overlap.ts';

const k = 5;
const scale = { min: 1, max: 5 };
function sharePeople(
  earlier: readonly SurveyRow[],
  next: readonly SurveyRow[],
  nextScale = scale,
  thresholds: readonly [number, number] = [k, k],
): boolean {
  const steps = sharePeopleInSteps(
    { items: {}, rows: earlier, scale },
    { items: {}, rows: next, scale: nextScale },
    thresholds,
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const questions = ['Listens', 'Explains', 'Decides', 'Thanks', 'Plans', 'Asks'];
const row = (group: string) =>
  fc
    .array(fc.integer({ min: 1, max: 5 }), { minLength: questions.length, maxLength: questions.length })
    .map((ratings) => ({
      group,
      ratings: Object.fromEntries(ratings.map((rating, at) => [questions[at] ?? '', rating])),
    }));
const people = (count: number, group = 'North') =>
  fc.uniqueArray(row(group), {
    minLength: count,
    maxLength: count,
    selector: ({ ratings }) => JSON.stringify(ratings),
  });
const without = (rows: readonly SurveyRow[], question: string) =>
  rows.map(({ group, ratings: { [question]: _, ...ratings } }) => ({ group, ratings }));

describe('two imports of one survey', () => {
  it('are found if they are the same, if people came later, or if people are missing, in any order', () => {
    fc.assert(
      fc.property(people(16), fc.integer({ min: 0, max: 7 }), (rows, gone) => {
        const fewer = rows.slice(gone).toReversed();
        expect(sharePeople(rows, fewer)).toBe(true);
        expect(sharePeople(fewer, rows)).toBe(true);
      }),
      { seed: 18, numRuns: 300 },
    );
  });

  it('are found if one question is missing, one person is in another group, or some answers were corrected', () => {
    fc.assert(
      fc.property(people(8, 'North'), people(8, 'South'), (north, south) => {
        const rows = [...north, ...south];
        const [first, ...others] = rows;
        if (!first) throw new Error('There are sixteen.');
        expect(sharePeople(rows, [...others, { ...first, group: 'South' }])).toBe(true);
        const corrected = rows.map((one, at) =>
          at % 3 === 0 ? { ...one, ratings: { ...one.ratings, Asks: 6 - (one.ratings.Asks ?? 1) } } : one,
        );
        expect(sharePeople(rows, corrected)).toBe(true);
        expect(sharePeople(rows, without(others, 'Asks'))).toBe(true);
      }),
      { seed: 18, numRuns: 300 },
    );
  });

  it('are found if one of them has mostly other people, but most people of the other one', () => {
    fc.assert(
      fc.property(people(60), (all) => {
        const few = all.slice(0, 20);
        expect(sharePeople(few, all.slice(1))).toBe(true);
        expect(sharePeople(all.slice(1), few)).toBe(true);
        expect(sharePeople(few, all.slice(12))).toBe(false);
      }),
      { seed: 18, numRuns: 100 },
    );
  });

  it('are compared by the groups that they publish', () => {
    const rows = fc.sample(people(60), { seed: 3, numRuns: 1 })[0] ?? [];
    const named = (from: number, to: number, own: number) =>
      rows.slice(from, to).map((one, at) => ({ ...one, group: at < own ? 'Legal' : 'Others' }));
    // Six people of Legal are in both; everybody else is in one only.
    const [earlier, next] = [named(0, 30, 6), [...named(0, 6, 6), ...named(30, 54, 0)]];
    expect(sharePeople(earlier, next, scale, [5, 5])).toBe(true);
    expect(sharePeople(earlier, next, scale, [7, 5])).toBe(true);
    expect(sharePeople(earlier, next, scale, [7, 7])).toBe(false);
  });
});

describe('two imports of one survey without a few people', () => {
  /** Each question's rating by what it was. */
  const recoded = (rows: readonly SurveyRow[], code: (rating: number, question: string) => number) =>
    rows.map((one) => ({
      ...one,
      ratings: Object.fromEntries(
        Object.entries(one.ratings).map(([question, rating]) => [question, code(rating, question)]),
      ),
    }));
  const order = [3, 1, 5, 2, 4];
  const changes = {
    'one question reversed': (rating: number, question: string) =>
      question === 'Thanks' ? 6 - rating : rating,
    'one question numbered in another order': (rating: number, question: string) =>
      question === 'Thanks' ? (order[rating - 1] ?? 0) : rating,
    'every question reversed': (rating: number) => 6 - rating,
  };

  it('are found though questions were coded otherwise', () => {
    fc.assert(
      fc.property(people(30), fc.integer({ min: 1, max: k - 1 }), (rows, gone) => {
        const fewer = rows.slice(gone);
        for (const code of Object.values(changes)) expect(sharePeople(rows, recoded(fewer, code))).toBe(true);
      }),
      { seed: 25, numRuns: 50 },
    );
  });

  it('are found on another scale, and with its ends given otherwise', () => {
    fc.assert(
      fc.property(people(30), fc.integer({ min: 1, max: k - 1 }), (rows, gone) => {
        const fewer = rows.slice(gone);
        const shifted = recoded(fewer, (rating) => rating - 1);
        const percent = recoded(fewer, (rating) => (rating - 1) * 25);
        expect(sharePeople(rows, shifted, { min: 0, max: 4 })).toBe(true);
        expect(sharePeople(rows, percent, { min: 0, max: 100 })).toBe(true);
        expect(sharePeople(rows, fewer, { min: 1, max: 7 })).toBe(true);
      }),
      { seed: 25, numRuns: 50 },
    );
  });
});

describe('two imports of which most people are different', () => {
  const all = fc.sample(people(200), { seed: 7, numRuns: 1 })[0] ?? [];
  /** Everybody of the first sixty in a group of the first import. */
  const department = (at: number) => `Department ${Math.floor(at / 10)}`;
  const earlier = all.slice(0, 130).map(({ ratings }, at) => ({
    ratings,
    group: at < 60 ? department(at) : 'Elsewhere',
    secondGroup: at < 60 ? (['North', 'South'][at % 2] ?? '') : 'Abroad',
  }));
  const later = (groupOf: (at: number) => string | undefined) => [
    ...all.slice(0, 60).flatMap(({ ratings }, at) => {
      const group = groupOf(at);
      return group === undefined ? [] : [{ ratings, group }];
    }),
    ...all.slice(130).map(({ ratings }) => ({ ratings, group: 'New' })),
  ];

  it.each([
    ['a group of the first grouping', (at: number) => (at < 10 ? 'x' : undefined)],
    ['six people of a group, as a group', (at: number) => (at < 6 ? 'x' : undefined)],
    ['two groups, and others, as one', (at: number) => (at < 25 ? 'x' : undefined)],
    ['most of a group of the second grouping', (at: number) => (at % 2 && at < 35 ? 'x' : undefined)],
  ])('share people if these are in both: %s', (_, groupOf) => {
    expect(sharePeople(earlier, later(groupOf))).toBe(true);
    expect(sharePeople(later(groupOf), earlier)).toBe(true);
  });

  it('do not if few people of each group are in both', () => {
    expect(
      sharePeople(
        earlier,
        later(() => undefined),
      ),
    ).toBe(false);
    expect(
      sharePeople(
        earlier,
        later((at) => (at < 4 ? 'x' : undefined)),
      ),
    ).toBe(false);
    expect(
      sharePeople(
        earlier,
        later((at) => (at % 10 < 2 ? ['u', 'v', 'w'][at % 3] : undefined)),
      ),
    ).toBe(false);
  });
});

it('groups of one import together that differ in few from groups of another are found by one of these groups', () => {
  const all = fc.sample(people(260), { seed: 11, numRuns: 1 })[0] ?? [];
  const unions = (groups: readonly number[][]) =>
    Array.from({ length: 2 ** groups.length - 1 }, (_, at) =>
      groups.filter((__, place) => (at + 1) & (1 << place)).flat(),
    );
  const numbered = (places: readonly number[]) =>
    [0, 1, 2].map((number) => places.flatMap((place, at) => (place === number ? [at] : [])));
  /** Among so many others that of everyone, few people are in both; 3 is not part of an import. */
  const surveyed = (places: readonly number[], others: readonly SurveyRow[]) => [
    ...places.flatMap((place, at) =>
      place === 3 ? [] : [{ ratings: all[at]?.ratings ?? {}, group: `${place}` }],
    ),
    ...others.map(({ ratings }) => ({ ratings, group: 'Others' })),
  ];
  const groups = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 });
  let [found, not] = [0, 0];
  fc.assert(
    fc.property(
      groups,
      fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
      fc.nat(2),
      (first, move, many) => {
        // The second import joins groups of the first in other ways, and moves few people.
        const second = first.map((place, at) => (at <= many ? (place + at) % 4 : (move[place] ?? place)));
        // With larger groups only: what is hidden besides depends on the release.
        const [one, other] = [numbered(first), numbered(second)];
        fc.pre([...one, ...other].every(({ length }) => length === 0 || length >= k));
        const expected = unions(one).some((mine) =>
          unions(other).some((others) => {
            const both = mine.filter((at) => others.includes(at)).length;
            const apart = mine.length + others.length - 2 * both;
            return apart > 0 && apart < k && both * 2 > Math.max(mine.length, others.length);
          }),
        );
        if (expected) found += 1;
        else not += 1;
        if (expected)
          expect(sharePeople(surveyed(first, all.slice(60, 160)), surveyed(second, all.slice(160)))).toBe(
            true,
          );
      },
    ),
    { seed: 5, numRuns: 300 },
  );
  expect(Math.min(found, not)).toBeGreaterThan(20);
});

it('imports of different people are taken for one survey in less than one of 300 cases, even with one or two questions', () => {
  const sample = (seed: number, asked: number, count: number) =>
    fc.sample(
      row('North').map(({ group, ratings }) => ({
        group,
        ratings: Object.fromEntries(Object.entries(ratings).slice(0, asked)),
      })),
      { seed, numRuns: count },
    );
  let taken = 0;
  for (let seed = 0; seed < 400; seed += 1)
    for (const asked of [1, 2, 6])
      if (sharePeople(sample(2 * seed, asked, 12), sample(2 * seed + 1, asked, 12))) taken += 1;
  // The limit of 4 corresponds to 1 in 300; 1 in 1,200 was found with twelve people and two questions of five points.
  expect(taken).toBeLessThan(4);
  expect(sharePeople(sample(1, 6, 12), [{ group: 'North', ratings: { Weather: 3 } }])).toBe(false);
});

describe('somebody who knows no row of an earlier import', () => {
  const groups = ['North', 'North', 'South', 'South', 'Legal'];
  const places = [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const;
  type Ratings = readonly number[];
  const rowsOf = (all: readonly Ratings[], groupOf: (at: number) => string): readonly SurveyRow[] =>
    all.map((ratings, at) => ({
      group: groupOf(at),
      ratings: Object.fromEntries(ratings.map((rating, question) => [`q${question}`, rating])),
    }));
  /** Weights of each question's ratings: the marginal distribution, which a reader of the results may know. */
  const weights = (asked: number) =>
    fc.array(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 5, maxLength: 5 }), {
      minLength: asked,
      maxLength: asked,
    });
  const drawn = (own: readonly (readonly number[])[], chance: () => number): Ratings =>
    own.map((levels) => {
      let left = chance() * levels.reduce((sum, weight) => sum + weight, 0);
      const at = levels.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return Math.max(0, at) + 1;
    });
  /** Files that halve the possible rows of a hidden person, as the attack did, and files of the most probable rows. */
  function guesses(own: readonly (readonly number[])[], size: number, chance: () => number) {
    const drawnRows = Array.from({ length: 600 }, () => drawn(own, chance));
    const times = new Map<string, { row: Ratings; times: number }>();
    for (const row of drawnRows) {
      const known = times.get(row.join());
      times.set(row.join(), { row, times: (known?.times ?? 0) + 1 });
    }
    const probable = [...times.values()]
      .toSorted((one, other) => other.times - one.times)
      .map(({ row }) => row);
    const half = places.flatMap(([one, other], step) =>
      [0, 1].map((rest) => {
        const chosen = probable.filter((row) => ((row[one] ?? 0) + (row[other] ?? 0) + step) % 2 === rest);
        const others = probable.filter((row) => !chosen.includes(row));
        return [
          ...rowsOf(chosen, () => 'Legal'),
          ...rowsOf(
            others.filter((_, at) => at % 3 === 0),
            () => 'Other',
          ),
        ];
      }),
    );
    const sizes = [k, 2 * k - 1, Math.ceil(size / 2) + 1, size, 2 * size - 1];
    return [
      ...half,
      ...sizes.map((count) => rowsOf(probable.slice(0, count), () => 'Legal')),
      ...sizes.map((count) => rowsOf(drawnRows.slice(0, count), (at) => groups[at % 5] ?? '')),
    ];
  }

  it.each([3, 5, 10])('learns nothing about a hidden person by invented rows, with %i questions', (asked) => {
    let refusals = 0;
    fc.assert(
      fc.property(
        weights(asked),
        fc.integer({ min: 6, max: 60 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (own, size, stream) => {
          const chance = () => stream.next().value ?? 0;
          const all = Array.from({ length: size }, () => drawn(own, chance));
          // The hidden person is alone in Legal, or among some.
          const worlds = [drawn(own, chance), own.map(() => 1), own.map(() => 5)].map((hidden) => [
            ...rowsOf(all, (at) => groups[at % (size % 2 ? 5 : 4)] ?? ''),
            ...rowsOf([hidden], () => 'Legal'),
          ]);
          for (const guess of guesses(own, size, chance)) {
            const answers = worlds.map((world) => sharePeople(world, guess));
            expect(new Set(answers).size).toBe(1);
            if (answers[0]) refusals += 1;
          }
        },
      ),
      { seed: 25, numRuns: 40 },
    );
    expect(refusals).toBe(0);
  });
});

it('a step looks at few cells, however many questions the imports have', () => {
  const names = Array.from({ length: 900 }, (_, at) => `Q${at}`);
  let looks = 0;
  // Rows that are alike, as most of an import may be.
  const counted = new Proxy(Object.fromEntries(names.map((name, at) => [name, 1 + (at % 5)])), {
    get: (ratings, name) => {
      looks += 1;
      return Reflect.get(ratings, name) as unknown;
    },
  });
  const survey = {
    items: Object.fromEntries(names.map((name) => [name, name])),
    rows: Array.from({ length: 200 }, () => ({ group: 'North', ratings: counted })),
    scale,
  };
  const steps = sharePeopleInSteps(survey, survey, [k, k]);
  let most = 0;
  for (let before = 0; !steps.next().done; before = looks) most = Math.max(most, looks - before);
  expect(looks).toBeGreaterThanOrEqual(2 * 200 * 900);
  expect(most).toBeLessThanOrEqual(30_000);
});
