import { expect, it } from 'vitest';
import { readSurveyQuestions, withReversed } from '../../survey-import/survey-framework.ts';
import { checkInSteps, type ImportCheck } from './import-check.ts';

const { questions } = withReversed(
  readSurveyQuestions(
    JSON.stringify({
      name: 'Climate',
      scale: { min: 1, max: 5 },
      lenses: [
        { name: 'Leading', items: ['Listens', 'Explains'] },
        { name: 'Working', items: ['Pressure'] },
      ],
    }),
    'climate.json',
  ),
  ['Pressure'],
);
const row = (group: string, secondGroup: string, ...[listens, explains, pressure]: (number | null)[]) => ({
  group,
  secondGroup,
  ratings: Object.fromEntries(
    Object.entries({ '1.1.1': listens, '1.1.2': explains, '2.1.1': pressure }).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  ),
});

function checked(rows: readonly ReturnType<typeof row>[]): ImportCheck {
  const steps = checkInSteps(questions.framework, questions.items, rows);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

it('the check of an import shows people, groups, lenses and questions as they would be released, and holds nothing back', () => {
  const check = checked([
    row('North', 'Porto', 1, 3, 5),
    row('North', 'Lisbon', 5, null, 4),
    // Rated one of three: in the figure of its lens, but not in the overall one.
    row('South', 'Porto', 2, null, null),
  ]);
  expect(check.questions).toEqual([
    { item: 'Listens', lens: 'Leading', reversed: false, n: 3, mean: 8 / 3, counts: [1, 1, 0, 0, 1] },
    { item: 'Explains', lens: 'Leading', reversed: false, n: 1, mean: 3, counts: [0, 0, 1, 0, 0] },
    { item: 'Pressure', lens: 'Working', reversed: true, n: 2, mean: 4.5, counts: [0, 0, 0, 1, 1] },
  ]);
  expect(check.lenses).toEqual([
    { name: 'Leading', n: 3, mean: (2 + 5 + 2) / 3 },
    { name: 'Working', n: 2, mean: (1 + 2) / 2 },
  ]);
  expect(check.overall).toEqual({ n: 2, mean: ((1 + 3 + 1) / 3 + (5 + 2) / 2) / 2 });
  expect(check.groups).toEqual([
    { group: 'North', people: 2, n: 2, mean: ((1 + 3 + 1) / 3 + (5 + 2) / 2) / 2 },
    { group: 'South', people: 1, n: 0, mean: null },
  ]);
  expect(check.secondGroups.map(({ group, people }) => [group, people])).toEqual([
    ['Porto', 2],
    ['Lisbon', 1],
  ]);
});
