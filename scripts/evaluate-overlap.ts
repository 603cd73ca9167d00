import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { seededRandom } from '../domain/scoring/statistics/seeded-random.ts';
import { type Surveyed, sharePeopleInSteps } from '../domain/survey-import/overlap.ts';

// `npm run evaluate:overlap`: how often two imports of different people are refused as the same (false alarms), and how often the
// same people without a few of them are found, also after questions were coded otherwise.
const usage = `npm run -s evaluate:overlap -- ratings.csv --questions A,B,C [--min 1] [--max 5] [--k 5] [--draws 200] [--seed 1]

A file with one line per person and a column for each question. Lines with a missing rating of these questions are left out.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string' },
    min: { type: 'string', default: '1' },
    max: { type: 'string', default: '5' },
    k: { type: 'string', default: '5' },
    draws: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const [file] = positionals;
if (file === undefined || values.questions === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const questions = values.questions.split(',').map((one) => one.trim());
const [min, max, k, draws] = [values.min, values.max, values.k, values.draws].map(Number) as [
  number,
  number,
  number,
  number,
];
const random = seededRandom(Number(values.seed));

/** A person: the ratings in the order of the questions, and a number that decides their groups. */
type Person = { readonly ratings: readonly number[]; readonly number: number };
const everybody = (parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[])
  .map((line) => questions.map((question) => Number.parseInt(line[question] ?? '', 10)))
  .filter((ratings) => ratings.every((rating) => rating >= min && rating <= max))
  .map((ratings, number): Person => ({ ratings, number }));

/** Codes a rating otherwise; undefined leaves it out. */
type Coding = (rating: number, question: number) => number | undefined;
const asItIs: Coding = (rating) => rating;

function surveyOf(people: readonly Person[], asked: number, coding = asItIs, scale = { min, max }): Surveyed {
  const rows = people.map(({ ratings, number }) => ({
    group: `Group ${number % 4}`,
    secondGroup: `Site ${number % 3}`,
    ratings: Object.fromEntries(
      ratings.slice(0, asked).flatMap((rating, at) => {
        const coded = coding(rating, at);
        return coded === undefined ? [] : [[questions[at] ?? '', coded]];
      }),
    ),
  }));
  return { rows, items: {}, scale };
}

function isRefused(earlier: Surveyed, next: Surveyed): boolean {
  const steps = sharePeopleInSteps(earlier, next, [k, k]);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function drawn(count: number): Person[] {
  const places = [...everybody.keys()];
  for (let at = 0; at < count; at += 1) {
    const other = at + Math.floor(random() * (places.length - at));
    [places[at], places[other]] = [places[other] ?? 0, places[at] ?? 0];
  }
  return places.slice(0, count).flatMap((place, number) => {
    const person = everybody[place];
    return person ? [{ ratings: person.ratings, number }] : [];
  });
}

/** The same survey again without the first `gone` people, in these ways. */
const ways: Readonly<
  Record<string, (people: readonly Person[], gone: number, asked: number, one: number) => Surveyed>
> = {
  same: (people, _, asked) => surveyOf(people, asked),
  missing: (people, gone, asked) => surveyOf(people.slice(gone), asked),
  // A third of the people is in one of the two only.
  late: (people, _, asked) => surveyOf(people.slice(0, Math.ceil((people.length * 2) / 3)), asked),
  // Every third person with one answer changed.
  corrected: (people, _, asked) =>
    surveyOf(
      people.map((person, at) => (at % 3 === 0 ? changed(person, 1, Math.floor(random() * asked)) : person)),
      asked,
    ),
  moved: (people, gone, asked) =>
    surveyOf(
      people.map((person, at) => (at < gone ? { ...person, number: person.number + 1 } : person)),
      asked,
    ),
  // Two of the four groups of the earlier import, and a few people of the others, as the one group of a survey of their own.
  joined: (people, gone, asked) => {
    const few = people.filter(({ number }) => number % 4 > 1).slice(0, gone);
    const both = [...people.filter(({ number }) => number % 4 < 2), ...few];
    return surveyOf(
      both.map((person) => ({ ...person, number: 0 })),
      asked,
    );
  },
  rescaled: (people, gone, asked) =>
    surveyOf(people.slice(gone), asked, (rating) => ((rating - min) * 100) / (max - min), {
      min: 0,
      max: 100,
    }),
  reversed: (people, gone, asked, one) =>
    surveyOf(people.slice(gone), asked, (rating, at) => (at === one ? min + max - rating : rating)),
  dropped: (people, gone, asked, one) =>
    surveyOf(people.slice(gone), asked, (rating, at) => (at === one ? undefined : rating)),
  recoded: (people, gone, asked, one) =>
    surveyOf(people.slice(gone), asked, (rating, at) => (at === one ? recoded(rating) : rating)),
};
/** A person with another answer to some of the questions, one point higher or lower. @param part of the answers @param one is changed in any case */
function changed(person: Person, part: number, one?: number): Person {
  const next = (rating: number) =>
    rating === max || (rating > min && random() < 0.5) ? rating - 1 : rating + 1;
  return {
    ...person,
    ratings: person.ratings.map((rating, at) =>
      (one === undefined ? random() < part : at === one) ? next(rating) : rating,
    ),
  };
}
/** A fixed exchange of the points of the scale that is neither the identity nor a reversal. */
const recoded = (rating: number): number => min + ((2 * (rating - min) + 1) % (max - min + 1));

const share = (part: number): string => `${Math.round((100 * part) / draws)} %`;
process.stdout.write(
  `people\tquestions\tfalse alarms\tagainst everybody else\ta year later\t${Object.keys(ways).join('\t')}\n`,
);
for (const people of [10, 30, 100, 1_000].filter((one) => one * 2 <= everybody.length))
  for (const asked of [...new Set([3, 5, 10, questions.length])].filter((one) => one <= questions.length)) {
    let alarms = 0;
    let yearLater = 0;
    let crowds = 0;
    const found = Object.fromEntries(Object.keys(ways).map((way) => [way, 0]));
    for (let draw = 0; draw < draws; draw += 1) {
      const both = drawn(people * 2);
      const [one, other] = [both.slice(0, people), both.slice(people)];
      const earlier = surveyOf(one, asked);
      if (isRefused(earlier, surveyOf(other, asked))) alarms += 1;
      if (draw < 40) {
        const own = new Set(one.map(({ ratings }) => ratings));
        const crowd = everybody.filter(({ ratings }) => !own.has(ratings));
        if (isRefused(earlier, surveyOf(crowd, asked)) || isRefused(surveyOf(crowd, asked), earlier))
          crowds += 1;
      }
      // The same people answer again: four of ten answers are another one.
      const again = one.map((person) => changed(person, 0.4));
      if (isRefused(earlier, surveyOf(again, asked))) yearLater += 1;
      const gone = 1 + Math.floor(random() * (k - 1));
      const question = Math.floor(random() * asked);
      for (const [way, next] of Object.entries(ways))
        if (isRefused(earlier, next(one, gone, asked, question))) found[way] = (found[way] ?? 0) + 1;
    }
    const shares = Object.values(found).map(share);
    process.stdout.write(
      `${[people, asked, `${alarms} of ${draws}`, `${crowds} of ${Math.min(40, draws)}`, `${yearLater} of ${draws}`, ...shares].join('\t')}\n`,
    );
  }
